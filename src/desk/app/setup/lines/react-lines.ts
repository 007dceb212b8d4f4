import { scriptLine } from '../../../../contract/page-lines.js';
import { element, onOneLine } from './element-markup.js';
import type { LinesOf, Written } from './lines-of.js';
import { roomRules } from './room-rules.js';

const COMPONENT = 'In a file of its own, used where it is to stand.';

/** For an app of React: components. */
export function reactLines(of: LinesOf): Written {
  return {
    blocks: [
      {
        heading: 'The script, once',
        where: 'In the head of index.html; in Next.js in the head of app/layout.',
        lines: scriptLine(of.scriptUrl).replace('></script>', ' async></script>'),
      },
      of.reads
        ? {
            heading: 'Room for the reviews, so that nothing moves when they come',
            where: 'In a style sheet that all those pages load.',
            lines: roomRules(of),
          }
        : null,
      of.reads
        ? { heading: 'A component of the reviews', where: COMPONENT, lines: component('Reviews', 'reviews-widget', of) }
        : null,
      of.reads
        ? { heading: 'A component of the stars', where: COMPONENT, lines: component('Stars', 'review-stars', of) }
        : null,
      of.submits
        ? { heading: 'A component of the form', where: COMPONENT, lines: component('ReviewForm', 'review-form', of) }
        : null,
    ],
    product:
      'Give the component your own number of the product, as in <Reviews productId="MUG-01" />. Without it they are those of the whole shop.',
  };
}

function component(name: string, tag: string, of: LinesOf): string {
  const open = onOneLine(element(tag, of)).replace(`></${tag}>`, '');
  return `export function ${name}({ productId }) {\n  return ${open} product-id={productId} />;\n}`;
}
