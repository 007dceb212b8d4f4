import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Upload } from '../../src/contract/uploads.js';
import { vendorWith } from './scene.js';
import type { Api } from './target.js';

const FILM = readFileSync('demo/media/lazy-susan.mp4');

/** Files of shoppers, which are ours. */
export function describeUploads(api: Api, { ours }: { ours: boolean }) {
  describe.skipIf(!ours)('uploads', () => {
    let vendorId: string;
    const open = (body: object) => api.ask('POST', 'v2', `/vendors/${vendorId}/uploads`, { body });
    const submit = (uploads: string[]) =>
      api.ask('POST', 'v2', `/vendors/${vendorId}/submit-review`, { body: { vendorId, rating: '5', uploads } });

    beforeAll(async () => {
      ({ vendorId } = await vendorWith(api, []));
    });

    test('GET /vendors/{vendorId}/uploads says how many files a review may have', async () => {
      const { status, body } = await api.ask('GET', 'v2', `/vendors/${vendorId}/uploads`);
      expect([status, body]).toEqual([
        200,
        {
          pictures: 5,
          films: 1,
          pictureBytes: 10_485_760,
          filmBytes: 104_857_600,
          types: expect.arrayContaining(['image/jpeg', 'video/mp4']),
        },
      ]);
    });

    test('POST /vendors/{vendorId}/uploads opens one, whose bytes go to its address, and a review has the file', async () => {
      const opened = await open({ type: 'video/mp4', size: FILM.length });
      expect(opened.status).toBe(201);
      const { id, url, expiresAt } = opened.body as unknown as Upload;
      expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
      const sent = await fetch(url, {
        method: 'PATCH',
        headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: FILM,
      });
      expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, String(FILM.length)]);
      const { status, body } = await submit([id]);
      expect([status, body.feedback]).toEqual([201, { id: expect.any(String), uploadsKept: true }]);
      const list = await api.ask('GET', 'v2', `/vendors/${vendorId}/reviews`);
      const [review] = list.body.reviews as { videoRef: string }[];
      expect((await fetch(review!.videoRef)).headers.get('content-type')).toBe('video/mp4');
    });

    test('a review is refused with a file that is not known, and names it', async () => {
      const { status, body } = await submit(['00000000-0000-4000-8000-000000000000']);
      expect([status, body.errors]).toEqual([400, [{ field: 'uploads.0', message: 'is not known' }]]);
    });

    test.each([
      { type: 'image/svg+xml', size: 1 },
      { type: 'image/png', size: 0 },
    ])('POST responds with 400 to %j', async (body) => {
      expect((await open(body)).status).toBe(400);
    });
  });
}
