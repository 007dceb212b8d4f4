/** A chunk of its own, loaded when the shopper chooses the first file: what makes files ready, and sends them. */

import { own } from '../../base/own-document.js';
import { type Box, boxAt, boxesIn, boxOn, textAt } from './film-boxes.js';
import { LARGEST_INDEX, topBoxes, withoutPlaceAndTime } from './film-metadata.js';
import { keptUntil, sendFile } from './send-file.js';

export const fileWork = { canDraw, isPlayable, keptUntil, sendFile, shrinkPicture, withoutPlaceAndTime };

export type FileWork = typeof fileWork;

/** How pictures in an MP4 or MOV film may be coded so that browsers play it on every system: H.264, AV1, VP8, VP9. */
const PLAYED = ['avc1', 'avc3', 'av01', 'vp08', 'vp09'];

/**
 * Whether readers' browsers can play a film: HEVC of a phone or ProRes of a camera only some can, or none, whatever its author's own can. A film
 * that cannot be read here is left to the service.
 */
export async function isPlayable(film: Blob): Promise<boolean> {
  try {
    const index = (await topBoxes(film)).find(({ type }) => type === 'moov');
    if (!index || index.end - index.start > LARGEST_INDEX) return true;
    const view = new DataView(await film.slice(index.start, index.end).arrayBuffer());
    const codings = codingsOf(view, boxAt(view, 0, view.byteLength)!);
    return codings.length === 0 || codings.every((coding) => PLAYED.includes(coding));
  } catch {
    return true;
  }
}

/** The codings of all its pictures, as four letters. */
function codingsOf(view: DataView, index: Box): string[] {
  const tracks = boxesIn(view, index.content, index.end).filter(({ type }) => type === 'trak');
  return tracks.flatMap((track) => {
    const handler = boxOn(view, track, 'mdia', 'hdlr');
    const table = boxOn(view, track, 'mdia', 'minf', 'stbl', 'stsd');
    if (!handler || !table || textAt(view, handler.content + 8) !== 'vide') return [];
    // Version, flags and count, then an entry for each coding.
    return boxesIn(view, table.content + 8, table.end).map(({ type }) => type);
  });
}

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
