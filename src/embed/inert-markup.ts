import { withJoiners } from '../elements/served/joiners.js';

/** Attributes that hold an address, to which nothing may be added. */
const ADDRESSES = new Set(['href', 'src', 'poster']);
/** As the renderer writes the signs that mean something in HTML. */
const WRITTEN: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/**
 * `markup`, as the renderer makes it, that runs nowhere: in no template engine, since the file holds none of their signs, and in no
 * framework that compiles the page's DOM, since the texts and attributes there are broken by joiners. It reads the same.
 */
export function inertMarkup(markup: string): string {
  return markup.replace(/(<[^<>]*>)|[^<]+/g, (token, tag?: string) =>
    tag ? inertTag(tag) : inertText(unescaped(token)),
  );
}

function inertTag(tag: string): string {
  return tag.replace(/ ([a-z][a-z-]*)="([^"]*)"/g, (_, name: string, value: string) => {
    const text = unescaped(value);
    return ` ${name}="${references(ADDRESSES.has(name) ? inertAddress(text) : withJoiners(text))}"`;
  });
}

/** `text` for a text node or an attribute. */
export function inertText(text: string): string {
  return references(withJoiners(text));
}

/** `address` with its braces and brackets encoded, which leads to the same place; those of an IPv6 host stay. */
export function inertAddress(address: string): string {
  const path = address.indexOf('/', 'https://'.length);
  const host = path < 0 ? address : address.slice(0, path);
  return host + address.slice(host.length).replace(/[{}[\]]/g, encodeURIComponent);
}

/** A style sheet of ours in which no engine that runs over the file finds a tag: Smarty takes every brace before a letter for one. */
export function inertStyles(styles: string): string {
  return styles.replace(/\{(?=\S)/g, '{ ').replace(/\}(?=\})/g, '} ');
}

function unescaped(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (written) => WRITTEN[written]!);
}

/**
 * Every sign that HTML or a template engine may act on as a reference, which a browser alone reads. NUL, which a browser leaves
 * out and an engine may stumble over, is left out.
 */
function references(text: string): string {
  return text.replace(/[&<>"'{}[\]@#$%`\0]/g, (sign) => (sign === '\0' ? '' : `&#${sign.charCodeAt(0)};`));
}
