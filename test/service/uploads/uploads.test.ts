import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { UPLOAD_LIMITS, type Upload } from '../../../src/contract/uploads.js';
import { ENGINES, wrongFields } from '../temporary-service.js';
import { FILM, MEDIA_URL, picture, uploadingService, WEBM } from './uploading-service.js';

describe.each(ENGINES)('on %s, a picture', (engine) => {
  test('has lost what its camera wrote, and a file that its review does not show is served to nobody', async () => {
    const { ready, submit, reviewOf, get, store, vendor } = await uploadingService({ engine });
    const ids = [await ready(await picture()), await ready(FILM, 'video/mp4')];
    const { review, uploadsKept } = await reviewOf(await submit({ uploads: ids }));
    expect(uploadsKept).toBe(true);
    const [address] = review.pictures!;
    expect(address).toMatch(new RegExp(`^${MEDIA_URL}/media/[\\w-]{24}/1920\\.webp$`));
    expect(review.videoRef).toMatch(/\/film\.mp4$/);
    const response = await get(address!);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=300, must-revalidate',
    });
    const { width, format, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect({ width, format, exif }).toEqual({ width: 1200, format: 'webp', exif: undefined });
    const small = await get(address!.replace('1920', '320'));
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(320);

    const decider = { by: 'Ada', at: new Date() };
    const place = { vendorId: vendor.id, reviewId: review.id };
    await store.moderation.decideMedia(
      place,
      { kind: 'picture', position: 0, show: false, reason: 'personal_data' },
      decider,
    );
    expect((await get(address!)).status).toBe(404);
    expect((await get(review.videoRef!)).status).toBe(200);
    await store.moderation.decideMedia(place, { kind: 'picture', position: 0, show: true }, decider);
    expect((await get(address!)).status).toBe(200);
    await store.reviews.update(review.id, { showOnWidget: false }, { account: 'default', at: new Date() });
    expect((await get(address!)).status).toBe(404);
    expect((await get(review.videoRef!)).status).toBe(404);
  });

  test('is gone with its review, which is erased, and with its author, who is forgotten', async () => {
    const { ready, submit, reviewOf, get, store, media, call } = await uploadingService({ engine });
    const first = await reviewOf(await submit({ text: 'One', uploads: [await ready(await picture())] }));
    const second = await reviewOf(await submit({ text: 'Two', uploads: [await ready(await picture())] }));
    expect((await call('DELETE', `/v2/reviews/${first.id}`)).status).toBe(204);
    const [found] = [await store.erasures.findReview(second.id, { account: 'default', vendorId: undefined })];
    await store.erasures.erase(found!, { subject: 'review', keepText: true });
    expect(await media.collect()).toMatchObject({ removed: 2 });
    for (const { review } of [first, second]) expect((await get(review.pictures![0]!)).status).toBe(404);
    expect(await store.uploads.usage()).toEqual({ open: 0, waiting: 0, claimed: 0, bytes: 0 });
  });

  test('is sent once, whoever sends its review twice, and no other review can have it', async () => {
    const { ready, submit, reviewOf } = await uploadingService({ engine });
    const id = await ready(await picture());
    const key = { 'idempotency-key': 'a-key-of-the-page' };
    const first = await reviewOf(await submit({ uploads: [id] }, key));
    const again = await reviewOf(await submit({ uploads: [id] }, key));
    expect(again).toMatchObject({ id: first.id, uploadsKept: true });
    const other = await submit({ uploads: [id] });
    expect(other.status).toBe(400);
    expect(await other.json()).toMatchObject({
      errors: [{ field: 'uploads.0', message: 'belongs to another review' }],
    });
  });
});

