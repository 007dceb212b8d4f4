import type { ReactiveControllerHost } from 'lit';
import { type ChildPart, Directive, directive } from 'lit/directive.js';
import { noChange } from 'lit/html.js';
import { type PublicReview, shownText } from '../../contract/widget.js';
import type { DrawnElement } from '../base/drawn-element.js';
import { soon } from '../base/soon.js';

/**
 * A tag that a source may really have put there: a name of HTML's text elements, closed at once or followed by
 * attributes. "a <b and c" and "I <3 it" are plain text, and so is a tag nobody writes reviews with.
 */
const TAG =
  /<\/?(?:b|i|em|strong|br|p|ul|ol|li|blockquote|a|div|span|h[1-6]|u|s|font|img)(?:\s*\/?|\s[^<>=]*=[^<>]*)>/i;

/** Whether `text` is markup, which only the sanitiser may turn into elements. */
export const hasMarkup = (text: string): boolean => TAG.test(text);

/** Undefined until it is needed and there. */
export let sanitiser: typeof import('./sanitize.js') | undefined;

const load = async (): Promise<void> => {
  sanitiser = await import('./sanitize.js');
};

/**
 * Fetches the sanitiser where one of `reviews` needs it, so that their text does not change under the reader's eyes.
 * Resolves in any case, and soon; `host` is drawn anew when it comes late.
 */
export async function textReady(reviews: PublicReview[], host: ReactiveControllerHost): Promise<void> {
  if (sanitiser || !reviews.some(({ text, reply }) => hasMarkup(text + reply?.text))) return;
  const loaded = load().then(() => host.requestUpdate());
  // Offline or blocked: their text without the tags loses its emphasis and nothing else.
  await soon(loaded).catch(() => {});
}

class ReviewText extends Directive {
  #text: string | undefined;
  #with: typeof sanitiser;

  render(text: string): unknown {
    return text;
  }

  override update({ options }: ChildPart, [text]: [string]): unknown {
    if (text === this.#text && sanitiser === this.#with) return noChange;
    this.#text = text;
    this.#with = sanitiser;
    const shown = shownText(text);
    if (!hasMarkup(shown)) return shown;
    return sanitiser?.markup(shown, options?.host as DrawnElement) ?? shown.replace(/<[^<>]*>/g, ' ').trim();
  }
}

/**
 * A review's text, as in `<div>${reviewText(text)}</div>`: plain as plain, and markup through DOMPurify where that is there.
 * On a server it is as it comes.
 */
export const reviewText = directive(ReviewText);
