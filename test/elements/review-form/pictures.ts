import { PICTURE_TYPES, UPLOAD_LIMITS } from '../../../src/contract/uploads.js';
import type { ReviewForm } from '../../../src/elements/review-form.js';
import { waitUntil } from '../wait-until.js';
import { mount, part, parts, rate } from './form-page.js';
import { network, onUploads, type Sent } from './proxy-stub.js';

/** What a service takes that takes all. */
export const limits = { ...UPLOAD_LIMITS, types: [...PICTURE_TYPES, 'video/mp4'] };

/** A picture of its own, as a file. */
export async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(32, 24);
  const context = canvas.getContext('2d')!;
  context.fillStyle = `hsl(${name.length * 40} 50% 50%)`;
  context.fillRect(0, 0, 32, 24);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png', lastModified: 1 });
}

/** A film that no player knows. */
export const film = (name: string, bytes = 1000) => new File([new Uint8Array(bytes)], name, { type: 'video/mp4' });

/** Where the proxy sends files, on the server of the tests; each `create` waits for `hold`. */
export function startReceiver() {
  const receiver = {
    ids: [] as string[],
    urls: [] as string[],
    hold: Promise.resolve() as Promise<unknown>,
    status: 201,
  };
  onUploads(async (method, body) => {
    if (method === 'GET') return Response.json(limits);
    await receiver.hold;
    if (receiver.status !== 201) return Response.json({}, { status: receiver.status });
    const { size } = body as { size: number };
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': `${size}` };
    const created = await fetch('/tus', { method: 'POST', headers });
    const url = new URL(created.headers.get('location')!, location.href).href;
    const id = `upload-${receiver.ids.length}-of-the-test`;
    receiver.ids.push(id);
    receiver.urls.push(url);
    return Response.json({ id, url, expiresAt: new Date(Date.now() + 86_400_000).toISOString() }, { status: 201 });
  });
  return receiver;
}

/** Bytes that the receiver has of an upload; null where it has none. */
export async function arrived(url: string): Promise<number | null> {
  const response = await fetch(url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
  return response.ok ? Number(response.headers.get('upload-offset')) : null;
}

/** A form with four stars whose proxy takes pictures, and what it has sent. */
export async function pictureForm(...responses: Response[]): Promise<{ form: ReviewForm; sent: Sent[] }> {
  const sent = network(...responses);
  const form = await mount();
  await rate(form, 4);
  await waitUntil(() => part(form, 'pictures'));
  return { form, sent };
}

/** Chooses files in the browser's chooser, which a test cannot open. */
export function choose(form: ReviewForm, ...files: File[]): void {
  const input = part(form, 'pictures')!.querySelector<HTMLInputElement>('input[multiple]')!;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The states of the files, in their order. */
export const states = (form: ReviewForm) =>
  parts(form, 'picture').map((one) => one.getAttribute('part')!.split(' ')[1]);

/** Waits until the files are in these states. */
export const inStates = (form: ReviewForm, ...wanted: string[]) => waitUntil(() => `${states(form)}` === `${wanted}`);

/** The button whose name begins with `name`. */
export const named = (form: ReviewForm, name: string) =>
  [...form.shadowRoot!.querySelectorAll('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent!.trim()).startsWith(name),
  )!;