describe('a review', () => {
  test('is refused with files that cannot be used, each by its name, and is stored without them for who would rather not wait', async () => {
    const { ready, open, submit, store, reviewOf, vendor, tus } = await uploadingService();
    const good = await ready(await picture());
    const unfinished = (await (await open('image/png', 10)).json()) as Upload;
    const takenBack = await (await open('image/png', 10)).json();
    expect((await tus('DELETE', takenBack as Upload)).status).toBe(204);
    const stranger = await store.vendors.create({ name: 'Other' });
    const uploads = [good, unfinished.id, 'an-id-that-never-was', (takenBack as Upload).id];
    const refused = await submit({ uploads });
    expect(await refused.json()).toMatchObject({
      code: 'invalid_request',
      errors: [
        { field: 'uploads.1', message: 'has not arrived in full' },
        { field: 'uploads.2', message: 'is not known' },
        { field: 'uploads.3', message: 'is gone: send the file again' },
      ],
    });
    await expect(
      store.reviews.submit(
        { rating: '5', vendorId: stranger.id, uploads: [good] },
        { uploads: { addressOf: () => '', isLenient: false } },
      ),
    ).rejects.toMatchObject({ errors: [{ field: 'uploads.0', message: 'is not known' }] });
    expect(await store.reviews.count(vendor.id)).toBe(0);
    const stored = await reviewOf(await submit({ uploads }, { prefer: 'vendor-visibility, handling=lenient' }));
    expect(stored).toMatchObject({ uploadsKept: false, review: { pictures: [expect.any(String)] } });
  });

  test('has five pictures and one film at most', async () => {
    const { ready, submit } = await uploadingService();
    const small = await picture(40, 30);
    const pictures = await Promise.all(Array.from({ length: 6 }, () => ready(small)));
    expect(await (await submit({ uploads: pictures })).json()).toMatchObject({
      errors: [{ field: 'uploads.5', message: 'must be at most 5 of this kind' }],
    });
    const films = [await ready(FILM, 'video/mp4'), await ready(WEBM, 'video/webm')];
    expect(await wrongFields(await submit({ uploads: films }))).toEqual(['uploads.1']);
    expect(await wrongFields(await submit({ uploads: [...pictures, ...films] }))).toEqual(['uploads']);
    expect(await wrongFields(await submit({ uploads: [pictures[0], pictures[0]] }))).toEqual(['uploads']);
    expect((await submit({ uploads: [...pictures.slice(0, 5), films[0]] })).status).toBe(201);
  });

  test('names no files where none are taken', async () => {
    const { submit, call, vendor } = await (await import('../temporary-service.js')).temporaryService();
    expect(await wrongFields(await submit({ uploads: ['an-id-that-never-was'] }))).toEqual(['uploads']);
    expect(await (await call('GET', `/v2/vendors/${vendor.id}/uploads`)).json()).toMatchObject({
      pictures: 0,
      types: [],
    });
    const opened = await call('POST', `/v2/vendors/${vendor.id}/uploads`, { type: 'image/png', size: 1 });
    expect([opened.status, (await opened.json()).code]).toEqual([501, 'uploads_unsupported']);
  });
});

