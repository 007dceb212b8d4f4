import LANGUAGES from 'virtual:languages/insights';
import insightsEnglish from 'virtual:languages/insights/en';
import { render } from '@lit-labs/ssr';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { type InsightsEmbedQuery, readInsightsEmbedQuery } from '../contract/embed.js';
import type { PublicInsight, PublicInsights } from '../contract/widget.js';
import { load } from '../elements/chunks/languages.js';
import { scriptJson } from '../elements/chunks/product-json-ld.js';
import { NO_LANGUAGE, namedCounts } from '../elements/insights/claim-columns.js';
import { type ClaimColumns, columnsOf, quotesOf } from '../elements/insights/claims.js';
import {
  type InsightsWords,
  insightsContent,
  insightsFrame,
  isEmpty,
  labelLanguage,
} from '../elements/insights/insights-frame.js';
import type { ServedInsights } from '../elements/insights/served-insights.js';
import { canonicalTag } from '../elements/languages/language.js';
import { collected, inPieces, inTurn } from './drawing-turn.js';
import { inertAddress, inertMarkup, inertText, LEFT_ALONE, styleMarkup } from './inert-markup.js';
import type { EmbedOptions } from './render-embed.js';
import { insightsStyleSheet } from './server-styles.js';
import { serverLanguage } from './server-view.js';
import type { Subject } from './widget-markup.js';

/**
 * `<review-insights>` with `insights`, as HTML for a page: read and opened without a script, which takes it over without a request.
 * `given` are the element's attributes. Throws a TypeError that names every wrong value.
 */
export async function renderInsights(
  insights: PublicInsights,
  { kind, id, token }: Subject,
  given: InsightsEmbedQuery = {},
  { nonce }: EmbedOptions = {},
): Promise<string> {
  const { query, errors } = readInsightsEmbedQuery(Object.entries(given));
  if (errors[0]) throw new TypeError(errors.map(({ field, message }) => `${field} ${message}`).join('; '));

  return inTurn(() => draw(insights, { kind, id, token }, query, nonce));
}

async function draw(
  insights: PublicInsights,
  { kind, id, token }: Subject,
  query: InsightsEmbedQuery,
  nonce: string | undefined,
): Promise<string> {
  const { heading = '', 'product-id': productId = '' } = query;
  const { stylesheet, lang: requested = 'en', ...others } = query;
  const { dir, lang, tag } = await serverLanguage(requested);
  const words: InsightsWords = { strings: await stringsOf(tag), tag, dir: undefined };
  const content = insightsContent(insights, words, { heading, showEmpty: 'show-empty' in query }, () => undefined);
  const drawn = content
    ? await written(insightsFrame(heading, words, false, content))
    : // What the page has between the tags, which is nothing but the state.
      '<slot></slot>';
  const state: ServedInsights = {
    of: kind === 'vendors' ? [id, '', productId] : ['', id, productId],
    lang: canonicalTag(lang),
    insights,
  };
  const given = {
    [kind === 'vendors' ? 'vendor-id' : 'business-id']: id,
    token,
    lang,
    ...(dir && { dir }),
    ...others,
    ...(others.endpoint && { endpoint: inertAddress(others.endpoint) }),
  };
  const attributes = Object.entries(given).map(([name, value]) => ` ${name}="${inertText(value)}"`);
  return [
    `<review-insights${attributes.join('')} ${LEFT_ALONE}>`,
    `<template shadowrootmode="open">${styleMarkup(insightsStyleSheet, stylesheet, nonce)}${drawn}</template>`,
    `<script type="application/json">${scriptJson(state)}</script>`,
    content ? await written(plainCopy(insights, heading, words)) : '',
    '</review-insights>',
  ].join('');
}

/** Nothing hydrates it piece by piece, so the marks that Lit leaves for that are not needed. */
async function written(template: TemplateResult): Promise<string> {
  // The renderer expects an element around templates with slots.
  const markup = await collected(render(template, { customElementHostStack: [{} as never] }));
  return (await inPieces(markup.replace(/<!--[^<>]*-->|<\?>/g, ''), inertMarkup)).join('');
}

async function stringsOf(tag: string): Promise<InsightsWords['strings']> {
  const { code } = await load('review-insights', tag);
  return { ...insightsEnglish, ...(await LANGUAGES[code]?.())?.default };
}

/** The same as plain elements, for crawlers and for browsers without declarative shadow roots. */
function plainCopy(insights: PublicInsights, heading: string, { strings, tag }: InsightsWords): TemplateResult {
  const columns = columnsOf(insights);
  if (isEmpty(columns)) return html`<p>${strings.noInsights}</p>`;
  const labels = labelLanguage(insights, tag);
  const claim = (one: PublicInsight, name: keyof ClaimColumns) =>
    html`<li><p><strong lang=${labels ?? nothing}>${one.label || one.topic}</strong> ${namedCounts(one, name, { strings, tag, labelsIn: labels })}${
      one.wordedBy === 'model' ? ` (${strings.byMachine})` : ''
    }</p>${quotesOf(one, name).map(({ text }) => html`<blockquote lang=${NO_LANGUAGE}>${text}</blockquote>`)}</li>`;
  const column = (name: keyof ClaimColumns) =>
    html`<h3>${strings[name]}</h3>${
      columns[name].length === 0
        ? html`<p>${strings.none}</p>`
        : html`<ul>${columns[name].map((one) => claim(one, name))}</ul>`
    }`;
  return html`${heading ? html`<h2>${heading}</h2>` : nothing}${column('praised')}${column('missed')}`;
}
