import { own } from '../../base/own-document.js';
import type { DraftFile } from '../draft.js';

/**
 * | state         | the file                                                              |
 * |---------------|-----------------------------------------------------------------------|
 * | `preparing`   | waits for its turn, or is made smaller                                |
 * | `uploading`   | is on its way                                                         |
 * | `waiting`     | the line is broken; it goes on by itself                              |
 * | `checking`    | has arrived, and the service looks at it                              |
 * | `ready`       | may be sent with the review                                           |
 * | `failed`      | could not be sent; the shopper, or a browser back online, tries again |
 * | `refused`     | is none that the service takes                                        |
 * | `interrupted` | was chosen in an earlier visit, which ended too soon                  |
 */
export type PictureState =
  | 'preparing'
  | 'uploading'
  | 'waiting'
  | 'checking'
  | 'ready'
  | 'failed'
  | 'refused'
  | 'interrupted';

const BUSY: readonly PictureState[] = ['preparing', 'uploading', 'waiting', 'checking'];

/** A picture or film that the shopper has chosen. */
export interface Picture {
  state: PictureState;
  /** How much of it has arrived, 0 to 1. */
  share: number;
  /** What of it is stored with the draft. */
  kept: DraftFile;
  /** As it was chosen; undefined after another visit. */
  file?: File | undefined;
  /** As it is sent. */
  sent?: Blob | undefined;
  preview?: HTMLCanvasElement | undefined;
  /** Ends its preparation and its upload. */
  stop: AbortController;
}

/** What becomes of files, for who draws and says it. */
export type PictureNews =
  | { type: 'added' | 'removed' | 'failed' | 'progress'; picture: Picture }
  | { type: 'tooLarge'; name: string; bytes: number }
  | { type: 'wrongType' | 'unreadable' | 'unplayable'; name: string }
  | { type: 'tooMany'; kind: DraftFile['kind']; names: string[] }
  | { type: 'allReady' };

/** A picture that was just chosen. */
export function createPicture(file: File, kind: DraftFile['kind'], name: string): Picture {
  const kept = { id: '', url: '', until: 0, ready: false, name, kind, source: sourceOf(file), size: 0, preview: '' };
  return { state: 'preparing', share: 0, kept, file, stop: new AbortController() };
}

/** A picture of an earlier visit. */
export function restorePicture(kept: DraftFile): Picture {
  const state = kept.ready && kept.until > Date.now() ? 'ready' : 'interrupted';
  return { state, share: 0, kept, stop: new AbortController() };
}

/** Whether something happens to it by itself. */
export const isBusy = ({ state }: Picture): boolean => BUSY.includes(state);

/** Whether the review would go without it. */
export const isMissing = (picture: Picture): boolean => picture.state !== 'ready' && !isBusy(picture);

/** By what a file is known when it is chosen again. */
export const sourceOf = ({ name, size, lastModified }: File): string => `${name}/${size}/${lastModified}`;

/** Pixels of the edge of a preview. */
const PREVIEW = 160;

/** The middle of `picture` on a canvas: an `<img>` would need `blob:` in the page's policy. Undefined where it cannot be read. */
export async function previewOf(picture: Blob): Promise<HTMLCanvasElement | undefined> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (!bitmap) return undefined;
  const canvas = own('createElement')('canvas');
  canvas.width = canvas.height = PREVIEW;
  const edge = Math.min(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  const [x, y] = [(bitmap.width - edge) / 2, (bitmap.height - edge) / 2];
  context?.drawImage(bitmap, x, y, edge, edge, 0, 0, PREVIEW, PREVIEW);
  bitmap.close();
  return canvas;
}

/** A preview as it is stored with the draft: about 5 kB. */
export const storedPreview = (canvas: HTMLCanvasElement): string => canvas.toDataURL('image/jpeg', 0.6).split(',')[1]!;

/** The preview that was stored so. */
export async function restoredPreview(stored: string): Promise<HTMLCanvasElement | undefined> {
  try {
    const bytes = Uint8Array.from(atob(stored), (sign) => sign.charCodeAt(0));
    return await previewOf(new Blob([bytes], { type: 'image/jpeg' }));
  } catch {
    return undefined;
  }
}
