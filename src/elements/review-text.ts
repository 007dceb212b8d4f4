import { noChange } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import { shownText } from '../contract/widget.js';

/**
 * A tag that a source may really have put there: a name of HTML's text elements, closed at once or followed by
 * attributes. "a <b and c" and "I <3 it" are plain text, and so is a tag nobody writes reviews with.
 */
const TAG = /<\/?(?:b|i|em|strong|br|p|ul|ol|li|blockquote|a|div|span|h[1-6]|u|s|font|img)(?:\s*\/?|\s[^<>]*=[^<>]*)>/i;

/** Whether `text` is markup, which only the sanitiser may turn into elements. */
export const hasMarkup = (text: string): boolean => TAG.test(text);

/** What stands in the place of markup until the sanitiser has arrived: its text without the tags, as text. */
const withoutTags = (markup: string): string => markup.replace(/<[^<>]*>/g, ' ').trim();

class ReviewText extends AsyncDirective {
  #text: string | undefined;

  render(text: string): unknown {
    if (text === this.#text) return noChange;
    this.#text = text;
    const shown = shownText(text);
    if (!hasMarkup(shown)) return shown;
    import('./sanitize.js')
      .then(({ sanitize }) => {
        if (this.#text === text) this.setValue(sanitize(shown));
      })
      .catch(() => {
        // Offline or blocked: the text without tags stays, which loses its emphasis and nothing else.
      });
    return withoutTags(shown);
  }
}

/** A review's text: plain as plain, markup through DOMPurify, which is fetched only then. */
export const reviewText = directive(ReviewText);
