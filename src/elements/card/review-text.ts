import { Directive, directive, type ElementPart } from 'lit/directive.js';
import { noChange, nothing } from 'lit/html.js';
import { type PublicReview, shownText } from '../../contract/widget.js';
import type { DrawnElement } from '../base/drawn-element.js';
import { soon } from '../base/soon.js';

/**
 * A tag that a source may really have put there: a name of HTML's text elements, closed at once or followed by
 * attributes. "a <b and c" and "I <3 it" are plain text, and so is a tag nobody writes reviews with.
 */
const TAG = /<\/?(?:b|i|em|strong|br|p|ul|ol|li|blockquote|a|div|span|h[1-6]|u|s|font|img)(?:\s*\/?|\s[^<>]*=[^<>]*)>/i;

/** Whether `text` is markup, which only the sanitiser may turn into elements. */
const hasMarkup = (text: string): boolean => TAG.test(text);

/** What stands in the place of markup while the sanitiser cannot be had: its text without the tags, as text. */
const withoutTags = (markup: string): string => markup.replace(/<[^<>]*>/g, ' ').trim();

let sanitiser: typeof import('./sanitize.js') | undefined;

const load = async (): Promise<void> => {
  sanitiser = await import('./sanitize.js');
};

/**
 * Fetches the sanitiser where one of `reviews` needs it, so that their text does not change under the reader's eyes.
 * Resolves in any case, and soon.
 */
export async function textReady(reviews: PublicReview[]): Promise<void> {
  if (sanitiser || !reviews.some(({ text, reply }) => hasMarkup(text + reply?.text))) return;
  await soon(load()).catch(() => {});
}

class ReviewText extends Directive {
  #text: string | undefined;

  render(_text: string): unknown {
    return nothing;
  }

  override update({ element, options }: ElementPart, [text]: [string]): unknown {
    if (text === this.#text) return noChange;
    this.#text = text;
    const shown = shownText(text);
    element.textContent = shown;
    if (!hasMarkup(shown)) return noChange;
    const show = (): void => {
      if (this.#text === text) sanitiser!.showMarkup(element, shown, options?.host as DrawnElement);
    };
    if (sanitiser) show();
    else {
      element.textContent = withoutTags(shown);
      // Offline or blocked: the text without tags stays, which loses its emphasis and nothing else.
      load().then(show, () => {});
    }
    return noChange;
  }
}

/**
 * Fills an element with a review's text, as in `<div ${reviewText(text)}></div>`: plain as plain, markup through DOMPurify,
 * which is fetched only then.
 */
export const reviewText = directive(ReviewText);
