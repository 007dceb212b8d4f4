import { parseJson } from '../platform/parse-json.js';
import { createJsonScanner, type JsonFrame } from './json-scanner.js';
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
  const known = new WeakMap<JsonFrame, [string, string][]>();
  const scanner = createJsonScanner({
    isWanted: (list) => wanted.has(list),
    onValue(frame, value) {
      if (frame.isList || frame.entry !== frame.path || frame.within !== '' || !OF_PRODUCT.test(frame.name)) return;
      known.set(frame, [...(known.get(frame) ?? []), [`${labelOf(frame)}.${frame.name}`, plain(value)]]);
    },
  });
  for await (const { bytes, readTo } of readUtf8(path, encoding)) {
    for (const found of scanner.take(bytes)) {
      const around = scanner.around().flatMap((frame) => known.get(frame) ?? []);
      yield around.length === 0 ? { ...found, readTo } : { ...found, readTo, around };
    }
  }
  const rest = scanner.rest();
  if (rest) yield { ...rest, readTo: Number.POSITIVE_INFINITY };
}

/** What a product with a list of reviews is known by; it stands before that list. */
const OF_PRODUCT = /^(?:id|sku|handle|slug|title|name|asin|product_?id)$/i;

/** `product` for an object in a list `products`. */
function labelOf({ path }: JsonFrame): string {
  const name = path.split('.').at(-1)!.replaceAll('[]', '');
  return name.replace(/s$/, '') || 'parent';
}

function plain(raw: string): string {
  const text = parseJson(`"${raw}"`);
  return typeof text === 'string' && raw !== 'null' ? text : '';
}
