import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Upload } from '../../../src/contract/uploads.js';
import { openSqlite } from '../../../src/service/database/sqlite.js';
import { unclaimedUploads } from '../../../src/service/uploads/held-bytes.js';
import { ENGINES, temporaryDirectory } from '../temporary-service.js';
import { FILM, picture, uploadingService } from './uploading-service.js';

const MIB = 2 ** 20;
const opened = async (response: Response) => {
  expect(response.status).toBe(201);
  return (await response.json()) as Upload;
};

describe.each(ENGINES)('on %s, a vendor', (engine) => {
  test('is not full of what was announced and never came', async () => {
    const { open, ready } = await uploadingService({ engine, media: { unclaimedBytes: 30_000, mostBytes: 30_000 } });
    for (let times = 0; times < 20; times += 1) await opened(await open('image/jpeg', 30_000));
    await ready(await picture(40, 30));
  });

  test('is full of what has arrived, while it arrives, and no more comes', async () => {
    const { open, patch, tus, store } = await uploadingService({ engine, media: { unclaimedBytes: 2 * MIB } });
    const first = await opened(await open('video/mp4', 2 * MIB));
    const second = await opened(await open('video/mp4', 2 * MIB));
    expect((await patch(first, 0, new Uint8Array(1.5 * MIB))).status).toBe(204);
    expect((await store.uploads.usage()).bytes).toBe(1.5 * MIB);
    expect((await open('video/mp4', MIB)).status).toBe(409);
    const pieces = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)) });
    const refused = await patch(second, 0, pieces as unknown as Uint8Array);
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual([
      503,
      '5',
      'close',
    ]);
    const arrived = Number((await tus('HEAD', second)).headers.get('upload-offset'));
    // What comes is counted with each MiB.
    expect(arrived).toBeLessThanOrEqual(1.25 * MIB);
    expect((await patch(second, arrived, new Uint8Array(64))).status).toBe(503);
    expect((await tus('HEAD', second)).headers.get('upload-offset')).toBe(`${arrived}`);
    await tus('DELETE', first);
    expect((await patch(second, arrived, new Uint8Array(64))).status).toBe(204);
  });

  test('has so many files that no review names, and no more', async () => {
    const { open, ready, submit, tus, events } = await uploadingService({ engine, media: { unclaimedFiles: 3 } });
    const id = await ready(await picture(40, 30));
    const first = await opened(await open('image/png', 5));
    await opened(await open('image/png', 5));
    expect((await open('image/png', 5)).status).toBe(409);
    expect(events.at(-1)).toMatchObject({ event: 'uploads_full', of: 'vendor' });
    await tus('DELETE', first);
    await opened(await open('image/png', 5));
    expect((await open('image/png', 5)).status).toBe(409);
    await submit({ uploads: [id] });
    await opened(await open('image/png', 5));
  });

  test('has files that reviews name counted in all, until they are erased', async () => {
    const { open, ready, submit, reviewOf, call, store } = await uploadingService({
      engine,
      media: { mostBytes: FILM.length + 1_000 },
    });
    const { id } = await reviewOf(await submit({ uploads: [await ready(FILM, 'video/mp4')] }));
    expect(await store.uploads.usage()).toEqual({ open: 0, waiting: 0, claimed: 1, bytes: FILM.length });
    expect((await open('video/mp4', 1_001)).status).toBe(409);
    await opened(await open('video/mp4', 1_000));
    expect((await call('DELETE', `/v2/reviews/${id}`)).status).toBe(204);
    expect((await store.uploads.usage()).bytes).toBe(0);
  });
});

describe('an upload', () => {
  test('ends after 15 minutes without a byte, and after a day with one', async () => {
    const begin = Date.parse('2026-03-01T10:00:00Z');
    let at = begin;
    const { open, patch, tus, media, store } = await uploadingService({ now: () => new Date(at) });
    const empty = await opened(await open('image/png', 100));
    const begun = await opened(await open('image/png', 100));
    expect(Date.parse(begun.expiresAt)).toBe(begin + 86_400_000);
    const ends = (response: Response) => Date.parse(response.headers.get('upload-expires') ?? '') - begin;
    expect(ends(await tus('HEAD', empty))).toBe(15 * 60_000);
    at += 14 * 60_000;
    expect(ends(await patch(begun, 0, new Uint8Array(1)))).toBe(86_400_000);
    at = begin + 15 * 60_000 + 1;
    expect((await patch(empty, 0, new Uint8Array(1))).status).toBe(410);
    await media.collect();
    expect(await store.uploads.usage()).toMatchObject({ open: 1 });
    at = begin + 86_399_999;
    expect((await patch(begun, 1, new Uint8Array(1))).status).toBe(204);
    at += 2;
    expect((await tus('HEAD', begun)).status).toBe(410);
  });

  test('that is taken back while it comes ends', async () => {
    const { open, patch, store, media } = await uploadingService();
    const upload = await opened(await open('video/mp4', 4 * MIB));
    const pieces = new ReadableStream({
      async pull(controller) {
        await store.uploads.markGone(upload.id, new Date());
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    expect((await patch(upload, 0, pieces as unknown as Uint8Array)).status).toBe(410);
    expect(await media.collect()).toMatchObject({ removed: 1 });
  });
});

test('what is held is read in an index of the files alone that no review has', async () => {
  const { db, close } = await openSqlite(temporaryDirectory());
  for (const vendorId of ['a-vendor', undefined]) {
    const { sql, parameters } = unclaimedUploads(db, vendorId).compile();
    const plan = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    expect(plan.rows.map(({ detail }) => detail).join()).toContain('USING COVERING INDEX uploads_unclaimed');
  }
  await close();
});
