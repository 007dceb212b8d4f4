/**
 * Drawing takes the thread: a page of long texts that are full of signs takes a second of it. So one page is drawn at a time, in slices, and
 * between them the process does what else it has to do.
 */
import type { RenderResult, ThunkedRenderResult } from '@lit-labs/ssr/lib/render-result.js';
import { pause } from '../elements/base/pause.js';
import { scriptJson } from '../elements/chunks/product-json-ld.js';

/** How long a slice may take, ms; the rest of a text that was begun comes on top. */
const SLICE_MS = 8;
/** Characters of markup that are written before it is looked whether the slice is over. */
const PIECE = 8_192;

let last: Promise<unknown> = Promise.resolve();
let began = 0;

/** Runs `draw` when what was to be drawn before is drawn. */
export function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  const drawn = last.then(rest).then(draw);
  last = drawn.catch(() => {});
  return drawn;
}

/** Resolves in another task where this slice is over; it is for what is drawn in its turn. */
export async function rest(): Promise<void> {
  if (!isOver()) return;
  await pause();
  began = performance.now();
}

const isOver = () => performance.now() - began >= SLICE_MS;

/** What Lit's renderer gives, as a string, in slices. */
export async function collected(result: RenderResult | ThunkedRenderResult): Promise<string> {
  let text = '';
  for (const chunk of result as Iterable<unknown>) {
    let value = chunk;
    while (typeof value === 'function' || value instanceof Promise)
      value = typeof value === 'function' ? value() : await value;
    if (typeof value === 'string') text += value;
    else if (value !== undefined) text += await collected(value as RenderResult);
    if (isOver()) await rest();
  }
  return text;
}

/** `write` of each piece of `markup`, in which every `<` begins a tag: no tag and no text between two of them is cut. */
export async function inPieces<T>(markup: string, write: (piece: string) => T): Promise<T[]> {
  const pieces: T[] = [];
  for (let from = 0; from < markup.length; ) {
    const next = markup.indexOf('<', from + PIECE);
    const end = next < 0 ? markup.length : next;
    pieces.push(write(markup.slice(from, end)));
    from = end;
    if (isOver()) await rest();
  }
  return pieces;
}

/** `scriptJson` of `value`, whose list under `name` is written one by one; no other key of it has this name and an empty list. */
export async function listJson<Name extends string>(
  value: { [name in Name]: readonly object[] },
  name: Name,
  whole: (empty: typeof value) => object,
): Promise<string> {
  const written: string[] = [];
  for (const one of value[name]) {
    written.push(scriptJson(one));
    if (isOver()) await rest();
  }
  const empty = `"${name}":[  ]`;
  const shell = scriptJson(whole({ ...value, [name]: [] }));
  const at = shell.indexOf(empty);
  return `${shell.slice(0, at)}"${name}":[ ${written.join(',')} ]${shell.slice(at + empty.length)}`;
}
