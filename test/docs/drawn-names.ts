/** What the elements draw, read from their source without its comments: names of parts, slots, events and custom properties. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface DrawnNames {
  /** Words spelled out in a `part` of a template or of `setAttribute`, states included; `tint-*` where a part of a word is an expression. */
  parts: string[];
  /** Text literals of the code that stand outside of a template, from which a `part=${name}` may get its words. */
  literals: string[];
  /** Names of slots; empty for the default one. */
  slots: string[];
  /** Classes of the events that are made. */
  events: string[];
}

/** The source of a module without comments. Biome keeps each line of a comment recognisable. */
export function codeOf(path: string): string {
  return readFileSync(path, 'utf8')
    .replace(/^[ \t]*\/\*\*?[\s\S]*?\*\/[ \t]*$/gm, '')
    .replace(/(^|\s)\/\/ .*$/gm, '$1');
}

/** Paths of a module and of all that it imports from below `root`, chunks included. */
export function modulesFrom(path: string, root: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || !path.startsWith(root)) return seen;
  seen.add(path);
  for (const [, type, specifier] of codeOf(path).matchAll(/\b(import type|import|export|from)\b[^;]*?'(\.[^']+)'/g)) {
    const target = join(dirname(path), specifier!).replace(/\.js$/, '.ts');
    if (type !== 'import type' && existsSync(target)) modulesFrom(target, root, seen);
  }
  return seen;
}

/** What the given modules draw. */
export function drawnNames(paths: Iterable<string>): DrawnNames {
  const names: DrawnNames = { parts: [], literals: [], slots: [], events: [] };
  for (const path of paths) {
    const code = codeOf(path);
    for (const { index } of code.matchAll(/(?<=[\s.])part=(?=["$])/g)) names.parts.push(...wordsAt(code, index + 5));
    for (const [, word] of code.matchAll(/setAttribute\('part', '([^']+)'\)/g)) names.parts.push(...word!.split(' '));
    // Not of a selector, nor the key of `object['key']`.
    for (const [, word] of code.matchAll(/(?<![=~]|\w\[)'([\w-]+)'/g)) names.literals.push(word!);
    for (const [, name] of code.matchAll(/<slot(?: name="([\w-]+)")?[\s>]/g)) names.slots.push(name ?? '');
    for (const [, event] of code.matchAll(/\bnew (Reviews?\w+Event)\(/g)) names.events.push(event!);
  }
  return names;
}

/** The words of the attribute value that begins at `start`: `"star${on ? ' filled' : ''}"` has `star` and `filled`. */
function wordsAt(code: string, start: number): string[] {
  const quoted = code[start] === '"';
  let depth = 0;
  let end = quoted ? start + 1 : start;
  for (; end < code.length; end += 1) {
    if (code[end] === '{') depth += 1;
    else if (code[end] === '}') depth -= 1;
    if (depth === 0 && (quoted ? code[end] === '"' : code[end] === '}')) break;
  }
  const value = quoted ? code.slice(start + 1, end) : code.slice(start, end + 1);
  // What is chosen between stands in quotes, or in a template of its own.
  const chosen = [...value.matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, plain, template]) => plain ?? template!);
  const literal = value.replace(/'[^']*'|`[^`]*`/g, '');
  return [literal, ...chosen].flatMap((words) =>
    words
      .replace(/\$\{[^{}]*\}/g, '*')
      .split(/\s+/)
      // Only `-` joins an expression to a word; after anything else it is a state, with its space.
      .map((word) => word.replace(/(?<!-)\*+$/, ''))
      .filter((word) => /^(?:\*-)?[a-z][\w-]*\*?$/.test(word)),
  );
}
