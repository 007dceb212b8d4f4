import { own } from '../../base/own-document.js';

/** Pixels of the longer edge of what is sent: sharp on any screen, and a tenth of the bytes that a phone takes. */
const LONGEST_EDGE = 2560;
const TYPE = 'image/jpeg';
/** The first that is small enough counts. */
const QUALITIES = [0.85, 0.7, 0.5];

/**
 * `picture` upright, at most 2,560 pixels long, as a JPEG of at most `limit` bytes: drawn anew, so that nothing that was written into
 * the file, such as where and when it was taken, is in it. Undefined where the browser cannot read it, or not make it as small.
 */
export async function shrinkPicture(picture: Blob, limit: number): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return undefined;
  const scale = Math.min(1, LONGEST_EDGE / Math.max(bitmap.width, bitmap.height));
  const canvas = own('createElement')('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // What is transparent would be black in a JPEG.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE, quality));
    if (blob && blob.type === TYPE && blob.size <= limit) return blob;
  }
  return undefined;
}

/** Whether what is drawn can be had as it was drawn: a browser that guards against fingerprints gives away white pictures, or noise. */
export function canDraw(): boolean {
  const canvas = own('createElement')('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return false;
  context.fillStyle = '#a05010';
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return [red! - 0xa0, green! - 0x50, blue! - 0x10].every((difference) => Math.abs(difference) < 4);
}
