import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { type EmbedQuery, readEmbedQuery } from '../contract/embed.js';
import type { ReviewPage } from '../contract/widget.js';
import { productOf, scriptJson } from '../elements/chunks/product-json-ld.js';
import { widgetFrame } from '../elements/list/widget-frame.js';
import { serverDisclosures, withDisclosures } from './disclosure-markup.js';
import { inertMarkup, inertText, LEFT_ALONE, styleMarkup } from './inert-markup.js';
import { lightMarkup } from './light-markup.js';
import { plainReviews, withParagraphs } from './plain-reviews.js';
import { serverLanguage } from './server-language.js';
import { serverStyles } from './server-styles.js';
import { serverView } from './server-view.js';
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
 * without a request. `query` has the element's attributes. Throws a TypeError that names every wrong value.
 */
export async function renderEmbed(
  page: ReviewPage,
  subject: Subject,
  query: EmbedQuery = {},
  { nonce, publicUrl = '' }: EmbedOptions = {},
): Promise<string> {
  const { errors } = readEmbedQuery(Object.entries(query));
  if (errors[0]) throw new TypeError(errors.map(({ field, message }) => `${field} ${message}`).join('; '));

  const { dir, lang, ...language } = await serverLanguage(query.lang ?? 'en');
  const written = markupAttributes(subject, { ...query, lang }, dir);
  const attributes = propertiesOf(written);
  const drawn = { ...page, reviews: plainReviews(page.reviews) };
  const view = serverView(attributes, drawn, language);
  const hasMedia = page.reviews.some(({ media }) => media.length > 0) || attributes.photo === 'media';
  const styles = styleMarkup(() => serverStyles(attributes, hasMedia), query.stylesheet, nonce);
  // The renderer expects an element around templates with slots.
  const rendered = await collectResult(render(widgetFrame(view), { customElementHostStack: [{} as never] }));
  // The renderer also writes a property that is false, and `selected="false"` would select the option.
  const chosen = rendered.replace(/ selected="(true|false)"/g, (_, value) => (value === 'true' ? ' selected' : ''));
  const disclosures = await serverDisclosures(page, subject, language, attributes.endpoint || publicUrl);
  const shadow = withDisclosures(withParagraphs(inertMarkup(chosen)), drawn.reviews, disclosures);
  const light = inertMarkup(await collectResult(render(lightMarkup(attributes, drawn, language, disclosures))));
  const product = attributes.itemName ? productOf(view) : undefined;
  const start = `<reviews-widget${written.map(([name, value]) => ` ${name}="${inertText(value)}"`).join('')} ${LEFT_ALONE}>`;
  const json = (type: string, value: object) => `<script type="${type}">${scriptJson(value)}</script>`;
  return [
    start,
    `<template shadowrootmode="open">${styles}${shadow}</template>`,
    json('application/json', { attributes, page, drawn: sizeOf(shadow) }),
    product ? json('application/ld+json', product) : '',
    light,
    '</reviews-widget>',
  ].join('');
}

/** How many of Lit's comments and how many characters of text a browser finds in `markup`. */
function sizeOf(markup: string): [comments: number, characters: number] {
  const text = markup
    .replace(/<[^<>]*>/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/&#?\w+;/g, ' ');
  return [markup.split('<!--').length - 1, text.length];
}
