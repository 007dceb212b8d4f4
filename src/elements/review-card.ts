import { html, nothing, type TemplateResult } from 'lit';
import type { Media, PublicReview, Reply } from '../contract/widget.js';
import { formatDay, formatNumber, formatTimestamp } from './language.js';
import { reviewText } from './review-text.js';
import { stars } from './stars.js';
import type { Strings } from './strings.js';

/** How the cards of one list are drawn; the sets hold what the reader has opened. */
export interface CardContext {
  strings: Strings;
  language: string;
  /** What a review's picture is: the face of its author, a picture of the product, or not shown. */
  photo: 'avatar' | 'media' | 'none';
  replies: boolean;
  /** Ids of reviews whose text is cut, and of those the reader has unfolded. */
  cut: ReadonlySet<string>;
  unfolded: ReadonlySet<string>;
  /** Addresses of the animations that play. */
  playing: ReadonlySet<string>;
  onUnfold: (id: string) => void;
  onPlay: (url: string) => void;
}

/** One review as a list item. */
export function reviewCard(review: PublicReview, context: CardContext): TemplateResult {
  return html`<li part=${review.rating === null ? 'card unrated' : 'card'} tabindex="-1">
    ${header(review, context)} ${text(review, context)} ${media(review, context)}
    ${review.product ? html`<p part="product"><bdi>${review.product.title}</bdi></p>` : nothing}
    ${review.reply && context.replies ? reply(review.reply, context) : nothing}
  </li>`;
}

function header(review: PublicReview, { strings, language, photo }: CardContext): TemplateResult {
  const author = review.author || strings.anonymous;
  const picture = photo === 'avatar' ? review.avatar : null;
  const created = review.createdAt === null ? null : formatTimestamp(review.createdAt, language);
  return html`<div part="header">
    ${
      photo === 'none'
        ? nothing
        : html`<span part="avatar" aria-hidden="true">
            ${[...author][0]?.toLocaleUpperCase(language)}
            ${picture ? image(picture, '', 'avatar-image') : nothing}
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
  return review.url
    ? html`<a part="source" href=${review.url} title=${strings.source} target="_blank" rel="noopener noreferrer nofollow ugc"
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
  return html`<div part=${open ? 'text unfolded' : 'text'} dir="auto" data-review=${review.id}>${reviewText(review.text)}</div>
    ${
      cut.has(review.id) || open
        ? html`<button part="button link unfold" type="button" aria-expanded=${open} @click=${() => onUnfold(review.id)}>
            ${open ? strings.readLess : strings.readMore}
          </button>`
        : nothing
    }`;
}

function media(review: PublicReview, context: CardContext): TemplateResult | typeof nothing {
  const picture = context.photo === 'media' ? review.avatar : null;
  if (!picture && review.media.length === 0) return nothing;
  const alt = context.strings.pictureBy(review.author || context.strings.anonymous);
  return html`<div part="media">
    ${
      picture
        ? html`<a part="photo" href=${picture} target="_blank" rel="noopener noreferrer nofollow ugc"
            >${image(picture, alt, 'image')}</a
          >`
        : nothing
    }
    ${review.media.map((item) => (item.type === 'video' ? video(item, review, context) : animation(item, alt, context)))}
  </div>`;
}

function video(item: Media, review: PublicReview, { strings }: CardContext): TemplateResult {
  const label = strings.videoBy(review.author || strings.anonymous);
  return html`<video
    part="video"
    src=${item.url}
    aria-label=${label}
    controls
    playsinline
    preload="metadata"
    @error=${onBroken}
  ></video>`;
}

/** A GIF moves for ever, so it starts and stops with a click, and is not even loaded before the first. */
function animation(item: Media, alt: string, { strings, playing, onPlay }: CardContext): TemplateResult {
  const plays = playing.has(item.url);
  return html`<button
    part=${plays ? 'gif playing' : 'gif'}
    type="button"
    aria-pressed=${plays}
    aria-label=${plays ? strings.stopGif : strings.playGif}
    @click=${() => onPlay(item.url)}
  >
    ${plays ? image(item.url, alt, 'image') : html`<span part="gif-label" aria-hidden="true">GIF</span>`}
  </button>`;
}

function image(url: string, alt: string, part: string): TemplateResult {
  return html`<img
    part=${part}
    src=${url}
    alt=${alt}
    loading="lazy"
    decoding="async"
    referrerpolicy="no-referrer"
    @error=${onBroken}
  />`;
}

function reply({ author, date, text }: Reply, { strings, language }: CardContext): TemplateResult {
  return html`<div part="reply">
    <p part="reply-header">
      <span part="reply-author">${author ? html`<bdi>${strings.replyBy(author)}</bdi>` : strings.reply}</span>
      <time part="reply-date" datetime=${date}>${formatDay(date, language)}</time>
    </p>
    <div part="reply-text" dir="auto">${reviewText(text)}</div>
  </div>`;
}

/** A file that cannot be shown leaves no hole: its box goes with it. */
function onBroken({ currentTarget }: Event): void {
  const broken = currentTarget as HTMLElement;
  (broken.closest<HTMLElement>('[part="photo"], [part~="gif"]') ?? broken).hidden = true;
}
