import { own } from '../base/own-document.js';

/** Of larger or deeper markup nothing is read: it is a page's own. */
const MOST_CHARACTERS = 500_000;
const MOST_NODES = 5_000;
const LONGEST_ID = 2_048;

/** The attribute of the scripts that widgets write, which say nothing of the page; what a server wrote stands in the widget itself. */
export const OURS = 'data-reviews-widget';

type Node = Record<string, unknown>;

/**
 * The product that the page describes in JSON-LD of its own: its `@id`, where it has one, and whether it has an `aggregateRating`. Those with an
 * `@id` come first; of several, the one whose `sku`, `productID` or `name` is one of `names`.
 */
export function pageProduct(names: readonly string[]): { id?: string | undefined; rated?: boolean } {
  const products: Node[] = [];
  for (const script of own('querySelectorAll')(
    `script[type="application/ld+json" i]:not([${OURS}],reviews-widget *)`,
  )) {
    const text = script.textContent ?? '';
    // A shop's mistakes are not the widget's.
    if (text.length <= MOST_CHARACTERS) products.push(...productsIn(parse(text)));
  }
  const byId = products.filter(idOf);
  const some = byId[0] ? byId : products;
  const count = (of: Node[]) => new Set(of.map((product) => idOf(product) ?? product)).size;
  const chosen =
    count(some) === 1
      ? some
      : some.filter(({ sku, productID, name }) =>
          [sku, productID, name].some((one) => one && names.includes(one as string)),
        );
  if (count(chosen) !== 1) return {};
  return { id: idOf(chosen[0]!), rated: chosen.some(({ aggregateRating }) => aggregateRating) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Products, wherever they stand: alone, in a list, in a graph, as the main entity of a page. */
function productsIn(json: unknown): Node[] {
  const products: Node[] = [];
  const waiting: unknown[] = [json];
  for (let count = 0; waiting.length > 0 && count < MOST_NODES; count += 1) {
    const node = waiting.shift();
    if (typeof node !== 'object' || node === null) continue;
    if (isProduct(node as Node)) products.push(node as Node);
    waiting.push(...Object.values(node).slice(0, MOST_NODES));
  }
  return products;
}

function isProduct(node: Node): boolean {
  const types = [node['@type']].flat();
  return types.some((type) => typeof type === 'string' && /^(?:https?:\/\/schema\.org\/|schema:)?Product$/.test(type));
}

function idOf({ '@id': id }: Node): string | undefined {
  return typeof id === 'string' && id.length <= LONGEST_ID ? id || undefined : undefined;
}
