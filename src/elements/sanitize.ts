/** A chunk of its own: loaded only when a review carries markup. */
import createDOMPurify from 'dompurify';

const purify = createDOMPurify(window);

/** Markup reduced to a few harmless tags without any attribute; all other text is kept as text. */
export function sanitize(markup: string): DocumentFragment {
  return purify.sanitize(markup, {
    ALLOWED_TAGS: ['b', 'i', 'em', 'strong', 'br', 'p', 'ul', 'ol', 'li', 'blockquote'],
    ALLOWED_ATTR: [],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
