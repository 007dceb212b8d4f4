/**
 * What decoding an AVIF takes, whatever it says of its size: the frames of all its items, and their pixels (ISO/IEC 14496-12, §8.11; AVIF,
 * chapter 2).
 */
import { UPLOAD_LIMITS } from '../../contract/uploads.js';
import { av1Frames } from './av1-frames.js';
import { UnusableFile } from './unusable-file.js';

/** A picture and its transparency, each in up to three steps of quality, a small picture and a map of brightness. */
const MOST_FRAMES = 8;
const TOP = new Set(['ftyp', 'meta', 'mdat', 'free', 'skip', 'uuid', 'moov']);
/** Boxes in a box, items, and pieces of one item: what the decoder takes as well. */
const MOST_BOXES = 1_000;
const MOST_PIECES = 32;
/** Items that are no picture made of others: one that is made of a thousand takes as long as they do. */
const ITEMS = new Set(['av01', 'Exif', 'mime', 'uri ', 'tmap']);

/** Throws {@link UnusableFile} for one of more frames or pixels than a picture has, of pictures laid side by side or over each other, and for none. */
export function refuseCostlyAvif(bytes: Buffer): void {
  const top = boxesOf(bytes);
  if (top.some(({ type }) => !TOP.has(type))) throw new UnusableFile('undecodable');
  const inMeta = boxesOf(only(top, 'meta').content.subarray(4));
  const types = typesOfItems(only(inMeta, 'iinf').content);
  const properties = boxesOf(only(boxesOf(only(inMeta, 'iprp').content), 'ipco').content);
  const streams = properties.filter(({ type }) => type === 'av1C').map(({ content }) => content.subarray(4));
  const idat = inMeta.find(({ type }) => type === 'idat')?.content ?? Buffer.alloc(0);
  let left = bytes.length;
  for (const { id, extents } of placesOfItems(only(inMeta, 'iloc').content, bytes, idat)) {
    if (types.get(id) !== 'av01') continue;
    for (const extent of extents) left -= extent.length;
    if (left < 0) throw new UnusableFile('undecodable');
    streams.push(Buffer.concat(extents));
  }
  let frames = 0;
  for (const stream of streams) {
    const found = av1Frames(stream);
    frames += found.frames;
    if (found.pixels > UPLOAD_LIMITS.pixels) throw new UnusableFile('pixels');
    if (frames > MOST_FRAMES) throw new UnusableFile('undecodable');
  }
}

interface BoxContent {
  type: string;
  content: Buffer;
}

function boxesOf(bytes: Buffer): BoxContent[] {
  const boxes: BoxContent[] = [];
  for (let at = 0; at < bytes.length; ) {
    const read = readerOf(bytes.subarray(at));
    let length = read(4);
    const type = bytes.toString('latin1', at + 4, at + 8);
    read(4);
    const isLong = length === 1;
    if (isLong) length = read(8);
    else if (length === 0) length = bytes.length - at;
    const header = isLong ? 16 : 8;
    if (length < header || at + length > bytes.length || boxes.length === MOST_BOXES)
      throw new UnusableFile('undecodable');
    boxes.push({ type, content: bytes.subarray(at + header, at + length) });
    at += length;
  }
  return boxes;
}

function only(boxes: readonly BoxContent[], type: string): BoxContent {
  const [found, second] = boxes.filter((box) => box.type === type);
  if (!found || second) throw new UnusableFile('undecodable');
  return found;
}

/** Reads numbers of some bytes, one after the other. */
function readerOf(bytes: Buffer): (count: number) => number {
  let at = 0;
  return (count) => {
    if (at + count > bytes.length) throw new UnusableFile('undecodable');
    let value = 0;
    for (const last = at + count; at < last; at += 1) value = value * 256 + bytes[at]!;
    return value;
  };
}

/** The type of each item by its id. Throws for a type that no plain picture has. */
function typesOfItems(content: Buffer): Map<number, string> {
  const types = new Map<number, string>();
  for (const { type, content: entry } of boxesOf(content.subarray(content[0] === 0 ? 6 : 8))) {
    if (type !== 'infe') continue;
    const wide = entry[0] === 3 ? 4 : 2;
    const id = readerOf(entry.subarray(4))(wide);
    const itemType = entry.toString('latin1', 4 + wide + 2, 4 + wide + 6);
    if ((entry[0] !== 2 && entry[0] !== 3) || !ITEMS.has(itemType) || types.has(id)) {
      throw new UnusableFile('undecodable');
    }
    types.set(id, itemType);
  }
  return types;
}

/** Where the bytes of each item are: in the file, or in the box `idat`. */
function* placesOfItems(content: Buffer, file: Buffer, idat: Buffer): Generator<{ id: number; extents: Buffer[] }> {
  const read = readerOf(content);
  const version = read(1);
  read(3);
  const sizes = read(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const items = read(version === 2 ? 4 : 2);
  if (version > 2 || items > MOST_BOXES) throw new UnusableFile('undecodable');
  for (let item = 0; item < items; item += 1) {
    const id = read(version === 2 ? 4 : 2);
    const method = version === 0 ? 0 : read(2) & 15;
    const isElsewhere = read(2) !== 0;
    const base = read(baseSize);
    const from = method === 0 ? file : idat;
    const extents: Buffer[] = [];
    const pieces = read(2);
    if (method > 1 || isElsewhere || pieces > MOST_PIECES) throw new UnusableFile('undecodable');
    for (let piece = 0; piece < pieces; piece += 1) {
      read(indexSize);
      const start = base + read(offsetSize);
      const length = read(lengthSize) || from.length - start;
      if (start + length > from.length || length < 0) throw new UnusableFile('undecodable');
      extents.push(from.subarray(start, start + length));
    }
    yield { id, extents };
  }
}
