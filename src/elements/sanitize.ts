/** A chunk of its own: loaded only when a review carries markup. */
import createDOMPurify from 'dompurify';

const purify = createDOMPurify(window);

/**
 * What a parser acts on before the sanitiser sees it, and what a strict policy would report: styles, scripts and every
 * attribute. Nothing depends on this for safety.
 */
const withoutNoise = (markup: string): string =>
  markup.replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '').replace(/<([a-z][\w-]*)[^<>]*>/gi, '<$1>');

/** Markup reduced to a few harmless tags without any attribute; all other text is kept as text. */
export function sanitize(markup: string): DocumentFragment {
  return purify.sanitize(withoutNoise(markup), {
    ALLOWED_TAGS: ['b', 'i', 'em', 'strong', 'br', 'p', 'ul', 'ol', 'li', 'blockquote'],
    ALLOWED_ATTR: [],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
