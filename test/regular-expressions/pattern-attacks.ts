import type { Attack } from './superlinear-attack.js';

/** Characters that a class of a regular expression stands for. */
const CLASSES: Record<string, string[]> = {
  s: [' ', '\n'],
  S: ['a'],
  d: ['1'],
  D: ['a'],
  w: ['a'],
  W: ['-'],
  n: ['\n'],
  r: ['\r'],
  t: ['\t'],
  b: ['a'],
  B: ['a'],
  P: ['!'],
  p: ['a', '1', ' ', '-', 'é'],
};
/** In no class that a pattern asks for, or in every negated one. */
const OTHERS = ['a', '!', '\n'];
/** Texts of several signs that cost the most in markup, whatever the pattern says. */
const MARKUP = ['<b ', '<b "', "<b '", '</', '<!--', '<svg>', '</svg', '&#', '{{', '<b =', '\n \n', '](', '((a'];

/** Texts that may make `pattern` take long, of the characters and the words that it is written with. */
export function attacksOn({ source }: RegExp): Attack[] {
  const words = wordsOf(source);
  const signs = charactersOf(source);
  const pairs = signs.flatMap((one) => signs.map((other) => one + other));
  const pumps = [...signs, ...pairs, ...words, ...words.flatMap((word) => signs.map((sign) => word + sign)), ...MARKUP];
  const starts = ['', ...words.slice(0, 4), ...words.slice(0, 4).map((word) => `${word} `), signs[0]!];
  const ends = ['', '\n!'];
  return [...new Set(pumps)].flatMap((pump) =>
    [...new Set(starts)].flatMap((start) => ends.map((end) => ({ pumps: [[start, pump]], end }))),
  );
}

/** A character for each that is written in `source`, alone or as a class. */
function charactersOf(source: string): string[] {
  const signs = new Set<string>();
  for (const [, escaped, plain] of source.matchAll(/\\(?:u\{?[\da-f]+\}?|x[\da-f]{2}|(.))|([^\\])/gisu)) {
    if (escaped) for (const sign of CLASSES[escaped] ?? [escaped]) signs.add(sign);
    else if (plain && !/[\p{L}\d?*+|^$]/u.test(plain)) signs.add(plain);
  }
  // Brackets that only group are in most patterns, and cost the most where they are meant.
  return [...new Set([...OTHERS, ...signs])].slice(0, 16);
}

/** The words that are written in `source`, with what stands around them. */
function wordsOf(source: string): string[] {
  const plain = source.replace(/\\([^\w\s])/g, '$1');
  const words = plain.match(/[<{&@:/.#-]*[A-Za-z]{2,}[}>:/.?=-]*|<[!/%]?[a-z-]*/g) ?? [];
  return [...new Set(words)].slice(0, 12);
}
