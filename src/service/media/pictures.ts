/** Makes the sizes of a picture. It is decoded and encoded anew, in threads of the library, so that nothing of a stranger's file is kept. */
import { UPLOAD_LIMITS } from '../../contract/uploads.js';
import { refuseCostlyAvif } from './avif-items.js';
import type { Format } from './content-type.js';
import { UnusableFile } from './unusable-file.js';

/** The longest side of each size, in pixels, by the name under which it is kept. */
const SIZES = { '1920.webp': 1920, '960.webp': 960, '320.webp': 320 } as const;
/** What a picture may take to decode, and each size to encode. Not all of a decoder ends then: what it takes is counted before. */
const TIMEOUT_SECONDS = 20;
const QUALITY = 80;
/** The only decoders that a stranger's bytes reach. */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);
/** What the library calls each format. */
const NAME_OF: Record<Format, string | null> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'heif',
  mp4: null,
  webm: null,
};

type Sharp = typeof import('sharp');
let loading: Promise<Sharp | null> | null = null;

/** Whether pictures can be decoded here: the library has binaries for the usual platforms, and not for each. */
export async function canDecodePictures(): Promise<boolean> {
  return (await loadSharp()) !== null;
}

/** The sizes of a picture by name, as WebP, without any metadata, turned as its camera was held; of a moving one, the first frame. Throws {@link UnusableFile}. */
export async function makeSizes(bytes: Buffer, format: Format): Promise<Map<string, Buffer>> {
  const sharp = await loadSharp();
  if (!sharp) throw new Error('pictures cannot be decoded on this platform');
  refuseCostly(bytes, format);
  const largest = SIZES['1920.webp'];
  try {
    const options = { limitInputPixels: UPLOAD_LIMITS.pixels, failOn: 'error', pages: 1 } as const;
    const { width, height, format: found } = await sharp(bytes, options).metadata();
    if (found !== NAME_OF[format]) throw new UnusableFile('format');
    if (width * height > UPLOAD_LIMITS.pixels) throw new UnusableFile('pixels');
    const { data, info } = await sharp(bytes, options)
      .rotate()
      .resize({ width: largest, height: largest, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const sizes = new Map<string, Buffer>();
    for (const [name, side] of Object.entries(SIZES)) {
      const size = sharp(data, { raw }).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
      sizes.set(name, await size.webp({ quality: QUALITY }).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer());
    }
    return sizes;
  } catch (error) {
    // The library's messages quote the file; which kind of wrong it is makes no difference to whoever sent it.
    if (error instanceof UnusableFile) throw error;
    throw new UnusableFile(/pixel limit/.test((error as Error).message) ? 'pixels' : 'undecodable');
  }
}

function loadSharp(): Promise<Sharp | null> {
  loading ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({ operation: DECODERS });
      sharp.cache(false);
      sharp.concurrency(1);
      return sharp;
    },
    () => null,
  );
  return loading;
}

/*
 * What a picture takes to decode before its pixels say so. A few bytes may have the decoder go over all of them once more, and no time limit
 * of the library reaches into that. Each count is one walk over the bytes.
 */

/** Scans of a JPEG, each of which goes over all of its pixels: programs that make progressive ones write about ten. */
const MOST_SCANS = 64;
/** Frames of a WebP, of which the first is taken: the library looks for each one among all before it. */
const MOST_FRAMES = 1_000;

/** "ANMF", the name of the chunk of a frame. */
const ANMF = 0x414e4d46;

/** Throws {@link UnusableFile} for a picture that takes many times what its pixels take. PNG and GIF have nothing of the kind. */
function refuseCostly(bytes: Buffer, format: Format): void {
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
