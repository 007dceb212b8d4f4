import { createJsonScanner } from './json-scanner.js';
import type { TextEncoding } from './text-encoding.js';
import type { TextLine } from './text-lines.js';
import { readUtf8 } from './utf8-pieces.js';

/**
 * The entries of the lists with these paths, as {@link findJsonLists} names them, each as a line with the number of the line that it begins in; the
 * path '' stands for objects that are texts of their own. The file is never held in memory.
 */
export async function* readJsonObjects(
  path: string,
  lists: readonly string[],
  encoding?: TextEncoding,
): AsyncGenerator<TextLine> {
  const wanted = new Set(lists);
  const scanner = createJsonScanner({ isWanted: (list) => wanted.has(list) });
  for await (const { bytes, readTo } of readUtf8(path, encoding)) {
    for (const found of scanner.take(bytes)) yield { ...found, readTo };
  }
  const rest = scanner.rest();
  if (rest) yield { ...rest, readTo: Number.POSITIVE_INFINITY };
}
