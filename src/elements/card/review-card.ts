import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { PublicReview, Reply } from '../../contract/widget.js';
import { webAddress } from '../base/web-address.js';
import { formatMessage } from '../languages/format-message.js';
import { formatter } from '../languages/formatter.js';
import type { CardContext } from './card-context.js';
import { dayText } from './days.js';
import { drawOnce } from './draw-once.js';
import { image, mediaFiles } from './media-files.js';
import { reviewText } from './review-text.js';
import { sourceName } from './source-name.js';
import { rating } from './stars.js';
import { textDirection } from './text-direction.js';

type Rendered = TemplateResult | typeof nothing;

/**
 * One review as a list item. It is drawn once and for good: without white space between its pieces, and nothing in it listens; see card-events.ts
 * for what a reader does with it.
 */
export function reviewCard(review: PublicReview, context: CardContext): TemplateResult {
  return html`<li part=${review.rating === null ? 'card unrated' : 'card'} tabindex="-1">${header(review, context)}${title(review)}${text(review, context)}${media(review, context)}${about(review, context)}${
    review.reply && context.replies ? reply(review.reply, context) : nothing
  }</li>`;
}

function header(review: PublicReview, context: CardContext): TemplateResult {
  const { strings, language, photo } = context;
  const { author, id, verified } = review;
  const { anonymous } = strings;
  return html`<div part="header">${
    photo === 'none'
      ? nothing
      : avatar(
          author === anonymous ? '' : author,
          id,
          language,
          photo === 'avatar' ? image(review.avatar, 'avatar-image', context) : nothing,
        )
  }<div part="byline"><p part="author" aria-level=${context.level} role="heading"><bdi>${author || anonymous}</bdi>${
    verified ? html` <span part="verified">${strings.verified}</span>` : nothing
  }</p><p part="meta">${rating(review, context)}${date(review, context)}${source(review, context)}</p>${
    discloses(review) ? html`<p class="disclosures"></p>` : nothing
  }</div></div>`;
}

/** Whether there is more to say of who wrote the review than "Verified purchase": a chunk says it, in the room kept for it. */
export function discloses({ verifiedBy, experiencedAt, incentive, relationship, answers }: PublicReview): unknown {
  return verifiedBy === 'import' || experiencedAt || incentive || relationship || answers;
}

function date({ createdAt }: PublicReview, context: CardContext): Rendered {
  return createdAt === null ? nothing : day('date', createdAt, context);
}

/**
 * A day. Behind "yesterday" screen readers find the date, and everybody else while it has the focus, which a tap gives it; it is no stop of the
 * Tab key.
 */
function day(part: string, datetime: string, { language, now }: CardContext): TemplateResult {
  const { text, exact } = dayText(datetime, language, now);
  return html`<time part=${part} datetime=${datetime} tabindex=${exact ? -1 : nothing}>${text}${
    exact ? html`<span>${` (${exact})`}</span>` : nothing
  }</time>`;
}

function source(review: PublicReview, { language, sources }: CardContext): Rendered {
  const name = sources && (sources === true || review.elsewhere) && sourceName(review.source, language);
  return name ? html`<bdi part="source">${name}</bdi>` : nothing;
}

/** No heading: its author is, by whom reviews are walked. */
function title({ title }: PublicReview): Rendered {
  return title ? html`<p part="title" dir=${textDirection(title)}>${title}</p>` : nothing;
}

function text(review: PublicReview, context: CardContext): Rendered {
  if (review.text === '') return nothing;
  const fold = context.folds.get(review.id);
  return html`<div part=${fold ? `text ${fold}` : 'text'} dir=${textDirection(review.text)}>${reviewText(review.text)}</div>${
    fold === 'cut' || fold === 'unfolded' ? unfoldButton(fold === 'unfolded', context) : nothing
  }`;
}

/** Shows in `card` whether its text is cut or unfolded. */
export function showFold(card: Element, fold: 'cut' | 'unfolded' | undefined, context: CardContext): void {
  const text = card.querySelector(':scope > [part~="text"]')!;
  const before = card.querySelector(':scope > [part~="unfold"]');
  const button = fold && drawOnce<HTMLButtonElement>(unfoldButton(fold === 'unfolded', context));
  text.setAttribute('part', fold ? `text ${fold}` : 'text');
  if (!button) before?.remove();
  else if (!before) text.after(button);
  else {
    // It keeps the focus.
    before.ariaExpanded = button.ariaExpanded;
    before.textContent = button.textContent;
  }
}

