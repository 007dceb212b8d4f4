import { scriptLine } from '../../../../contract/page-lines.js';
import { element } from './element-markup.js';
import type { LinesOf, Written } from './lines-of.js';
import { roomLine } from './room-rules.js';

const KEEPS_ROOM =
  ' The second line keeps their room until they are there, so that nothing moves; where yours are lower, so is its min-height.';

/** For any page. */
export function htmlLines(of: LinesOf): Written {
  return {
    blocks: [
      {
        heading: 'Once in the page: the script',
        where: `In the head of each page, or anywhere before the reviews.${of.reads ? KEEPS_ROOM : ''}`,
        lines: `${scriptLine(of.scriptUrl)}${roomLine(of)}`,
      },
      of.reads
        ? {
            heading: 'Where the reviews stand',
            where: 'In the body of the page.',
            lines: element('reviews-widget', of),
          }
        : null,
      of.reads
        ? {
            heading: 'Stars in one line, as beside a price',
            where: 'On the page of a product, and in each card of a list of products.',
            lines: element('review-stars', of, 'YOUR-PRODUCT'),
          }
        : null,
      of.submits
        ? { heading: 'Where shoppers write', where: 'In the body of the page.', lines: element('review-form', of) }
        : null,
    ],
    product:
      'With product-id="…" the reviews are those of one product, by your own number of it. Each of the elements takes it; a template of your shop writes it there.',
  };
}
