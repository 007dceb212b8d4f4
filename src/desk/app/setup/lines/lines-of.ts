import type { PageTokenListed, PageTokens } from '../../../../contract/desk/setup.js';
import { WIDGET_ATTRIBUTES } from '../../../../contract/widget-attributes.js';

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
  /** The product that a page of plain HTML is about, by the shop's own number; absent: the whole shop. Templates write it by themselves. */
  productId?: string;
  /** How the list looks, where that is chosen. */
  look?: ListLook;
}

/** What the lines with a token are for. Where readers see answers to questions of the shop, its list sums them up. */
export function linesOf(
  { kind, scope, token }: PageTokenListed,
  { scriptUrl, hasShownQuestions }: Pick<PageTokens, 'scriptUrl' | 'hasShownQuestions'>,
  vendorId: string,
): LinesOf {
  const submits = scope.includes('reviews:submit') && kind === 'vendor';
  // What comes by itself without the attribute is named with it.
  const controls = `${WIDGET_ATTRIBUTES.controls.initial} media search topics answers`;
  return {
    ...{ scriptUrl, kind, vendorId, token: token ?? '', reads: scope.includes('reviews:read'), submits },
    ...(hasShownQuestions && { look: { attributes: { controls }, styles: '', wordings: '' } }),
  };
}

/** The newest token that shows the list of a shop and whose text is known; undefined where there is none. */
export function tokenOfList({ tokens, kind }: PageTokens): PageTokenListed | undefined {
  return tokens.find(
    (one) => one.state === 'good' && one.kind === kind && one.token !== null && one.scope.includes('reviews:read'),
  );
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

/** What a storefront has of its own: its blocks, without those that the token does not open, and how the id of a product gets in. */
export interface Written {
  blocks: (Block | null)[];
  product: string;
}
