import type { Upload } from '../../../src/contract/uploads.js';
import { startTestServer } from '../test-server.js';

export const TUS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' };

/** A server with a vendor, and what a page with its token does. */
export async function mediaShop(env: Record<string, string> = {}) {
  const server = await startTestServer({ DEMO: 'off', ...env });
  const { shell, url } = server;
  const vendorId = (await shell.run('vendor', 'create', '--name', 'Hats')).out.trim();
  const scopes = 'reviews:read reviews:publish';
  const token = (await shell.run('token', '--vendor', vendorId, '--scope', scopes)).out.trim();
  const at = (resource: string) => `${url}/widget/v1/vendors/${vendorId}/${resource}`;
  const post = (resource: string, body: object) =>
    fetch(at(resource), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const open = async (type: string, size: number) => (await (await post('uploads', { type, size })).json()) as Upload;
  const arrived = async (address: string) => {
    const response = await fetch(address, { method: 'HEAD', headers: TUS });
    return Number(response.headers.get('upload-offset'));
  };
  const patch = (address: string, offset: number, bytes: Uint8Array) =>
    fetch(address, { method: 'PATCH', headers: { ...TUS, 'upload-offset': String(offset) }, body: bytes as BodyInit });
  /** The addresses that readers get. */
  const media = async () => {
    const page = (await (await fetch(`${at('reviews')}?token=${token}`)).json()) as {
      reviews: { media: { type: string; url: string }[] }[];
    };
    return page.reviews.flatMap((review) => review.media);
  };
  return { ...server, vendorId, token, at, post, open, arrived, patch, media };
}
