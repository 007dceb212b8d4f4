import { html } from '@lit-labs/ssr';
import { nothing, type TemplateResult } from 'lit/html.js';
import type { PublicReview, ReviewPage } from '../contract/widget.js';
import { webAddress } from '../elements/base/web-address.js';
import { formatDay, formatTimestamp } from '../elements/languages/language.js';
import { say } from '../elements/languages/wording.js';
import { isHeldBack, totalOf } from '../elements/list/held-back.js';
import type { WidgetAttributes } from '../elements/list/widget-attributes.js';
import type { ServerLanguage } from './server-view.js';

/**
 * The same reviews as plain elements: for crawlers, readers and browsers that know no declarative shadow root. Where there
 * is one, nothing of this is drawn.
 */
export function lightMarkup(
  { policyUrl, noReplies }: WidgetAttributes,
  { summary, reviews }: ReviewPage,
  language: ServerLanguage,
): TemplateResult {
  const { strings, tag } = language;
  const { average, count } = summary;
  const policy = webAddress(policyUrl);
  return html`${isHeldBack(summary) ? html`<p>${say(strings.heldBack, tag, { shown: count, total: totalOf(summary, tag) })}${policy ? html` <a href=${policy}>${strings.policy}</a>` : nothing}</p>` : nothing}${
    average === null
      ? nothing
      : html`<p>${say(strings.outOfFive, tag, { rating: Number(average.toFixed(1)), best: 5 })} · ${say(strings.based, tag, { count })}</p>`
  }${reviews.length === 0 ? html`<p>${strings.empty}</p>` : reviews.map((review) => article(review, noReplies, language))}`;
}

function article(review: PublicReview, noReplies: boolean, { strings, tag }: ServerLanguage): TemplateResult {
  const { author, rating, text, createdAt, source, reply } = review;
  const facts = [
    rating === null ? '' : say(strings.outOfFive, tag, { rating, best: 5 }),
    createdAt === null ? '' : formatTimestamp(createdAt, tag).date,
    source,
  ];
  return html`<article><h3>${author || strings.anonymous}</h3><p>${facts.filter(Boolean).join(' · ')}</p>${
    text ? html`<p>${text}</p>` : nothing
  }${
    reply && !noReplies
      ? html`<blockquote><p>${reply.author ? say(strings.replyBy, tag, { author: reply.author }) : strings.reply}${reply.date && `, ${formatDay(reply.date, tag)}`}</p><p>${reply.text}</p></blockquote>`
      : nothing
  }</article>`;
}
