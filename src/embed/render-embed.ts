import { render } from '@lit-labs/ssr';
import { type EmbedQuery, readEmbedQuery } from '../contract/embed.js';
import { type PublicReview, type ReviewPage, shownText } from '../contract/widget.js';
import { hasMarkup } from '../elements/card/review-text.js';
import { productOf } from '../elements/chunks/product-json-ld.js';
import { widgetFrame } from '../elements/list/widget-frame.js';
import { serverDisclosures, withDisclosures } from './disclosure-markup.js';
import { collected, inPieces, inTurn, listJson } from './drawing-turn.js';
import { inertMarkup, inertText, LEFT_ALONE, styleMarkup } from './inert-markup.js';
import { lightMarkup } from './light-markup.js';
import { serverStyles } from './server-styles.js';
import { serverLanguage, serverView } from './server-view.js';
import { markupAttributes, propertiesOf, type Subject } from './widget-markup.js';

/** What only the server of the page knows. */
export interface EmbedOptions {
  /** For the inline `<style>`, if the page's Content-Security-Policy requires one. */
  nonce?: string;
  /** Where readers reach the proxy: what its address in the page is without a script. The attribute `endpoint` goes before it. */
  publicUrl?: string;
}

/**
 * `<reviews-widget>` with the reviews of `page`, as HTML for a page: readable without a script, and hydrated by the script
 * without a request. `given` are the element's attributes. Throws a TypeError that names every wrong value.
 */
export async function renderEmbed(
  page: ReviewPage,
  subject: Subject,
  given: EmbedQuery = {},
  options: EmbedOptions = {},
): Promise<string> {
  const { query, errors } = readEmbedQuery(Object.entries(given));
  if (errors[0]) throw new TypeError(errors.map(({ field, message }) => `${field} ${message}`).join('; '));
  return inTurn(() => draw(page, subject, query, options));
}

async function draw(
  page: ReviewPage,
  subject: Subject,
  query: EmbedQuery,
  { nonce, publicUrl = '' }: EmbedOptions,
): Promise<string> {
  const { dir, lang, ...language } = await serverLanguage(query.lang ?? 'en');
  const written = markupAttributes(subject, { ...query, lang }, dir);
  const attributes = propertiesOf(written);
  const drawn = { ...page, reviews: plainReviews(page.reviews) };
  const view = await serverView(attributes, drawn, language);
  const hasMedia = page.reviews.some(({ media }) => media.length > 0) || attributes.photo === 'media';
  const styles = styleMarkup(() => serverStyles(attributes, hasMedia), query.stylesheet, nonce);
  // The renderer expects an element around templates with slots.
  const rendered = await collected(render(widgetFrame(view), { customElementHostStack: [{} as never] }));
  // The renderer also writes a property that is false, and `selected="false"` would select the option.
  const chosen = rendered.replace(/ selected="(true|false)"/g, (_, value) => (value === 'true' ? ' selected' : ''));
  const disclosures = await serverDisclosures(page, subject, language, attributes.endpoint || publicUrl);
  const inert = (await inPieces(chosen, (piece) => withParagraphs(inertMarkup(piece)))).join('');
  const shadow = withDisclosures(inert, drawn.reviews, disclosures);
  const plain = await collected(render(lightMarkup(attributes, drawn, language, disclosures)));
  const light = (await inPieces(plain, inertMarkup)).join('');
  const product = attributes.itemName ? productOf(view) : undefined;
  const size = await sizeOf(shadow);
  const start = `<reviews-widget${written.map(([name, value]) => ` ${name}="${inertText(value)}"`).join('')} ${LEFT_ALONE}>`;
  const script = (type: string, json: string) => `<script type="${type}">${json}</script>`;
  return [
    start,
    `<template shadowrootmode="open">${styles}${shadow}</template>`,
    script('application/json', await listJson(page, 'reviews', (shell) => ({ attributes, page: shell, drawn: size }))),
    product ? script('application/ld+json', await listJson(product, 'review', (shell) => shell)) : '',
    light,
    '</reviews-widget>',
  ].join('');
}

/** How many of Lit's comments and how many characters of text a browser finds in `markup`. */
async function sizeOf(markup: string): Promise<[comments: number, characters: number]> {
  let [comments, characters] = [0, 0];
  await inPieces(markup, (piece) => {
    const text = piece
      .replace(/<[^<>]*>/g, '')
      .replace(/\r\n?/g, '\n')
      .replace(/&#?\w+;/g, ' ');
    comments += piece.split('<!--').length - 1;
    characters += text.length;
  });
  return [comments, characters];
}

/** `reviews` with the text of their markup only: DOMPurify alone may make elements of it, and it needs a page. */
function plainReviews(reviews: readonly PublicReview[]): PublicReview[] {
  return reviews.map((review) => ({
    ...review,
    text: plainText(review.text),
    reply: review.reply && { ...review.reply, text: plainText(review.reply.text) },
  }));
}

/** The text of markup: inline tags are removed, other tags become line breaks. */
function plainText(text: string): string {
  const shown = shownText(text).trim();
  if (!hasMarkup(shown)) return shown;
  return shown
    .replace(/<\/?(?:(b|i|em|strong|a|span|u|s|font)\b)?[^<>]*>/gi, (_, inline) => (inline ? '' : '\n'))
    .replace(/\n\s*\n\s*/g, '\n\n')
    .trim();
}

/** The markup of cards with an element in the place of empty lines, as the page draws a text; what it holds is no line either. */
function withParagraphs(markup: string): string {
  return markup.replace(/<[^<>]*>|\n\s*\n/g, (found) => (found[0] === '<' ? found : '<span>\n\n</span>'));
}
