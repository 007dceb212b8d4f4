/**
 * What a picture takes to decode before its pixels say so. A few bytes may have the decoder go over all of them once more, and no time limit
 * of the library reaches into that. Each count is one walk over the bytes.
 */
import { refuseCostlyAvif } from './avif-items.js';
import type { Format } from './content-type.js';
import { UnusableFile } from './unusable-file.js';

/** Scans of a JPEG, each of which goes over all of its pixels: programs that make progressive ones write about ten. */
const MOST_SCANS = 64;
/** Frames of a WebP, of which the first is taken: the library looks for each one among all before it. */
const MOST_FRAMES = 1_000;

/** "ANMF", the name of the chunk of a frame. */
const ANMF = 0x414e4d46;

/** Throws {@link UnusableFile} for a picture that takes many times what its pixels take. PNG and GIF have nothing of the kind. */
export function refuseCostly(bytes: Buffer, format: Format): void {
  if (format === 'avif') refuseCostlyAvif(bytes);
  const isCostly =
    (format === 'jpeg' && scansOf(bytes) > MOST_SCANS) || (format === 'webp' && framesOf(bytes) > MOST_FRAMES);
  if (isCostly) throw new UnusableFile('undecodable');
}

/** The scans of a JPEG up to its end. Markers are found as its decoder does: what is between two of them is passed over. */
function scansOf(bytes: Buffer): number {
  let scans = 0;
  for (let at = 2; at + 1 < bytes.length; ) {
    const marker = bytes[at] === 0xff ? bytes[at + 1]! : 0;
    // A fill byte, a zero that follows 0xff within a scan, and the markers that have no length.
    const isAlone = marker === 0 || marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (isAlone) at += 1;
    else if (marker === 0xd9) break;
    else {
      if (marker === 0xda) scans += 1;
      at += 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0);
    }
  }
  return scans;
}

/** The frames of a WebP. */
function framesOf(bytes: Buffer): number {
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (bytes.readUInt32BE(at) === ANMF) frames += 1;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return frames;
}
