/** A chunk of its own: loaded only when a review carries markup. */
import createDOMPurify from 'dompurify';
import { css } from 'lit';
import { adopt } from '../../base/css.js';
import { hideNamesakes, own } from '../../base/own-document.js';
import type { ReviewsElement } from '../../base/reviews-element.js';
import { paragraphs } from '../../card/paragraphs.js';

/** What simple markup looks like in the text of a review, a reply or a caption. */
const markupStyles = css`
  :is([part~='text'], [part='reply-text']) :is(p, ul, ol, blockquote) {
    margin: 0.5em 0;
  }
  :is([part~='text'], [part='reply-text']) > :first-child {
    margin-block-start: 0;
  }
  :is([part~='text'], [part='reply-text']) > :last-child {
    margin-block-end: 0;
  }
  :is([part~='text'], [part='reply-text']) ul {
    list-style: disc;
  }
  :is([part~='text'], [part='reply-text']) :is(ul, ol) {
    padding-inline-start: 1.5em;
  }
  :is([part~='text'], [part='reply-text']) blockquote {
    padding-inline-start: 1em;
    border-inline-start: 3px solid var(--_border);
  }
  [part='viewer-text'] * {
    display: inline;
    margin: 0;
    padding: 0;
  }
  [part='viewer-text'] :is(p, li, blockquote)::after {
    content: ' ';
  }
`;

// It asks the page's document for these once, and works in one of its own from then on.
const release = hideNamesakes(['createElement', 'nodeType']);
const purify = createDOMPurify(window);
release();

/** The allow-list of tags; none of them with an attribute. */
const ALLOWED_TAGS = ['b', 'i', 'em', 'strong', 'br', 'p', 'ul', 'ol', 'li', 'blockquote'];

/** Where comments, and elements whose content nobody wrote to be read, begin and end. */
const EDGE = /<(\/?)(script|style|title|template|noscript|iframe|svg|math)\b(\s*>)?|<!(?=--)|-->/gi;

/** A tag, its name where it is one of ours; or a sign that only looks like the beginning of one. */
const TAG_OR_BARE_SIGN = new RegExp(
  `<(?:(/?)(${ALLOWED_TAGS.join('|')})(?=[\\s/>])|(/?(?:div|h[1-6]|tr|td)\\b)|[a-z/!?])(?:(?:"[^"<]*"|'[^'<]*'|[^<>"'])*|[^<>]*)>|<`,
  'gi',
);

/**
 * Markup of which a parser sees our tags alone. It acts on some others, such as `<base>` and a style attribute, before the
 * sanitizer comes to them, which a strict policy blocks and reports. Nothing depends on this for safety.
 */
const withoutNoise = (markup: string): string =>
  withoutUnread(markup)
    .replace(TAG_OR_BARE_SIGN, (found, slash: string, ours: string, block: string) =>
      ours ? `<${slash}${ours}>` : block ? '\n' : found === '<' ? '&lt;' : '',
    )
    // The breaks of the source's own lines count where there are no tags: beside one they would be a second break.
    .replace(/(?<!\s)\s*((?:<\/?br>\s*)+)/g, (_, breaks: string) =>
      breaks.split('<')[2] === undefined ? '<br>' : '\n\n',
    )
    .replace(/(<\/?(?:p|ul|ol|li|blockquote)>)\s+/g, '$1')
    .replace(/(?<!\s)\s+(?=<\/?(?:p|ul|ol|li|blockquote)>)/g, '')
    .replace(/\n\s*\n\s*/g, '\n\n')
    .trim();

/**
 * `markup` without comments and without what nobody wrote to be read, each from where it begins to its own end; one without
 * an end stays. The ends are noted from the last one on, so that no beginning has to look for its own.
 */
function withoutUnread(markup: string): string {
  const ends = new Map<string, number>();
  const unread: [from: number, to: number][] = [];
  for (const edge of [...markup.matchAll(EDGE)].reverse()) {
    const [text, slash, name = '--', bracket] = edge;
    const kind = name.toLowerCase();
    if (text === '-->' || (slash && bracket)) ends.set(kind, edge.index + text.length);
    else if (!slash && ends.has(kind)) unread.push([edge.index, ends.get(kind)!]);
  }
  let kept = '';
  let read = 0;
  for (const [from, to] of unread.reverse()) {
    if (from < read) continue;
    kept += markup.slice(read, from);
    read = to;
  }
  return kept + markup.slice(read);
}

/** Markup reduced to a few harmless tags without any attribute; all other text is kept as text. */
export function sanitize(markup: string): DocumentFragment {
  return purify.sanitize(withoutNoise(markup), {
    ALLOWED_TAGS,
    ALLOWED_ATTR: [],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

/**
 * `text` reduced to harmless tags, for the shadow root of `host`, which gets the styles of markup. It has no empty line: what editors
 * leave behind is removed, and between paragraphs there is the same space as in plain text.
 */
export function sanitizeInto(text: string, host: ReviewsElement): DocumentFragment {
  adopt(host.renderRoot, markupStyles);
  const fragment = sanitize(text);
  for (const block of fragment.querySelectorAll('p, li, blockquote')) if (!block.textContent?.trim()) block.remove();
  const walker = own('createTreeWalker')(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const node of texts) node.replaceWith(paragraphs(node.data));
  return fragment;
}
