import { htmlLines } from './html-lines.js';
import type { Block, LinesOf, Storefront, Written } from './lines-of.js';
import { reactLines } from './react-lines.js';
import { serverLines } from './server-lines.js';
import { shopifyLines } from './shopify-lines.js';
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
