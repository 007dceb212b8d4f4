import { html } from '@lit-labs/ssr';
import { nothing, type TemplateResult } from 'lit/html.js';
import { roundMean } from '../contract/mean.js';
import type { PublicReview, ReviewPage } from '../contract/widget.js';
import type { WidgetAttributes } from '../contract/widget-attributes.js';
import { webAddress } from '../elements/base/web-address.js';
import { originTexts } from '../elements/chunks/actions/origins.js';
import { formatMessage } from '../elements/languages/format-message.js';
import { formatDay, formatTimestamp } from '../elements/languages/language.js';
import { heldBackText, isHeldBack } from '../elements/list/held-back.js';
import { countedReviews } from '../elements/list/review-summary.js';
import { emptyText } from '../elements/list/widget-frame.js';
import type { ServerDisclosures } from './disclosure-markup.js';
import type { ServerLanguage } from './server-view.js';

/**
 * The same reviews as plain elements, for crawlers and for browsers without declarative shadow roots. Where there is a shadow
 * root, a browser shows none of them.
 */
export function lightMarkup(
  { policyUrl, noReplies }: WidgetAttributes,
  page: ReviewPage,
  language: ServerLanguage,
  disclosures: ServerDisclosures,
): TemplateResult {
  const { strings, tag } = language;
  const { summary, reviews } = page;
  const { average } = summary;
  const policy = webAddress(policyUrl);
  return html`${isHeldBack(summary) ? html`<p>${heldBackText(summary, tag, strings)}${policy ? [' ', html`<a href=${policy}>${strings.policy}</a>`] : nothing}</p>` : nothing}${
    average === null
      ? nothing
      : html`<p>${formatMessage(strings.outOfFive, tag, { rating: roundMean(average), best: 5 })} · ${formatMessage(strings.based, tag, { count: countedReviews(summary) })}</p>`
  }${originTexts(page, strings, tag).map((text) => html`<p>${text}</p>`)}${reviews.length === 0 ? html`<p>${emptyText(summary, strings)}</p>` : reviews.map((review) => article(review, noReplies, language, disclosures.of(review)))}${reviews.length > 0 ? statement(disclosures) : nothing}`;
}

function statement({
  statement,
  policyPage: { name, address },
  words,
}: ServerDisclosures): TemplateResult | typeof nothing {
  if (!statement) return nothing;
  return html`<p lang=${words.tag}>${statement}${address ? [' ', html`<a href=${address}>${name}</a>`] : nothing}</p>`;
}

function article(
  review: PublicReview,
  noReplies: boolean,
  { strings, tag }: ServerLanguage,
  disclosures: string,
): TemplateResult {
  const { author, rating, title, text, createdAt, source, reply } = review;
  const facts = [
    rating === null ? '' : formatMessage(strings.outOfFive, tag, { rating, best: 5 }),
    createdAt === null ? '' : formatTimestamp(createdAt, tag),
    source,
  ];
  return html`<article><h3>${author || strings.anonymous}</h3><p>${facts.filter(Boolean).join(' · ')}</p>${disclosures ? html`<p>${disclosures}</p>` : nothing}${
    title ? html`<p><strong>${title}</strong></p>` : nothing
  }${text ? html`<p>${text}</p>` : nothing}${
    reply && !noReplies
      ? html`<blockquote><p>${reply.author ? formatMessage(strings.replyBy, tag, { author: reply.author }) : strings.reply}${reply.date && `, ${formatDay(reply.date, tag)}`}</p><p>${reply.text}</p></blockquote>`
      : nothing
  }</article>`;
}
