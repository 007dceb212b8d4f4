import { scriptLine } from '../../../../contract/page-lines.js';
import { element, onOneLine } from './element-markup.js';
import type { Block, LinesOf, Storefront, Written } from './lines-of.js';
import { woocommerceLines } from './woocommerce-lines.js';

const WRITERS: Record<Storefront, (of: LinesOf) => Written> = {
  html: htmlLines,
  shopify: shopifyLines,
  woocommerce: woocommerceLines,
  react: reactLines,
  server: serverLines,
};

/** The lines for a storefront, in the order in which they are pasted; `product` says how the id of a product gets in. */
export function storefrontLines(storefront: Storefront, of: LinesOf): { blocks: Block[]; product: string } {
  const { blocks, product } = WRITERS[storefront](of);
  const all = [...blocks, stylesOf(of, WHERE_STYLES[storefront]), wordingsOf(of)];
  return { blocks: all.filter((block): block is Block => block !== null), product };
}

const IN_A_STYLE_SHEET = 'In a style sheet that all those pages load.';
const WHERE_STYLES: Record<Storefront, string> = {
  html: 'At the end of your style sheet, or in the head between <style> and </style>.',
  shopify: 'Online Store, Themes, Customize, “Theme settings”, “Custom CSS”.',
  woocommerce: 'Appearance, Customize, “Additional CSS”; in a block theme Editor, Styles, “Additional CSS”.',
  react: IN_A_STYLE_SHEET,
  server: IN_A_STYLE_SHEET,
};

function stylesOf({ look, reads }: LinesOf, where: string): Block | null {
  return look?.styles && reads ? { heading: 'Colours and corners', where, lines: look.styles } : null;
}

function wordingsOf({ look, reads }: LinesOf): Block | null {
  if (!look?.wordings || !reads) return null;
  const where =
    'In the head, below the script. Where a policy of your page forbids scripts in the markup, put what is between the tags into a file. A server that draws the reviews does not have these words.';
  return { heading: 'Words of your own', where, lines: look.wordings };
}

/** For any page. */
function htmlLines(of: LinesOf): Written {
  return {
    blocks: [
      {
        heading: 'Once in the page: the script',
        where: 'In the head of each page, or anywhere before the reviews.',
        lines: scriptLine(of.scriptUrl),
      },
      of.reads
        ? {
            heading: 'Where the reviews stand',
            where:
              'In the body of the page. What is inside keeps their room until they are there, so that nothing moves.',
            lines: element('reviews-widget', of, of.productId),
          }
        : null,
      of.reads
        ? {
            heading: 'Stars in one line, as beside a price',
            where: 'On the page of a product, and in each card of a list of products.',
            lines: element('review-stars', of, of.productId),
          }
        : null,
      of.submits
        ? {
            heading: 'Where shoppers write',
            where: 'In the body of the page.',
            lines: element('review-form', of, of.productId),
          }
        : null,
    ],
    product: of.productId
      ? 'All of these lines are of one product. A page of another product has its own number in product-id.'
      : 'These are the reviews of the whole shop. Those of one product have its number in product-id.',
  };
}

const COMPONENT = 'In a file of its own, used where it is to stand.';

/** For an app of React: components. */
function reactLines(of: LinesOf): Written {
  return {
    blocks: [
      {
        heading: 'The script, once',
        where: 'In the head of index.html; in Next.js in the head of app/layout.',
        lines: scriptLine(of.scriptUrl).replace('></script>', ' async></script>'),
      },
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
  const markup = onOneLine(element(tag, of)).replace('>', ' product-id={productId}>');
  return `export function ${name}({ productId }) {\n  return ${markup};\n}`;
}

/** For a server that puts the markup of the reviews into its pages. */
function serverLines(of: LinesOf): Written {
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

/** For a theme of Shopify: Liquid. */
function shopifyLines(of: LinesOf): Written {
  return {
    blocks: [
      of.reads
        ? {
            heading: 'Reviews of a product',
            where:
              'Online Store, Themes, Customize. Choose the template of products, “Add section”, “Custom Liquid”, and paste all lines.',
            lines: `${scriptLine(of.scriptUrl)}\n${element('reviews-widget', of, '{{ product.id }}')}`,
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
            lines: `${scriptLine(of.scriptUrl)}\n${element('reviews-widget', of)}`,
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
