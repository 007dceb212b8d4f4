import { noChange, nothing } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import { shownText } from '../contract/widget.js';

/**
 * A tag that a source may really have put there: a name of HTML's text elements, closed at once or followed by
 * attributes. "a <b and c" and "I <3 it" are plain text, and so is a tag nobody writes reviews with.
 */
const TAG = /<\/?(?:b|i|em|strong|br|p|ul|ol|li|blockquote|a|div|span|h[1-6]|u|s|font|img)(?:\s*\/?|\s[^<>]*=[^<>]*)>/i;

/** Whether `text` is markup, which only the sanitiser may turn into elements. */
const hasMarkup = (text: string): boolean => TAG.test(text);

/** What stands in the place of markup until the sanitiser has arrived: its text without the tags, as text. */
const withoutTags = (markup: string): string => markup.replace(/<[^<>]*>/g, ' ').trim();

class ReviewText extends Directive {
  #text: string | undefined;

  render(_text: string): unknown {
    return nothing;
  }

  override update({ element }: ElementPart, [text]: [string]): unknown {
    if (text === this.#text) return noChange;
    this.#text = text;
    const shown = shownText(text);
    if (!hasMarkup(shown)) {
      element.textContent = shown;
      return noChange;
    }
    element.textContent = withoutTags(shown);
    import('./sanitize.js')
      .then(({ sanitize }) => {
        if (this.#text === text) element.replaceChildren(sanitize(shown));
      })
      .catch(() => {
        // Offline or blocked: the text without tags stays, which loses its emphasis and nothing else.
      });
    return noChange;
  }
}

/**
 * Fills an element with a review's text, as in `<div ${reviewText(text)}></div>`: plain as plain, markup through DOMPurify,
 * which is fetched only then.
 */
export const reviewText = directive(ReviewText);
