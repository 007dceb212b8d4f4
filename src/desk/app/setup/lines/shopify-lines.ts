import { scriptLine } from '../../../../contract/page-lines.js';
import { element } from './element-markup.js';
import type { LinesOf, Written } from './lines-of.js';
import { roomLine } from './room-rules.js';

/** For a theme of Shopify: Liquid. */
export function shopifyLines(of: LinesOf): Written {
  return {
    blocks: [
      of.reads
        ? {
            heading: 'Reviews of a product',
            where:
              'Online Store, Themes, Customize. Choose the template of products, “Add section”, “Custom Liquid”, and paste all lines. The second keeps the room of the reviews until they are there.',
            lines: `${scriptLine(of.scriptUrl)}${roomLine(of)}\n${element('reviews-widget', of, '{{ product.id }}')}`,
          }
        : null,
      of.reads
        ? {
            heading: 'Stars below the title of a product',
            where: 'In the same template: “Add block” in the section of the product, “Custom Liquid”.',
            lines: element('review-stars', of, '{{ product.id }}'),
          }
        : null,
      of.reads
        ? {
            heading: 'Reviews of the whole shop',
            where: 'A section “Custom Liquid” on any other template, such as the home page.',
            lines: `${scriptLine(of.scriptUrl)}${roomLine(of)}\n${element('reviews-widget', of)}`,
          }
        : null,
      of.submits
        ? {
            heading: 'Where shoppers write',
            where: 'A section “Custom Liquid” in the template of products, below the reviews.',
            lines: `${scriptLine(of.scriptUrl)}\n${element('review-form', of, '{{ product.id }}')}`,
          }
        : null,
    ],
    product:
      'Shopify writes the number of the product in place of {{ product.id }}. Where your reviews know products by their handle, write {{ product.handle }} in its place, everywhere.',
  };
}
