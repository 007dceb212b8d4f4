import { html, nothing, type TemplateResult } from 'lit';
import type { PublicReview, Reply } from '../contract/widget.js';
import type { CardContext } from './card-context.js';
import { formatDay, formatNumber, formatTimestamp } from './language.js';
import { image, reviewMedia } from './review-media.js';
import { reviewText } from './review-text.js';
import { stars } from './stars.js';
import type { Strings } from './strings.js';
import { webAddress } from './web-address.js';

/** One review as a list item. */
export function reviewCard(review: PublicReview, context: CardContext): TemplateResult {
  return html`<li part=${review.rating === null ? 'card unrated' : 'card'} tabindex="-1">
    ${header(review, context)} ${text(review, context)} ${reviewMedia(review, context)}
    ${review.product ? html`<p part="product"><bdi>${review.product.title}</bdi></p>` : nothing}
    ${review.reply && context.replies ? reply(review.reply, context) : nothing}
  </li>`;
}

function header(review: PublicReview, context: CardContext): TemplateResult {
  const { strings, language, photo } = context;
  const author = review.author || strings.anonymous;
  const created = review.createdAt === null ? null : formatTimestamp(review.createdAt, language);
  return html`<div part="header">
    ${
      photo === 'none'
        ? nothing
        : html`<span part="avatar" aria-hidden="true">
            ${[...author][0]?.toLocaleUpperCase(language)}
            ${photo === 'avatar' ? image(review.avatar, '', 'avatar-image', context) : nothing}
          </span>`
    }
    <div part="byline">
      <p part="author">
        <bdi>${author}</bdi>
        ${review.verified ? html`<span part="verified">${strings.verified}</span>` : nothing}
      </p>
      <p part="meta">
        ${review.rating === null ? nothing : stars(review.rating, strings.outOfFive(formatNumber(review.rating, language, 2)))}
        ${
          created === null
            ? nothing
            : html`<time part="date" datetime=${review.createdAt!} title=${created.full}>${created.date}</time>`
        }
        ${source(review, strings)}
      </p>
    </div>
  </div>`;
}

function source(review: PublicReview, strings: Strings): TemplateResult | typeof nothing {
  if (!review.source) return nothing;
  const name = html`<bdi>${review.source}</bdi>`;
  const address = webAddress(review.url);
  return address
    ? html`<a part="source" href=${address} title=${strings.source} target="_blank" rel="noopener noreferrer nofollow ugc"
        >${name}</a
      >`
    : html`<span part="source">${name}</span>`;
}

function text(
  review: PublicReview,
  { strings, cut, unfolded, onUnfold }: CardContext,
): TemplateResult | typeof nothing {
  if (review.text === '') return nothing;
  const open = unfolded.has(review.id);
  return html`<div part=${open ? 'text unfolded' : 'text'} dir="auto" data-review=${review.id}
      ${reviewText(review.text)}></div>
    ${
      cut.has(review.id) || open
        ? html`<button part="button link unfold" type="button" aria-expanded=${open} @click=${() => onUnfold(review.id)}>
            ${open ? strings.readLess : strings.readMore}
          </button>`
        : nothing
    }`;
}

function reply({ author, date, text }: Reply, { strings, language }: CardContext): TemplateResult {
  return html`<div part="reply">
    <p part="reply-header">
      <span part="reply-author">${author ? html`<bdi>${strings.replyBy(author)}</bdi>` : strings.reply}</span>
      <time part="reply-date" datetime=${date}>${formatDay(date, language)}</time>
    </p>
    <div part="reply-text" dir="auto" ${reviewText(text)}></div>
  </div>`;
}
