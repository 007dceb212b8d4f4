import { expect, test } from 'vitest';
import { createMediaJob } from '../../../src/server/media/media-job.js';
import type { MediaFiles } from '../../../src/service/media/media-files.js';
import { picture, uploadingService } from '../uploads/uploading-service.js';

/** Files whose list is not read to its end until the test says so, as that of a large bucket. */
function slowlyListedFiles() {
  const removed: string[] = [];
  let begin = () => {};
  let end = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const files: MediaFiles = {
    put: async () => {},
    get: async () => null,
    remove: async (key) => void removed.push(key),
    async *keysBefore() {
      begin();
      await ended;
      yield [];
    },
  };
  return { files, removed, begun, end };
}

test('an erasure removes its files while files that nothing names are looked for', async () => {
  const { files, removed, begun, end } = slowlyListedFiles();
  const { media, ready, submit, store, reviewOf } = await uploadingService({ media: { files } });
  const { id } = await reviewOf(await submit({ uploads: [await ready(await picture(40, 30))] }));
  const job = createMediaJob({ media, log: () => {} });
  const collected = media.collect();
  await begun;
  const found = await store.erasures.findReview(id, { account: 'default', vendorId: undefined });
  await store.erasures.erase(found!, { subject: 'review', keepText: false });
  const erased = job.removeGone();
  await expect.poll(() => removed).toHaveLength(1);
  await erased;
  end();
  expect(await collected).toEqual({ removed: 0, orphans: 0 });
});

test('what is gone while files are removed is removed for whoever asks then', async () => {
  const { files, removed } = slowlyListedFiles();
  const { media, ready, store } = await uploadingService({ media: { files } });
  const [first, second] = [await ready(await picture(40, 30)), await ready(await picture(40, 30))];
  await store.uploads.markGone(first, new Date());
  const one = media.removeGone();
  await store.uploads.markGone(second, new Date());
  await Promise.all([one, media.removeGone()]);
  expect(removed).toHaveLength(2);
});

test('files that nothing names stay while another database may name them', async () => {
  const removed: string[] = [];
  const files: MediaFiles = {
    put: async () => {},
    get: async () => null,
    remove: async (key) => void removed.push(key),
    async *keysBefore() {
      yield ['old'];
    },
  };
  let isThere = true;
  const { media } = await uploadingService({ media: { files, isOtherDatabaseThere: () => isThere } });
  expect(await media.collect()).toEqual({ removed: 0, orphans: 0 });
  isThere = false;
  expect(await media.collect()).toEqual({ removed: 0, orphans: 1 });
  expect(removed).toEqual(['old']);
});
