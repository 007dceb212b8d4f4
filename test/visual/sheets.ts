import { existsSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { LANGUAGES, SCHEMES, type Shot, WIDTHS } from './views.js';

/** A sheet holds all pictures of one view, at a sixth of their size, and of long ones the upper part. */
const SCALE = 0.17;
const ROW = 272;
const baseline = (view: string) => new URL(`./baseline/${view}.webp`, import.meta.url);

/** Where a picture lies on its sheet. */
function placeOf({ width, scheme, language }: Shot): { x: number; y: number; w: number; h: number } {
  const earlier = WIDTHS.slice(0, WIDTHS.indexOf(width)).reduce<number>((sum, one) => sum + one, 0);
  const all = WIDTHS.reduce<number>((sum, one) => sum + one, 0);
  return {
    x: Math.round(SCALE * (LANGUAGES.indexOf(language) * all + earlier)),
    y: SCHEMES.indexOf(scheme) * ROW,
    w: Math.round(SCALE * width),
    h: ROW,
  };
}

const dataOf = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;

/** How much of `picture` looks otherwise than on the committed sheet, 0 to 1; `canvas` is any page. */
export async function difference(canvas: Page, shot: Shot, picture: Buffer): Promise<number> {
  const file = baseline(shot.view);
  if (!existsSync(file)) return 1;
  const given = {
    now: dataOf('png', picture),
    before: dataOf('webp', readFileSync(file)),
    ...placeOf(shot),
    scale: SCALE,
  };
  return canvas.evaluate(async ({ now, before, x, y, w, h, scale }) => {
    const load = async (src: string) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      return image;
    };
    const pixels = (draw: (context: OffscreenCanvasRenderingContext2D) => void) => {
      const context = new OffscreenCanvas(w, h).getContext('2d')!;
      context.imageSmoothingQuality = 'high';
      draw(context);
      return context.getImageData(0, 0, w, h).data;
    };
    const [fresh, sheet] = [await load(now), await load(before)];
    const a = pixels((context) => context.drawImage(fresh, 0, 0, w, fresh.height * scale));
    const b = pixels((context) => context.drawImage(sheet, -x, -y));
    let other = 0;
    for (let i = 0; i < a.length; i += 4) {
      if ([0, 1, 2, 3].some((channel) => Math.abs(a[i + channel]! - b[i + channel]!) > 48)) other += 1;
    }
    return other / (w * h);
  }, given);
}

/** The sheet of one view, as a WebP. */
export async function sheet(canvas: Page, pictures: [Shot, Buffer][]): Promise<Buffer> {
  const given = pictures.map(([shot, png]) => ({ ...placeOf(shot), src: dataOf('png', png) }));
  const url = await canvas.evaluate(
    async ({ given, scale }) => {
      const width = Math.max(...given.map(({ x, w }) => x + w));
      const height = Math.max(...given.map(({ y, h }) => y + h));
      const element = Object.assign(document.createElement('canvas'), { width, height });
      const context = element.getContext('2d')!;
      context.imageSmoothingQuality = 'high';
      for (const { x, y, w, h, src } of given) {
        const image = Object.assign(new Image(), { src });
        await image.decode();
        context.save();
        context.beginPath();
        context.rect(x, y, w, h);
        context.clip();
        context.drawImage(image, x, y, w, image.height * scale);
        context.restore();
      }
      return element.toDataURL('image/webp', 0.85);
    },
    { given, scale: SCALE },
  );
  return Buffer.from(url.split(',')[1]!, 'base64');
}

/** Of a channel's 255 steps: corners of what the compositor draws by itself, as videos, vary by one from run to run. */
const INVISIBLE = 8;

/** How many pixels of two pictures a person could tell apart; all of them where their sizes differ. */
export function visiblyOther(canvas: Page, one: Buffer, other: Buffer): Promise<number> {
  const given = { sources: [one, other].map((png) => dataOf('png', png)), invisible: INVISIBLE };
  return canvas.evaluate(async ({ sources, invisible }) => {
    const load = async (src: string) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    };
    const [a, b] = (await Promise.all(sources.map(load))) as [ImageData, ImageData];
    if (a.width !== b.width || a.height !== b.height) return Math.max(a.data.length, b.data.length) / 4;
    let different = 0;
    for (let i = 0; i < a.data.length; i += 4) {
      if ([0, 1, 2, 3].some((channel) => Math.abs(a.data[i + channel]! - b.data[i + channel]!) > invisible))
        different += 1;
    }
    return different;
  }, given);
}

/**
 * A fingerprint of how this machine draws letters: equal where pictures of text can be compared. Fonts of the same names and
 * widths are not enough, because another version of them or of the renderer sets other pixels.
 */
export function fontsOf(canvas: Page, family: string): Promise<string> {
  return canvas.evaluate((family) => {
    const context = new OffscreenCanvas(480, 64).getContext('2d', { willReadFrequently: true })!;
    const samples = ['Hamburgefonstiv 0123', 'نورة السالم', '毎朝の一杯', '☕️😍★✓▶'];
    // FNV-1a over the pixels.
    let hash = 0x811c9dc5;
    for (const style of ['400 16px', '650 16px', '400 36px']) {
      for (const name of [family, 'system-ui, sans-serif']) {
        for (const sample of samples) {
          context.clearRect(0, 0, 480, 64);
          context.font = `${style} ${name}`;
          context.fillText(sample, 8, 44);
          for (const byte of context.getImageData(0, 0, 480, 64).data) hash = Math.imul(hash ^ byte, 0x01000193);
        }
      }
    }
    return (hash >>> 0).toString(16).padStart(8, '0');
  }, family);
}
