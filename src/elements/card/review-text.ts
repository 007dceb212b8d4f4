import { type ChildPart, Directive, directive } from 'lit/directive.js';
import { noChange } from 'lit/html.js';
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

/** A review's text without a tag: what stands in the place of markup where the sanitiser is not. */
export function plainText(text: string): string {
  const shown = shownText(text);
  if (!hasMarkup(shown)) return shown;
  return shown
    .replace(/<\/?(?:(b|i|em|strong|a|span|u|s|font)\b)?[^<>]*>/gi, (_, inline) => (inline ? '' : '\n'))
    .replace(/\n\s*\n\s*/g, '\n\n')
    .trim();
}

/** Undefined until it is needed and there. */
export let sanitiser: typeof import('./sanitize.js') | undefined;

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
  #with: typeof sanitiser;

  render(text: string, _plain?: boolean): unknown {
    return plainText(text);
  }

  override update({ options }: ChildPart, [text, plain]: [string, boolean?]): unknown {
    const shown = shownText(text);
    const marked = !plain && hasMarkup(shown);
    const host = options?.host as DrawnElement;
    // Offline or blocked: the text without tags stays, which loses its emphasis and nothing else.
    if (marked && !sanitiser)
      load().then(
        () => host.requestUpdate(),
        () => {},
      );
    const using = marked ? sanitiser : undefined;
    if (text === this.#text && using === this.#with) return noChange;
    this.#text = text;
    this.#with = using;
    return using ? using.markup(shown, host) : plainText(text);
  }
}

/**
 * A review's text, as in `<div>${reviewText(text)}</div>`: plain as plain, markup through DOMPurify, which is fetched only
 * then; where it is to stay `plain`, and on a server, markup is its text.
 */
export const reviewText = directive(ReviewText);
