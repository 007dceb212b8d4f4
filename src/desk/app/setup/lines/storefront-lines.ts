import { elementLine, scriptLine } from '../../../../contract/page-lines.js';

/** Where a shop's pages are made. */
export const STOREFRONTS = {
  html: 'Any page (HTML)',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce or WordPress',
  react: 'React',
  server: 'A server that draws the reviews',
} as const;
export type Storefront = keyof typeof STOREFRONTS;

/** What the lines are for. */
export interface LinesOf {
  scriptUrl: string;
  kind: 'vendor' | 'business';
  vendorId: string;
  token: string;
  /** What the token opens. */
  reads: boolean;
  submits: boolean;
  /** How the list looks, where that is chosen. */
  look?: ListLook;
}

/** What a look adds: attributes of the list, a rule of a style sheet, and a script with words of the shop's own; an empty text is none. */
export interface ListLook {
  attributes: Record<string, string>;
  styles: string;
  wordings: string;
}

/** Lines to copy, with where they go above them. */
export interface Block {
  heading: string;
  where: string;
  lines: string;
}

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

interface Written {
  blocks: (Block | null)[];
  product: string;
}

/** The element, with the id of a product as the storefront writes it; null: of the whole shop. */
function element(tag: string, { kind, vendorId, token, look }: LinesOf, productId: string | null = null): string {
  const attributes = tag === 'reviews-widget' ? look?.attributes : {};
  return elementLine(tag, { [`${kind}-id`]: vendorId, token, 'product-id': productId, ...attributes });
}

/** The same on one line, for a language in which a line break would be one more thing to go wrong. */
const onOneLine = (markup: string) => markup.replaceAll('\n  ', ' ').replaceAll('\n', '');

const WRITERS: Record<Storefront, (of: LinesOf) => Written> = {
  html: (of) => ({
    blocks: [
      {
        heading: 'Once in the page: the script',
        where: 'In the head of each page, or anywhere before the reviews.',
        lines: scriptLine(of.scriptUrl),
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
  }),

  shopify: (of) => ({
    blocks: [
      of.reads
        ? {
            heading: 'Reviews of a product',
            where:
              'Online Store, Themes, Customize. Choose the template of products, “Add section”, “Custom Liquid”, and paste both lines.',
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
  }),

  woocommerce: (of) => ({
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
  }),

  react: (of) => ({
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
  }),

  server: (of) => {
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
  },
};

const COMPONENT = 'In a file of its own, used where it is to stand.';

function component(name: string, tag: string, of: LinesOf): string {
  const open = onOneLine(element(tag, of)).replace(`></${tag}>`, '');
  return `export function ${name}({ productId }) {\n  return ${open} product-id={productId} />;\n}`;
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
