import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { PublicReview, Reply } from '../../contract/widget.js';
import { webAddress } from '../base/web-address.js';
import { formatMessage } from '../languages/format-message.js';
import { formatDay, formatTimestamp } from '../languages/language.js';
import { avatar } from './avatar.js';
import type { CardContext } from './card-context.js';
import { image, mediaFiles } from './media-files.js';
import { relativeDay } from './relative-day.js';
import { reviewText } from './review-text.js';
import { sourceName } from './source-name.js';
import { rating } from './stars.js';
import { textDirection } from './text-direction.js';

type Rendered = TemplateResult | typeof nothing;

/** One review as a list item. */
export function reviewCard(review: PublicReview, context: CardContext): TemplateResult {
  return html`<li part=${review.rating === null ? 'card unrated' : 'card'} tabindex="-1">
    ${header(review, context)} ${text(review, context)} ${media(review, context)} ${about(review, context)}
    ${review.reply && context.replies ? reply(review.reply, context) : nothing}
  </li>`;
}

function header(review: PublicReview, context: CardContext): TemplateResult {
  const { strings, language, photo } = context;
  const author = review.author || strings.anonymous;
  return html`<div part="header">
    ${
      photo === 'none'
        ? nothing
        : avatar(author, language, photo === 'avatar' ? image(review.avatar, 'avatar-image', review, context) : nothing)
    }
    <div part="byline">
      <p part="author">
        <bdi>${author}</bdi>
        ${review.verified ? html`<span part="verified">${strings.verified}</span>` : nothing}
      </p>
      <p part="meta">${rating(review, context)} ${date(review, context)} ${source(review, context)}</p>
    </div>
  </div>`;
}

function date({ createdAt }: PublicReview, { language, now }: CardContext): Rendered {
  if (createdAt === null) return nothing;
  const { date, full } = formatTimestamp(createdAt, language);
  const day = relativeDay(createdAt, language, now) ?? date;
  return html`<time part="date" datetime=${createdAt} title=${full}>${day}</time>`;
}

/** The name of a source beside its first letter as a mark: every source gets one, and nobody's logo is needed. */
function source(review: PublicReview, { language }: CardContext): Rendered {
  const name = sourceName(review.source, language);
  return name
    ? html`<span part="source"><span part="source-mark" aria-hidden="true">${[...name][0]}</span><bdi>${name}</bdi></span>`
    : nothing;
}

function text(review: PublicReview, { strings, cut, folds, onUnfold }: CardContext): Rendered {
  if (review.text === '') return nothing;
  const fold = folds.get(review.id);
  const open = fold === 'unfolded';
  return html`<div part=${fold ? `text ${fold}` : 'text'} dir=${textDirection(review.text)}
      >${reviewText(review.text)}</div>
    ${
      cut.has(review.id) || open
        ? html`<button part="button link unfold" type="button" aria-expanded=${open} @click=${() => onUnfold(review.id)}>
            ${open ? strings.readLess : strings.readMore}
          </button>`
        : nothing
    }`;
}

/** At most four files, the last of which stands for all that follow. Empty shapes reserve their space until they are drawn. */
function media(review: PublicReview, context: CardContext): Rendered {
  const files = mediaFiles(review, context);
  const { thumbnail } = context;
  if (!files[0] || thumbnail === null) return nothing;
  const more = files.length > 4 ? files.length - 3 : 0;
  return html`<div part="media">
    ${files.slice(0, 4).map((file, index) => thumbnail?.(file, index === 3 ? more : 0, context) ?? html`<span part="thumbnail"></span>`)}
  </div>`;
}

/** What the review is about, and where it comes from. */
function about(review: PublicReview, context: CardContext): Rendered {
  const { strings, language } = context;
  const { product } = review;
  const source = sourceName(review.source, language);
  const address = webAddress(review.url);
  if (!product && !address) return nothing;
  return html`<div part="about">
    ${
      product
        ? html`<span part="product">${image(product.imageUrl, 'product-image', review, context)}<bdi>${product.title}</bdi></span>`
        : nothing
    }
    ${
      address
        ? html`<a part="source-link" href=${address} target="_blank" rel="noopener noreferrer nofollow ugc"
            >${source ? formatMessage(strings.readOn, language, { source }) : strings.source}</a
          >`
        : nothing
    }
  </div>`;
}

function reply({ author, date, text }: Reply, { strings, language }: CardContext): TemplateResult {
  return html`<div part="reply">
    <p part="reply-header">
      <span part="reply-author">${author ? formatMessage(strings.replyBy, language, { author }) : strings.reply}</span>
      ${date && html`<time part="reply-date" datetime=${date}>${formatDay(date, language)}</time>`}
    </p>
    <div part="reply-text" dir=${textDirection(text)}>${reviewText(text)}</div>
  </div>`;
}
