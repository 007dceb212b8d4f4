/** The frames in a stream of AV1, without decoding one (AV1 Bitstream & Decoding Process Specification, chapter 5). */
import { UnusableFile } from './unusable-file.js';

const SEQUENCE_HEADER = 1;
const FRAME_HEADER = 3;
const FRAME = 6;
const TILE_LIST = 8;
/** Units of a stream: a picture has a handful. */
const MOST_UNITS = 1_000;

/** How many frames a stream has, and the most pixels that its headers allow each of them; 0 where it has no header. */
export interface Av1Frames {
  frames: number;
  pixels: number;
}

/** Throws {@link UnusableFile} for what is no such stream, or has what no picture needs. */
export function av1Frames(stream: Buffer): Av1Frames {
  const found = { frames: 0, pixels: 0 };
  let units = 0;
  for (let at = 0; at < stream.length; units += 1) {
    const head = stream[at]!;
    const type = (head >> 3) & 15;
    at += (head & 4) === 0 ? 1 : 2;
    let length = stream.length - at;
    if ((head & 2) !== 0) [length, at] = lengthAt(stream, at);
    const isBroken = at + length > stream.length || length < 0;
    if (isBroken || type === TILE_LIST || units === MOST_UNITS) throw new UnusableFile('undecodable');
    if (type === FRAME || type === FRAME_HEADER) found.frames += 1;
    if (type === SEQUENCE_HEADER) {
      found.pixels = Math.max(found.pixels, pixelsOf(stream.subarray(at, at + length)));
    }
    at += length;
  }
  return found;
}

/** A length in groups of seven bits, lowest first, and where what it is the length of begins. */
function lengthAt(stream: Buffer, start: number): [length: number, at: number] {
  let length = 0;
  for (let byte = 0; byte < 8 && start + byte < stream.length; byte += 1) {
    length += (stream[start + byte]! & 127) * 2 ** (7 * byte);
    if (stream[start + byte]! < 128) return [length, start + byte + 1];
  }
  throw new UnusableFile('undecodable');
}

/** The most pixels of a frame, by its sequence header. */
function pixelsOf(header: Buffer): number {
  let bit = 0;
  const bits = (count: number): number => {
    let value = 0;
    for (const last = bit + count; bit < last; bit += 1) {
      if (bit >> 3 >= header.length) throw new UnusableFile('undecodable');
      value = value * 2 + ((header[bit >> 3]! >> (7 - (bit & 7))) & 1);
    }
    return value;
  };
  // Profile, and whether it is a still picture.
  bits(4);
  const isReduced = bits(1) === 1;
  if (isReduced) bits(5);
  else {
    // Times are for films.
    if (bits(1) === 1) throw new UnusableFile('undecodable');
    const hasDelays = bits(1) === 1;
    for (let points = bits(5) + 1; points > 0; points -= 1) {
      bits(12);
      if (bits(5) > 7) bits(1);
      if (hasDelays && bits(1) === 1) bits(4);
    }
  }
  const [widthBits, heightBits] = [bits(4) + 1, bits(4) + 1];
  return (bits(widthBits) + 1) * (bits(heightBits) + 1);
}
