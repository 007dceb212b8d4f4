import { withJoiners } from '../elements/chunks/hydrate/joiners.js';

/** Attributes that tell Vue, AngularJS and Alpine to compile nothing inside the element. */
export const LEFT_ALONE = 'v-pre ng-non-bindable x-ignore';

/** Attributes with an address, in which no joiner may be inserted. */
const ADDRESSES = new Set(['href', 'src', 'poster']);
/** The references of characters that HTML or a template engine may act on; a text of nothing else is written a run at a time. */
const REFERENCES = new Map([
  ['\0', ''],
  ...[...`&<>"'{}[]@#$%\``].map((sign) => [sign, `&#${sign.charCodeAt(0)};`] as const),
]);
/** How the renderer escapes characters that mean something in HTML. */
const WRITTEN = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
] as const;

/**
 * The renderer's `markup`, made inert; a reader sees the same. No template engine finds its syntax in the file, because those
 * characters are written as references. No framework that compiles the page's DOM finds any either, because joiners in texts and
 * attribute values break it.
 */
export function inertMarkup(markup: string): string {
  return markup.replace(/(<[^<>]*>)|[^<]+/g, (token, tag?: string) =>
    tag ? inertTag(tag) : inertText(unescaped(token)),
  );
}

function inertTag(tag: string): string {
  return tag.replace(/ ([^\s"'<>/=]+)="([^"]*)"/g, (_, name: string, value: string) => {
    const text = unescaped(value);
    return ` ${name}="${references(ADDRESSES.has(name) ? inertAddress(text) : withJoiners(text))}"`;
  });
}

/** `text` escaped for a text node or an attribute, and made inert. */
export function inertText(text: string): string {
  return references(withJoiners(text));
}

/** `address` with its braces and brackets percent-encoded, but not those of an IPv6 host. It leads to the same place. */
export function inertAddress(address: string): string {
  const path = address.indexOf('/', 'https://'.length);
  const host = path < 0 ? address : address.slice(0, path);
  return host + address.slice(host.length).replace(/[{}[\]]/g, encodeURIComponent);
}

/** The style sheet of a shadow root: linked where there is an address, else inline, with the nonce of the page's policy. */
export function styleMarkup(styles: () => string, address: string | undefined, nonce: string | undefined): string {
  return address
    ? `<link rel="stylesheet" href="${inertText(inertAddress(address))}">`
    : `<style${nonce ? ` nonce="${inertText(nonce)}"` : ''}>${inertStyles(styles())}</style>`;
}

/** A style sheet of ours in which no template engine finds a tag: Smarty takes every brace before a letter for one. */
function inertStyles(styles: string): string {
  return styles.replace(/\{(?=\S)/g, '{ ').replace(/\}(?=\})/g, '} ');
}

/** The ampersand last: what it is followed by is no reference of the renderer's. */
function unescaped(html: string): string {
  if (!html.includes('&')) return html;
  return WRITTEN.reduce((text, [written, sign]) => text.replaceAll(written, sign), html);
}

/**
 * `text` with every character that HTML or a template engine may act on as a character reference, which only a browser decodes.
 * NUL is removed: a browser drops it, and an engine may fail on it.
 */
function references(text: string): string {
  return text.replace(/[&<>"'{}[\]@#$%`\0][&<>"'{}[\]@#$%`\0\u2060]*/g, (run) => {
    let written = '';
    for (const sign of run) written += REFERENCES.get(sign) ?? sign;
    return written;
  });
}
