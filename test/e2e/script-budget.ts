import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { count, difference } from './budgets.js';

/** Bytes of a file, minified as it is and in brotli. */
export interface Weight {
  minified: number;
  brotli: number;
}

/** What was recorded of a file, and what it may never weigh more than in brotli, where that is said. */
export interface Budget extends Weight {
  most?: number;
}

/**
 * What a file weighs. Addresses of chunks are weighed with a hash of their names in place of that of their bytes: by that alone, which
 * every change of any chunk draws anew, the first file weighed up to fifty bytes more or less.
 */
export function weightOf(file: Buffer): Weight {
  const text = file.toString().replace(/([\w-]{1,60})-[\w-]{8}\.js\b/g, (_, name: string) => {
    return `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}.js`;
  });
  return { minified: Buffer.byteLength(text), brotli: brotliCompressSync(text).length };
}

/** Minified bytes of each module by its path. */
export type Modules = Record<string, number>;

/** The budget of the file that the build made for the module `source`: one of its own, but one for all languages. */
export function budgetName(source: string): string {
  return source.replace(
    /^(src\/languages\/)[a-z]{2,3}(?:-[A-Z][A-Za-z]+)?(-form|-pictures|-report|-disclosures|-insights)?$/,
    '$1*$2',
  );
}

/** In what a weight differs from its budget; empty where it is kept. */
export function differences(weight: Weight, { minified, brotli, most = Infinity }: Budget): string[] {
  const over =
    weight.brotli > most ? `bytes brotli ${count(weight.brotli)}, over the ${count(most)} that it may be` : '';
  const found = [
    difference('bytes brotli', weight.brotli, brotli),
    difference('bytes minified', weight.minified, minified),
  ];
  return [over, ...found].filter((line) => line !== undefined && line !== '') as string[];
}

/** What to read when a file differs from its budget: in what, and which of its modules grew since that was recorded, most first. */
export function explain(path: string, differs: string[], now: Modules, then: Modules = {}): string {
  const grown = [...new Set([...Object.keys(now), ...Object.keys(then)])]
    .map((module) => ({ module, was: then[module] ?? 0, is: now[module] ?? 0 }))
    .filter(({ was, is }) => was !== is)
    .sort((a, b) => b.is - b.was - (a.is - a.was))
    .map(({ module, was, is }) => `  ${signed(is - was)}  ${module}: ${count(was)} -> ${count(is)}`);
  return [
    `${path}: ${differs.join('; ')}.`,
    `Modules that changed since then, minified bytes (all: ${count(sum(then))} -> ${count(sum(now))}):`,
    ...(grown.length > 0 ? grown : ['  none']),
  ].join('\n');
}

const signed = (bytes: number) => `${bytes > 0 ? '+' : ''}${count(bytes)}`.padStart(7);
const sum = (modules: Modules) => Object.values(modules).reduce((total, bytes) => total + bytes, 0);
