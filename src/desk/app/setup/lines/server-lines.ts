import { scriptLine } from '../../../../contract/page-lines.js';
import { element, onOneLine } from './element-markup.js';
import type { LinesOf, Written } from './lines-of.js';

/** For a server that puts the markup of the reviews into its pages. */
export function serverLines(of: LinesOf): Written {
  const family = of.kind === 'vendor' ? 'vendors' : 'businesses';
  const query = new URLSearchParams({ token: of.token, ...of.look?.attributes });
  const url = `${new URL(of.scriptUrl).origin}/widget/v1/${family}/${of.vendorId}/embed?${query}`;
  const plain = onOneLine(element('reviews-widget', of));
  return {
    blocks: [
      {
        heading: 'Once in the page: the script',
        where: 'In the head. It makes the markup live without drawing it again.',
        lines: scriptLine(of.scriptUrl),
      },
      of.reads
        ? {
            heading: 'For your server: reviews as markup, requested from',
            where:
              'Put the response into the page as it is. Name your page as the Origin, and keep the response for a minute.',
            lines: url,
          }
        : null,
      of.reads
        ? {
            heading: 'In Node, with the plain element where no response comes in time',
            where: 'Wherever your server makes the page.',
            lines: `const PLAIN = ${JSON.stringify(plain)};

export async function reviews(productId) {
  const url = new URL(${JSON.stringify(url)});
  if (productId) url.searchParams.set('product-id', productId);
  return fetch(url, { headers: { origin: 'https://YOUR-SHOP' }, signal: AbortSignal.timeout(2_000) })
    .then((response) => (response.ok ? response.text() : PLAIN))
    .catch(() => PLAIN);
}`,
          }
        : null,
    ],
    product: 'With &product-id=… in the address the reviews are those of one product, by your own number of it.',
  };
}
