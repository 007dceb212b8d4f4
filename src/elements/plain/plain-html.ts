/*
 * Stands in for `lit/html.js` in `review-stars.js`: it draws the templates of the stars, which are all of this repository, and none of a
 * stranger's markup. It makes nodes one by one, so that a page with Trusted Types needs no policy for it.
 */
import { own } from '../base/own-document.js';

/** Stands in a template for what is left out. */
export const nothing = Symbol('nothing');
/** Is returned by an element that leaves what is drawn as it is. */
export const noChange = Symbol('noChange');

/** What a template made. */
export type TemplateResult = DocumentFragment;

/** A piece of a template: a text or a value, an element to copy with the names of the attributes that are values, or the end of an element. */
type Piece = { text: string } | { element: Element; attributes: string[]; isEmpty: boolean } | 'close';

const VALUE = '\0';
const ATTRIBUTE = /\s([@\w-]+)="([^"]*)"/g;
const SVG = /^(?:svg|path)$/;

const known = new WeakMap<TemplateStringsArray, Piece[]>();

/** Draws a template: texts and templates between tags, and attributes that are one value, of which one that is `nothing` is left out. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult {
  const pieces = known.get(strings) ?? read(strings);
  known.set(strings, pieces);
  const drawn = new DocumentFragment();
  let at: Node = drawn;
  let used = 0;
  for (const piece of pieces) {
    if (piece === 'close') at = at.parentNode!;
    else if ('text' in piece) {
      const value = piece.text === VALUE ? values[used++] : piece.text;
      if (value instanceof Node) at.appendChild(value);
      else if (value !== nothing && value !== '') at.appendChild(new Text(`${value}`));
    } else {
      const element = piece.element.cloneNode() as Element;
      for (const name of piece.attributes) {
        const value = values[used++];
        if (name.startsWith('@')) element.addEventListener(name.slice(1), value as EventListener);
        else if (value !== nothing) element.setAttribute(name, `${value}`);
      }
      at.appendChild(element);
      if (!piece.isEmpty) at = element;
    }
  }
  return drawn;
}

function read(strings: TemplateStringsArray): Piece[] {
  // Texts and tags by turns.
  return strings
    .join(VALUE)
    .split(/[<>]/)
    .flatMap((token, index): Piece[] => (index % 2 === 0 ? readText(token) : [readTag(token)]));
}

/** Texts and values by turns. */
const readText = (token: string): Piece[] => token.split(/(\0)/).map((text) => ({ text }));

function readTag(token: string): Piece {
  if (token.startsWith('/')) return 'close';
  const name = /^\w*/.exec(token)![0];
  const element = own('createElementNS')(`http://www.w3.org/${SVG.test(name) ? '2000/svg' : '1999/xhtml'}`, name);
  const attributes: string[] = [];
  for (const [, name, value] of token.matchAll(ATTRIBUTE)) {
    if (value === VALUE) attributes.push(name!);
    else element.setAttribute(name!, value!);
  }
  return { element, attributes, isEmpty: token.endsWith('/') };
}