function unfoldButton(open: boolean, { strings }: CardContext): TemplateResult {
  return html`<button part="button link unfold" type="button" aria-expanded=${open}>${open ? strings.readLess : strings.readMore}</button>`;
}

/** At most four files, the last of which stands for all that follow. Empty shapes reserve their space until they are drawn. */
function media(review: PublicReview, context: CardContext): Rendered {
  const files = mediaFiles(review, context);
  const { thumbnails } = context;
  if (!files[0] || thumbnails === null) return nothing;
  const more = files.length > 4 ? files.length - 3 : 0;
  return html`<div part="media">${files
    .slice(0, 4)
    .map(
      (file, index) =>
        thumbnails?.thumbnail(file, index === 3 ? more : 0, context) ?? html`<span part="thumbnail"></span>`,
    )}</div>`;
}

/** What the review is about, and where it comes from. */
function about(review: PublicReview, context: CardContext): Rendered {
  const { strings, language } = context;
  const { product } = review;
  const source = sourceName(review.source, language);
  const address = webAddress(review.url);
  if (!product?.title && !address) return nothing;
  return html`<div part="about">${
    product?.title
      ? html`<span part="product">${image(product.imageUrl, 'product-image', context)}<bdi>${product.title}</bdi></span>`
      : nothing
  }${
    address
      ? html`<a part="source-link" href=${address} target="_blank" rel="noopener noreferrer nofollow ugc">${
          source ? formatMessage(strings.readOn, language, { source }) : strings.source
        }</a>`
      : nothing
  }</div>`;
}

function reply({ author, date, text }: Reply, context: CardContext): TemplateResult {
  const { strings, language, replies } = context;
  const header = html`<span part="reply-author">${author ? formatMessage(strings.replyBy, language, { author }) : strings.reply}</span> ${
    date ? day('reply-date', date, context) : nothing
  }`;
  const body = html`<div part="reply-text" dir=${textDirection(text)}>${reviewText(text)}</div>`;
  return replies === 'folded'
    ? html`<details part="reply"><summary part="reply-header">${header}</summary>${body}</details>`
    : html`<div part="reply"><p part="reply-header">${header}</p>${body}</div>`;
}

const segmenter = formatter('Segmenter');

/** How many tints there are; each has a rule in review-card-styles.ts. */
const TINTS = 6;

/** Head and shoulders of nobody in particular. */
const nobody = html`<svg viewBox="0 0 9 9"><path d="M4 4a2 2 0 1 1 1 0zM1 9c0-5 7-5 7 0z" /></svg>`;

/**
 * The author's initials on a tint, covered by `picture` once it has loaded; without a name a figure, on a tint by the review's `id`,
 * so that two strangers do not look like one. Hidden from screen readers: the name stands beside it.
 */
function avatar(author: string, id: string, language: string, picture: unknown): TemplateResult {
  const sign = author ? initials(author, language) : nobody;
  return html`<span part="avatar tint-${tintOf(author || id)}" aria-hidden="true">${sign}${picture}</span>`;
}

/** The first letter of the first and of the last name, or of the only one. A letter is a grapheme: combining marks stay with it. */
export function initials(author: string, language: string): string {
  const names = author.match(/(?<!\S)[\p{L}\p{N}]\S*/gu) ?? [author];
  const letters = [names[0]!, names[1] ? names.at(-1)! : ''].map((name) => firstLetter(name, language));
  // A non-joiner between them: in Arabic and the like, the two letters would join as in a word.
  return letters.join('\u200c').toLocaleUpperCase(language);
}

function firstLetter(name: string, language: string): string {
  // No combining mark is below U+0300, so these need no segmenter, which takes as long as drawing the card.
  return /^[ -\u02ff]([ -\u02ff]|$)/.test(name)
    ? name[0]!
    : (segmenter(language).segment(name).containing(0)?.segment ?? '');
}

/** The number of the tint; the same name has the same tint everywhere. */
function tintOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % TINTS;
}
