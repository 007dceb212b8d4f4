import { type PublicReview, shownText } from '../contract/widget.js';
import { hasMarkup } from '../elements/card/review-text.js';

/** `reviews` with the text of their markup only: DOMPurify alone may make elements of it, and it needs a page. */
export function plainReviews(reviews: readonly PublicReview[]): PublicReview[] {
  return reviews.map((review) => ({
    ...review,
    text: plainText(review.text),
    reply: review.reply && { ...review.reply, text: plainText(review.reply.text) },
  }));
}

/** The text of markup: inline tags are removed, other tags become line breaks. */
function plainText(text: string): string {
  const shown = shownText(text).trim();
  if (!hasMarkup(shown)) return shown;
  return shown
    .replace(/<\/?(?:(b|i|em|strong|a|span|u|s|font)\b)?[^<>]*>/gi, (_, inline) => (inline ? '' : '\n'))
    .replace(/\n\s*\n\s*/g, '\n\n')
    .trim();
}

/** The markup of cards with an element in the place of empty lines, as the page draws a text; what it holds is no line either. */
export function withParagraphs(markup: string): string {
  return markup.replace(/<[^<>]*>|\n\s*\n/g, (found) => (found[0] === '<' ? found : '<span>\n\n</span>'));
}
