import { describe, expect, test } from 'vitest';
import { wantedBytes } from '../../../src/service/media/serve-media.js';
import { FILM, uploadingService } from '../uploads/uploading-service.js';

const part = (start: number, end: number) => ({ start, end, isPart: true });
const ALL = { start: 0, end: 99, isPart: false };

describe('the bytes of a file of 100', () => {
  test.each([
    ['bytes=0-9', part(0, 9)],
    ['bytes=90-', part(90, 99)],
    ['bytes=-10', part(90, 99)],
    ['bytes=-1000', part(0, 99)],
    ['bytes=50-1000', part(50, 99)],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=0-1,5-6', 'unsatisfiable'],
    [`bytes=${'0-1,'.repeat(5000)}`, 'unsatisfiable'],
    ['bytes=9-1', ALL],
    ['bytes=x', ALL],
    ['lines=1-2', ALL],
    [null, ALL],
  ])('that %s wants', (range, wanted) => {
    expect(wantedBytes(range, null, '"t"', 100)).toEqual(wanted);
  });

  test('are all of them where the file is another than the one that was begun', () => {
    expect(wantedBytes('bytes=0-9', '"other"', '"t"', 100)).toEqual(ALL);
    expect(wantedBytes('bytes=0-9', 'Wed, 21 Oct 2026 07:28:00 GMT', '"t"', 100)).toEqual(ALL);
    expect(wantedBytes('bytes=0-9', '"t"', '"t"', 100)).toEqual(part(0, 9));
  });
});

describe('a film', () => {
  test('is served whole, in parts and not at all where it is known', async () => {
    const { ready, submit, reviewOf, get } = await uploadingService();
    const { review } = await reviewOf(await submit({ uploads: [await ready(FILM, 'video/mp4')] }));
    const address = review.videoRef!;
    const whole = await get(address);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(FILM.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const bytes = Buffer.from(await whole.arrayBuffer());
    const some = await get(address, { range: 'bytes=100-199' });
    expect([some.status, some.headers.get('content-range')]).toEqual([206, `bytes 100-199/${FILM.length}`]);
    expect(Buffer.from(await some.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
    const etag = whole.headers.get('etag')!;
    const known = await get(address, { 'if-none-match': `W/"x", ${etag}` });
    expect([known.status, await known.text()]).toEqual([304, '']);
    const beyond = await get(address, { range: 'bytes=0-1,3-4' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${FILM.length}`]);
    expect(beyond.headers.get('content-type')).toBe('application/problem+json');
    const head = await get(address, {}, 'HEAD');
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(FILM.length), '']);
  });

  test('is at its own address and at no other', async () => {
    const { ready, submit, reviewOf, get } = await uploadingService();
    const { review } = await reviewOf(await submit({ uploads: [await ready(FILM, 'video/mp4')] }));
    const address = review.videoRef!;
    for (const wrong of [
      address.replace('film.mp4', '1920.webp'),
      address.replace('film.mp4', 'film.mp4.part'),
      address.replace('film.mp4', '..%2Ffilm.mp4'),
      address.replace(/media\/.{5}/, 'media/aaaaa'),
      address.replace(/[^/]+\/film\.mp4/, '../../reviews.sqlite'),
    ])
      expect((await get(wrong)).status, wrong).toBe(404);
    expect((await get(address, {}, 'POST')).status).toBe(405);
  });
});