describe('an upload', () => {
  test('goes on where the line broke, and is one file', async () => {
    const { open, patch, tus, submit, reviewOf } = await uploadingService();
    const bytes = await picture();
    const upload = (await (await open('image/jpeg', bytes.length)).json()) as Upload;
    const third = Math.floor(bytes.length / 3);
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(bytes.subarray(0, third)));
      },
      pull(controller) {
        controller.error(new Error('the line broke'));
      },
    });
    await patch(upload, 0, broken as unknown as Uint8Array);
    const head = await tus('HEAD', upload);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'upload-offset': String(third),
      'upload-length': String(bytes.length),
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
    });
    const wrong = await patch(upload, 0, bytes);
    expect([wrong.status, wrong.headers.get('upload-offset')]).toEqual([409, String(third)]);
    expect((await patch(upload, third, bytes.subarray(third, third + 10))).headers.get('upload-offset')).toBe(
      `${third + 10}`,
    );
    const last = await patch(upload, third + 10, bytes.subarray(third + 10));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(bytes.length)]);
    expect((await tus('HEAD', upload)).headers.get('upload-offset')).toBe(String(bytes.length));
    const { review } = await reviewOf(await submit({ uploads: [upload.id] }));
    expect(review.pictures).toHaveLength(1);
  });

  test('is refused beyond its limits, each by the field', async () => {
    const { open, call } = await uploadingService();
    expect(await wrongFields(await open('image/jpeg', UPLOAD_LIMITS.pictureBytes + 1))).toEqual(['size']);
    expect((await open('image/jpeg', UPLOAD_LIMITS.pictureBytes)).status).toBe(201);
    expect(await wrongFields(await open('video/mp4', UPLOAD_LIMITS.filmBytes + 1))).toEqual(['size']);
    expect(await wrongFields(await open('image/svg+xml', 0))).toEqual(['size', 'type']);
    expect((await call('POST', '/v2/vendors/nobody/uploads', { type: 'image/png', size: 1 })).status).toBe(404);
  });

  test('takes no more bytes than were announced', async () => {
    const { open, patch, tus } = await uploadingService();
    const upload = (await (await open('image/png', 4)).json()) as Upload;
    expect((await patch(upload, 0, new Uint8Array(5))).status).toBe(413);
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(3)) });
    expect((await patch(upload, 0, endless as unknown as Uint8Array)).status).toBe(413);
    expect(Number((await tus('HEAD', upload)).headers.get('upload-offset'))).toBeLessThanOrEqual(4);
  });

  test('has no room beyond what a vendor may hold, nor beyond what the server may', async () => {
    const { open, ready, submit, events } = await uploadingService({ media: { unclaimedBytes: 30_000 } });
    const bytes = await picture(40, 30);
    expect((await open('image/jpeg', 30_001)).status).toBe(409);
    const id = await ready(bytes);
    expect((await open('image/jpeg', 30_000)).status).toBe(409);
    await submit({ uploads: [id] });
    expect((await open('image/jpeg', 30_000)).status).toBe(201);
    const full = await uploadingService({ media: { mostBytes: 1_000 } });
    const response = await full.open('image/jpeg', 1_001);
    expect([response.status, (await response.json()).code]).toEqual([409, 'media_full']);
    expect((await full.open('image/jpeg', 1_000)).status).toBe(201);
    expect([...events, ...full.events].filter(({ event }) => event === 'uploads_full')).toHaveLength(3);
  });

  test('ends after a day, ready it waits for ten, and files that nothing names end with them', async () => {
    let at = Date.parse('2026-03-01T10:00:00Z');
    const { open, ready, tus, submit, media, store } = await uploadingService({ now: () => new Date(at) });
    const started = (await (await open('image/png', 100)).json()) as Upload;
    const id = await ready(await picture(40, 30));
    at += 86_400_001;
    expect((await tus('HEAD', started)).status).toBe(410);
    expect(await media.collect()).toMatchObject({ removed: 1 });
    at += 8.9 * 86_400_000;
    expect((await submit({ uploads: [id] })).status).toBe(201);
    const late = await ready(await picture(40, 30));
    at += 10 * 86_400_000 + 1;
    expect(await wrongFields(await submit({ uploads: [late] }))).toEqual(['uploads.0']);
    await media.collect();
    expect(await store.uploads.usage()).toMatchObject({ open: 0, waiting: 0, claimed: 1 });
  });

  test('says what is wrong with a request', async () => {
    const { open, tus, patch } = await uploadingService();
    const upload = (await (await open('image/png', 4)).json()) as Upload;
    const unknown = { url: upload.url.replace(/.{6}$/, 'aaaaaa') };
    expect((await tus('HEAD', unknown)).status).toBe(404);
    expect((await tus('HEAD', upload, { 'tus-resumable': '0.2.2' })).status).toBe(412);
    expect((await tus('PATCH', upload, { 'upload-offset': '0' }, 'abcd')).status).toBe(415);
    expect((await tus('PATCH', upload, { 'content-type': 'application/offset+octet-stream' }, 'abcd')).status).toBe(
      400,
    );
    expect((await tus('POST', upload, {}, 'abcd')).status).toBe(405);
    const refused = await patch(upload, 0, Buffer.from('abcd'));
    expect([refused.status, (await refused.json()).code]).toEqual([422, 'file_refused']);
    expect((await tus('HEAD', upload)).status).toBe(410);
    const preflight = await tus('OPTIONS', upload);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  });
});
