/** A box of an MP4 or MOV file: its type, and where it and its content lie in the bytes that were looked through. */
export interface Box {
  type: string;
  start: number;
  /** Where its content begins. */
  content: number;
  end: number;
}

/** Bytes of the longest header of a box. */
export const LONGEST_HEADER = 16;

/** The box whose header is at `at` of `view`, in a file or box that ends at `end`; undefined where that is none. */
export function boxAt(view: DataView, at: number, end: number, start = at): Box | undefined {
  if (at + 8 > view.byteLength || start + 8 > end) return undefined;
  const short = view.getUint32(at);
  const type = textAt(view, at + 4);
  if (short === 1 && at + LONGEST_HEADER > view.byteLength) return undefined;
  const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? end - start : short;
  const header = short === 1 ? LONGEST_HEADER : 8;
  if (size < header || start + size > end) return undefined;
  return { type, start, content: start + header, end: start + size };
}

/** The boxes in `view` from `from` to `to`; those before the first that is none. */
export function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to; at = boxes.at(-1)!.end) {
    const box = boxAt(view, at, to);
    if (!box) break;
    boxes.push(box);
  }
  return boxes;
}

/** The content of `parent`'s first box along `path`, such as `mdia`, `hdlr`. */
export function boxOn(view: DataView, parent: Box, ...path: string[]): Box | undefined {
  let box: Box | undefined = parent;
  for (const type of path) {
    box = box && boxesIn(view, box.content, box.end).find((one) => one.type === type);
  }
  return box;
}

/** Four characters at `at`. */
export function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
}
