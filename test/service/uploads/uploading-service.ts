import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Upload } from '../../../src/contract/uploads.js';
import { createMedia, type Media, type Store } from '../../../src/service/index.js';
import { type Engine, temporaryDirectory, temporaryService, temporaryStore } from '../temporary-service.js';

export const MEDIA_URL = 'https://media.test';
export const TUS = { 'tus-resumable': '1.0.0' };
export const FILM = readFileSync('demo/media/lazy-susan.mp4');
export const WEBM = readFileSync('test/fixtures/brown.webm');

/** A JPEG with a place, a camera and a turn in its metadata. */
export function picture(width = 1200, height = 800): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3366aa' } })
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 33/1 0/1' } })
    .jpeg()
    .toBuffer();
}

export interface UploadingOptions {
  engine?: Engine;
  now?: () => Date;
  media?: Partial<Parameters<typeof createMedia>[0]>;
}

/** A service that takes files, and what a page does with it. */
export async function uploadingService({
  engine = 'sqlite',
  now = () => new Date(),
  media = {},
}: UploadingOptions = {}) {
  const store: Store = await temporaryStore(engine);
  const folder = temporaryDirectory();
  const events: { event?: string; reason?: string }[] = [];
  const kept: Media = createMedia({
    store: store.uploads,
    folder,
    url: MEDIA_URL,
    mostBytes: 2 ** 32,
    isPassing: store.unavailable,
    now,
    log: (event) => events.push(event),
    ...media,
  });
  const service = await temporaryService({ store, media: kept, now });
  const { vendor, call } = service;

  const open = (type: string, size: number, vendorId = vendor.id) =>
    call('POST', `/v2/vendors/${vendorId}/uploads`, { type, size });
  const tus = (method: string, { url }: { url: string }, headers: Record<string, string> = {}, body?: BodyInit) =>
    kept.fetch(
      new Request(url, {
        method,
        headers: { ...TUS, ...headers },
        ...(body !== undefined && { body, duplex: 'half' }),
      } as RequestInit),
    );
  const patch = (upload: { url: string }, offset: number, bytes: Uint8Array) =>
    tus(
      'PATCH',
      upload,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      bytes as BodyInit,
    );

  /** Sends a whole file. */
  async function send(bytes: Uint8Array, type = 'image/jpeg') {
    const upload = (await (await open(type, bytes.length)).json()) as Upload;
    return { upload, response: await patch(upload, 0, bytes) };
  }

  /** A file that is ready. */
  async function ready(bytes: Uint8Array, type = 'image/jpeg'): Promise<string> {
    const { upload, response } = await send(bytes, type);
    if (response.status !== 204) throw new Error(`${response.status} ${await response.text()}`);
    return upload.id;
  }

  const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    kept.fetch(new Request(url, { method, headers }));

  /** The review as the service lists it. */
  async function reviewOf(response: Response) {
    const { feedback } = (await response.json()) as { feedback: { id: string; uploadsKept?: boolean } };
    const list = await store.reviews.list(vendor.id);
    return { ...feedback, review: list.reviews.find(({ id }) => id === feedback.id)! };
  }

  return { ...service, store, folder, events, media: kept, open, tus, patch, send, ready, get, reviewOf };
}

/** The files below a folder. */
export { readdirSync } from 'node:fs';
