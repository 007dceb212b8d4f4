/** The boxes that MP4 and QuickTime films are made of. */
import type { FilmFile } from './film-file.js';
import { UnusableFile } from './unusable-file.js';

/** A box: its type, where it begins, where its content begins, and where it ends. */
export interface Box {
  type: string;
  at: number;
  start: number;
  end: number;
}

/** The boxes between two places, which they fill exactly; `count` is how many more may be read. */
export async function boxesIn(
  file: FilmFile,
  start: number,
  end: number,
  count: { left: number },
  isTop = false,
): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    // QuickTime ends a list of boxes with four zeros.
    if (!isTop && end - at === 4) break;
    if (--count.left < 0 || end - at < 8) throw new UnusableFile('film');
    const head = await file.read(at, 8);
    const type = head.toString('latin1', 4, 8);
    let length: number = head.readUInt32BE(0);
    let header = 8;
    if (length === 1) {
      length = Number((await file.read(at + 8, 8)).readBigUInt64BE(0));
      header = 16;
    } else if (length === 0 && isTop) length = end - at;
    if (length < header || at + length > end) throw new UnusableFile('film');
    boxes.push({ type, at, start: at + header, end: at + length });
    at += length;
  }
  return boxes;
}

/** The first box of a type within another. */
export async function inside(
  file: FilmFile,
  box: Box | undefined,
  type: string,
  count: { left: number },
): Promise<Box | undefined> {
  return box && (await boxesIn(file, box.start, box.end, count)).find((inner) => inner.type === type);
}
