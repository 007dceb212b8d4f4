/** Makes the sizes of a picture. It is decoded and encoded anew, in threads of the library, so that nothing of a stranger's file is kept. */
import { UPLOAD_LIMITS } from '../../contract/uploads.js';
import type { Format } from './content-type.js';
import { refuseCostly } from './decoding-cost.js';
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
