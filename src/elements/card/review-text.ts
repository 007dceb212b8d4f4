import type { ReactiveControllerHost } from 'lit';
import { type ChildPart, Directive, directive } from 'lit/directive.js';
import { noChange } from 'lit/html.js';
import { type PublicReview, shownText } from '../../contract/widget.js';
import { loadInTime } from '../base/load-in-time.js';
import type { ReviewsElement } from '../base/reviews-element.js';
import { paragraphs } from './paragraphs.js';

/**
 * A tag as sources write it: the name of a text element of HTML, closed at once or followed by attributes. "a <b and c",
 * "I <3 it" and tags that no review uses are plain text.
 */
const SOURCE_TAG =
  /<\/?(?:b|i|em|strong|br|p|ul|ol|li|blockquote|a|div|span|h[1-6]|u|s|font|img)(?:\s*\/?|\s[^<>=]*=[^<>]*)>/i;

/** Whether `text` has markup, which only the sanitizer may turn into elements. */
export const hasMarkup = (text: string): boolean => SOURCE_TAG.test(text);

/** The chunk of the sanitizer; undefined until a text needed it and it has loaded. */
export let sanitizer: typeof import('../chunks/sanitize/sanitize.js') | undefined;

const load = async (): Promise<void> => {
  sanitizer = await import('../chunks/sanitize/sanitize.js');
};

/**
 * Loads the sanitizer if one of `reviews` needs it, so that their text does not change after it is shown. It resolves in any
 * case, after two seconds at the latest; `host` is updated when the chunk comes later.
 */
export async function textReady(reviews: PublicReview[], host: ReactiveControllerHost): Promise<void> {
  if (sanitizer || !reviews.some(({ text, reply }) => hasMarkup(text + reply?.text))) return;
  const loaded = load().then(() => host.requestUpdate());
  // Without the chunk, the text is shown without its tags: only emphasis is lost.
  await loadInTime(loaded).catch(() => {});
}

class ReviewText extends Directive {
  #text: string | undefined;
  #with: typeof sanitizer;

  render(text: string): unknown {
    return text;
  }

  override update({ options }: ChildPart, [text]: [string]): unknown {
    if (text === this.#text && sanitizer === this.#with) return noChange;
    this.#text = text;
    this.#with = sanitizer;
    const shown = shownText(text).trim();
    if (!hasMarkup(shown)) return paragraphs(shown);
    const plain = () => paragraphs(shown.replace(/<[^<>]*>/g, ' ').trim());
    return sanitizer?.sanitizeInto(shown, options?.host as ReviewsElement) ?? plain();
  }
}

/**
 * A review's text, as in `<div>${reviewText(text)}</div>`: plain text as it is, markup sanitized by DOMPurify once its chunk has
 * loaded. On a server the text is drawn as it is given.
 */
export const reviewText = directive(ReviewText);
