import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Vendor } from '../../src/contract/service/vendor.js';
import { createImportJobs } from '../../src/desk/imports/import-jobs.js';
import { readNext } from '../../src/server/sources/source-reader.js';
import { google as takeout } from '../fixtures/exports/google.js';
import { temporaryDirectory } from '../service/temporary-service.js';
import { type GoogleScene, googleScene } from './google-scene.js';
import { locationOf } from './google-server.js';

describe('a review that a file of Google Takeout has brought', () => {
  test('is the same when it is read at its source, word for word', async () => {
    const { google, store, access, connect } = await googleScene();
    const file = takeout[0]!.file as string;
    google.accounts.get('accounts/1')!.locations = [locationOf('locations/2', 'Hats')];
    const exported = (JSON.parse(file) as { reviews: ({ name: string; updateTime: string } & object)[] }).reviews;
    // Of the two that are one review, Google has the newer alone.
    for (const { name, ...review } of exported.filter(({ name }) => name !== 'accounts/1/locations/2/reviews/a')) {
      google.add({ ...review, reviewId: name.split('/reviews/')[1]! }, 'accounts/1/locations/2');
    }
    const vendor = await store.vendors.create({ name: 'Hats' });
    await importFile(store, vendor, file);
    const listed = async () => (await store.reviews.list(vendor.id, { sort: 'asc' })).reviews;
    const before = await listed();
    expect(before).toHaveLength(7);

    const { id: connectionId } = await connect('accounts/1/locations/2');
    const locationId = (await store.sources.list('default'))[0]!.locations[0]!.id;
    await store.sources.choose({ accountId: 'default', choices: [{ locationId, vendorId: vendor.id }] }, new Date());
    const failures: object[] = [];
    await readNext(
      { sources: store.sources, access, log: (event) => failures.push(event) },
      new AbortController().signal,
    );
    expect(failures).toMatchObject([{ event: 'source_read', connectionId, pages: 1 }]);

    const same = ({ id, sourceFeedbackId, text, rating, authorName, createdAt, ...rest }: (typeof before)[number]) => ({
      ...{ id, sourceFeedbackId, text, rating, authorName, createdAt, title: rest.title },
      reply: rest.replyState ? null : (rest.response?.comment ?? null),
    });
    const after = await listed();
    expect(after.map(same)).toEqual(before.map(same));
    expect((await store.sources.list('default'))[0]!.locations).toMatchObject([{ read: 7, total: 7 }]);
  });
});

/** Imports a file as the desk does. */
async function importFile(store: GoogleScene['store'], vendor: Vendor, file: string) {
  const jobs = createImportJobs({
    store,
    directory: temporaryDirectory(),
    onChange: () => {},
    toCard: () => ({}) as never,
    mediaUrl: () => null,
    log: () => {},
    now: () => new Date(),
  });
  onTestFinished(() => jobs.close());
  const ended = () =>
    vi.waitFor(
      () => {
        const job = jobs.current('default', vendor.id);
        expect(job?.state).not.toMatch(/^(looking|importing)$/);
        return job!;
      },
      { timeout: 60_000, interval: 5 },
    );
  const { id } = await jobs.receive('default', vendor, 'reviews.json', new Response(file).body!);
  await ended();
  jobs.start('default', vendor, id);
  await ended();
}
