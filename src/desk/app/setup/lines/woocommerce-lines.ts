import { element, onOneLine } from './element-markup.js';
import type { LinesOf, Written } from './lines-of.js';

/** For a child theme of WordPress: PHP. */
export function woocommerceLines(of: LinesOf): Written {
  return {
    blocks: [
      {
        heading: 'The script, on every page',
        where:
          'At the end of functions.php of your child theme, or in a plugin for snippets of code. WordPress 6.5 or newer.',
        lines: `add_action( 'wp_enqueue_scripts', function () {
  wp_enqueue_script_module( 'reviews-widget', ${inPhp(of.scriptUrl)}, array(), null );
} );`,
      },
      of.reads
        ? {
            heading: 'Reviews on the page of a product',
            where: 'In the same place, below the script.',
            lines: afterProduct('woocommerce_after_single_product_summary', 15, 'reviews-widget', of),
          }
        : null,
      of.reads
        ? {
            heading: 'Stars below the title of a product',
            where: 'In the same place.',
            lines: afterProduct('woocommerce_single_product_summary', 6, 'review-stars', of),
          }
        : null,
      of.submits
        ? {
            heading: 'Where shoppers write',
            where: 'In the same place.',
            lines: afterProduct('woocommerce_after_single_product_summary', 16, 'review-form', of),
          }
        : null,
      of.reads
        ? {
            heading: 'Reviews of the whole shop, on any page',
            where: 'In the editor of the page: a block “Custom HTML”.',
            lines: element('reviews-widget', of),
          }
        : null,
    ],
    product:
      'WooCommerce writes the number of the product, get_id(). Where your reviews know products by their article number, write get_sku() in its place, everywhere.',
  };
}

/** A function of WordPress that writes an element with the id of the product at this place of WooCommerce's page. */
function afterProduct(hook: string, priority: number, tag: string, of: LinesOf): string {
  const [before, ...rest] = onOneLine(element(tag, of, 'ID')).split('"ID"') as [string, ...string[]];
  const after = rest.join('"ID"');
  return `add_action( '${hook}', function () {
  global $product;
  echo ${inPhp(`${before}"`)} . esc_attr( $product->get_id() ) . ${inPhp(`"${after}`)};
}, ${priority} );`;
}

/** `text` between single quotes, in which PHP reads nothing but these two signs. */
function inPhp(text: string): string {
  return `'${text.replace(/['\\]/g, (sign) => `\\${sign}`)}'`;
}
