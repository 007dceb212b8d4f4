import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Format } from '../../../src/service/media/content-type.js';
import { makeSizes } from '../../../src/service/media/pictures.js';
import { type CostlyAvif, costlyAvif, jpegOfScans, webpOfFrames } from '../../fixtures/costly-pictures.js';

/** How it ends: the names of the sizes, or why there are none. */
const endOf = (bytes: Buffer, format: Format) =>
  makeSizes(bytes, format).then(
    (sizes) => [...sizes.keys()].join(' '),
    (error: Error) => error.message,
  );
const MADE = '1920.webp 960.webp 320.webp';
const REFUSED = 'unusable file: undecodable';

describe('a JPEG', () => {
  test('of as many scans as programs make is decoded, and one of more is refused before', async () => {
    expect(await endOf(jpegOfScans(64), 'jpeg')).toBe(MADE);
    expect(await endOf(jpegOfScans(65), 'jpeg')).toBe(REFUSED);
  });

  test.each([
    ['bytes without a meaning', Buffer.from('000102ff00ff', 'hex')],
    ['restarts', Buffer.from('ffd0ffd7', 'hex')],
    ['a comment that holds a scan', Buffer.from('fffe0006ffda0000', 'hex')],
  ])('has its scans counted with %s between them', async (_, between) => {
    expect(await endOf(jpegOfScans(64, between), 'jpeg')).toBe(MADE);
    expect(await endOf(jpegOfScans(65, between), 'jpeg')).toBe(REFUSED);
  });

  test('that programs make is decoded, whatever is behind its end', async () => {
    const picture = sharp({ create: { width: 200, height: 100, channels: 3, background: '#a52' } });
    for (const options of [{}, { progressive: true }, { mozjpeg: true }]) {
      expect(await endOf(await picture.clone().jpeg(options).toBuffer(), 'jpeg')).toBe(MADE);
    }
    const behind = Buffer.concat([await picture.jpeg().toBuffer(), ...new Array(100).fill(jpegOfScans(2))]);
    expect(await endOf(behind, 'jpeg')).toBe(MADE);
  });
});

test('a WebP of a thousand frames is decoded, and one of more is refused before', async () => {
  expect(await endOf(await webpOfFrames(1_000), 'webp')).toBe(MADE);
  expect(await endOf(await webpOfFrames(1_001), 'webp')).toBe(REFUSED);
});

describe('an AVIF', () => {
  test('with transparency and metadata is decoded', async () => {
    const picture = sharp({ create: { width: 200, height: 100, channels: 4, background: '#a528' } });
    const made = await picture
      .withExif({ IFD0: { Make: 'Camera' } })
      .avif({ effort: 0 })
      .toBuffer();
    expect(await endOf(made, 'avif')).toBe(MADE);
    expect(await endOf(await costlyAvif({ frames: 8 }), 'avif')).toBe(MADE);
  });

  test.each<[string, CostlyAvif]>([
    ['of more frames than a picture has', { frames: 9 }],
    ['of pictures over each other', { parts: 2 }],
    ['of pictures beside each other', { parts: 2, kind: 'grid' }],
  ])('%s is refused before it is decoded', async (_, options) => {
    expect(await endOf(await costlyAvif(options), 'avif')).toBe(REFUSED);
  });

  test('is as large as its frames may be, whatever its boxes say', async () => {
    expect(await endOf(await costlyAvif({ side: 7_072 }), 'avif')).toBe('unusable file: pixels');
  });
});
