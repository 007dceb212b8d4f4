import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';

/**
 * Bytes of a file in brotli. Addresses of chunks are weighed with a hash of their names in place of that of their bytes: by that alone, which
 * every change of any chunk draws anew, the first file weighed up to fifty bytes more or less.
 */
export function weightOf(file: Buffer): number {
  const text = file.toString().replace(/([\w-]{1,60})-[\w-]{8}\.js\b/g, (_, name: string) => {
    return `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}.js`;
  });
  return brotliCompressSync(text).length;
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

/** What to read when a file outgrew its budget: by how much, and which of its modules grew since that was set, most first. */
export function overBudget(path: string, bytes: number, budget: number, now: Modules, then: Modules = {}): string {
  const grown = [...new Set([...Object.keys(now), ...Object.keys(then)])]
    .map((module) => ({ module, was: then[module] ?? 0, is: now[module] ?? 0 }))
    .filter(({ was, is }) => was !== is)
    .sort((a, b) => b.is - b.was - (a.is - a.was))
    .map(({ module, was, is }) => `  ${signed(is - was)}  ${module}: ${count(was)} -> ${count(is)}`);
  return [
    `${path} weighs ${count(bytes)} bytes brotli, ${count(bytes - budget)} over its budget of ${count(budget)}.`,
    `Modules that changed since the budget was set, minified bytes (all: ${count(sum(then))} -> ${count(sum(now))}):`,
    ...(grown.length > 0 ? grown : ['  none']),
  ].join('\n');
}

const count = (bytes: number) => bytes.toLocaleString('en');
const signed = (bytes: number) => `${bytes > 0 ? '+' : ''}${count(bytes)}`.padStart(7);
const sum = (modules: Modules) => Object.values(modules).reduce((total, bytes) => total + bytes, 0);
