import { decodeHTML } from 'entities';

/** A tag, an entity: signs that a text was written as HTML. */
const LOOKS_LIKE_HTML =
  /<\/?(?:p|br|div|span|b|strong|i|em|u|a|ul|ol|li|blockquote|h[1-6])[\s/>]|&(?:amp|lt|gt|quot|apos|nbsp|#\d{2,6}|#x[\da-f]{2,5});/i;
const TAG_NAME = /[a-z][a-z\d]*/iy;
/** Elements whose content nobody reads. */
const UNSEEN = new Set(['script', 'style', 'template', 'title']);
const END_OF_UNSEEN = /<\/(?:script|style|template|title)/gi;
const PARAGRAPHS = new Set(['p', 'div', 'ul', 'ol', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table']);

interface Tag {
  name: string;
  closes: boolean;
  /** The place behind it. */
  end: number;
}

/** Whether a text was written as HTML, as far as its signs tell. */
export function looksLikeHtml(text: string): boolean {
  return LOOKS_LIKE_HTML.test(text);
}

/**
 * The text that a reader of HTML sees: without tags, entities decoded, a line for each line and an empty one between paragraphs. One
 * pass over the text, whatever it holds.
 */
export function htmlToText(html: string): string {
  const ends = { tag: html.lastIndexOf('>'), comment: html.lastIndexOf('-->') };
  let text = '';
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const tag = open === -1 ? null : readTag(html, open, ends);
    if (!tag) {
      const next = open === -1 ? html.length : open + 1;
      text += html.slice(at, next);
      at = next;
      continue;
    }
    text += html.slice(at, open) + lineBreaks(tag.name, tag.closes);
    at = tag.end;
    if (UNSEEN.has(tag.name) && !tag.closes) at = endOfUnseen(html, at);
    // What WordPress writes behind a tag that ends a line is no second line.
    else if (lineBreaks(tag.name, tag.closes) !== '' && html[at] === '\n') at += 1;
  }
  return decodeHTML(text)
    .replaceAll('\r\n', '\n')
    .replaceAll('\u00A0', ' ')
    .split('\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The tag or comment that begins at `open`; null when it is a mere "less than", or never ends. `ends`: where the last of each ends. */
function readTag(html: string, open: number, ends: { tag: number; comment: number }): Tag | null {
  if (html.startsWith('<!--', open)) {
    return ends.comment < open + 4 ? null : { name: '', closes: false, end: html.indexOf('-->', open + 4) + 3 };
  }
  const closes = html[open + 1] === '/';
  TAG_NAME.lastIndex = open + (closes ? 2 : 1);
  const name = TAG_NAME.exec(html)?.[0].toLowerCase();
  return name === undefined || ends.tag < open ? null : { name, closes, end: html.indexOf('>', open) + 1 };
}

function lineBreaks(name: string, closes: boolean): string {
  if (name === 'br' || name === 'tr') return '\n';
  if (name === 'li') return closes ? '' : '\n- ';
  return PARAGRAPHS.has(name) ? '\n\n' : '';
}

function endOfUnseen(html: string, from: number): number {
  END_OF_UNSEEN.lastIndex = from;
  return END_OF_UNSEEN.exec(html)?.index ?? html.length;
}
