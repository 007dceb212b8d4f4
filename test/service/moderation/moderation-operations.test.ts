import { describe, expect, test } from 'vitest';
import type { DecisionResults, QueuedReview, ReviewQueue } from '../../../src/contract/service/moderation.js';
import { ReviewList } from '../../../src/contract/service/review.js';
import type { ExportLine } from '../../../src/service/index.js';
import { imported, temporaryService, temporaryStore, wrongFields } from '../temporary-service.js';

const PICTURES = ['a', 'b', 'c'].map((name) => `https://shop.example/${name}.jpg`);

async function withPictures() {
  const service = await temporaryService();
  const { store, vendor, call } = service;
  await store.reviews.import(vendor.id, [imported({ pictures: PICTURES, videoRef: 'v.mp4', gifRef: 'g.gif' })]);
  const id = (await store.reviews.list(vendor.id)).reviews[0]!.id;
  const media = (body: object) => call('PUT', `/v2/vendors/${vendor.id}/reviews/${id}/media`, body);
  const list = async () =>
    ReviewList.parse(await (await call('GET', `/v2/vendors/${vendor.id}/reviews`)).json()).reviews[0]!;
  return { ...service, id, media, list };
}
const HOLD = { show: false, reason: 'personal_data' };

describe('one picture of a review', () => {
  test('is held back and shown again, and every other keeps its place', async () => {
    const { media, list, store, vendor, id } = await withPictures();
    const before = await list();
    const hold = async (position: number) => (await media({ kind: 'picture', position, ...HOLD })).json();
    await hold(1);
    expect(await list()).toMatchObject({
      pictures: [PICTURES[0], PICTURES[2]],
      heldBackMedia: [{ kind: 'picture', position: 1, address: PICTURES[1], reason: 'personal_data' }],
      showOnWidget: true,
    });
    await hold(0);
    await hold(1);
    expect((await list()).pictures).toEqual([PICTURES[2]]);
    await media({ kind: 'picture', position: 0, show: true });
    expect((await list()).pictures).toEqual([PICTURES[0], PICTURES[2]]);
    const last = (await (await media({ kind: 'picture', position: 1, show: true })).json()) as QueuedReview;
    expect(last.lastDecision).toMatchObject({ decision: 'media_shown', by: 'API key' });
    const { updatedAt: _, ...after } = await list();
    expect({ ...after, updatedAt: before.updatedAt }).toEqual(before);
    const history = await store.moderation.history(vendor.id, id);
    expect(history.map(({ decision }) => decision).sort()).toEqual([
      'media_held_back',
      'media_held_back',
      'media_shown',
      'media_shown',
    ]);
  });

  test('may be a video', async () => {
    const { media, list } = await withPictures();
    await media({ kind: 'video', ...HOLD });
    await media({ kind: 'gif', ...HOLD });
    expect(await list()).toMatchObject({ videoRef: null, gifRef: null, pictures: PICTURES });
    await media({ kind: 'video', show: true });
    expect(await list()).toMatchObject({ videoRef: 'v.mp4', gifRef: null });
  });

  test.each([
    [{ kind: 'picture', position: 3, ...HOLD }, ['position']],
    [{ kind: 'picture', position: 3, show: true }, ['position']],
    [{ kind: 'picture', position: 0, show: false }, ['reason']],
    [{ kind: 'picture', position: 0, show: false, reason: 'pending' }, ['reason']],
    [{ kind: 'picture', position: 0, show: true, reason: 'spam' }, ['reason']],
    [{ kind: 'avatar', ...HOLD }, ['kind']],
  ])('is refused for %j', async (body, fields) => {
    const { media, list } = await withPictures();
    const answer = await media(body);
    expect(answer.status).toBe(400);
    expect(await wrongFields(answer)).toEqual(fields);
    expect((await list()).pictures).toEqual(PICTURES);
  });

  test('stays held back in a copy made from an export', async () => {
    const { media, list, store, vendor } = await withPictures();
    await media({ kind: 'picture', position: 0, ...HOLD });
    const lines: ExportLine[] = [];
    for await (const some of store.exports.lines(vendor.id, { contacts: true })) lines.push(...some);
    const copy = await temporaryStore();
    const there = await copy.vendors.create({ name: 'Copy' });
    await copy.exports.restore(
      there.id,
      lines.filter((line) => line.line !== 'vendor'),
    );
    const { businessId: _, ...before } = await list();
    expect((await copy.reviews.list(there.id)).reviews[0]).toMatchObject(before);
  });
});

describe('new reviews', () => {
  const VENDOR_DECIDES = { prefer: 'respond-async, Vendor-Visibility' };
  test.each<[string | null, object, object, boolean, boolean | undefined]>([
    [null, { showOnWidget: false }, VENDOR_DECIDES, false, undefined],
    [null, {}, {}, true, undefined],
    ['show', { showOnWidget: false }, VENDOR_DECIDES, true, true],
    ['show', { showOnWidget: false }, {}, false, false],
    ['show', {}, {}, true, true],
    ['wait', { showOnWidget: true }, VENDOR_DECIDES, false, false],
    ['wait', { rating: '5' }, {}, false, false],
    ['wait', { rating: '1' }, {}, false, false],
  ])(
    'of a vendor that says %s, sent as %j with %j, are shown: %s',
    async (newReviews, review, headers, shown, told) => {
      const { call, submit, vendor } = await temporaryService();
      const path = `/v2/vendors/${vendor.id}/moderation`;
      expect(await (await call('PUT', path, { newReviews })).json()).toMatchObject({ newReviews });
      const { feedback } = (await (await submit(review, headers as Record<string, string>)).json()) as {
        feedback: { shown?: boolean };
      };
      expect(feedback.shown).toBe(told);
      const queue = (await (
        await call('GET', `${path}/reviews?queue=${shown ? 'shown' : 'pending'}`)
      ).json()) as ReviewQueue;
      expect(queue.reviews).toHaveLength(1);
    },
  );

  test('are not told apart by stars, whatever is asked for', async () => {
    const { call, vendor } = await temporaryService();
    const answer = await call('PUT', `/v2/vendors/${vendor.id}/moderation`, { newReviews: 'show from 4 stars' });
    expect(await wrongFields(answer)).toEqual(['newReviews']);
  });
});

describe('decisions by the interface', () => {
  test.each([
    [{ reviewIds: ['a'], decision: 'hold_back' }, ['reason']],
    [{ reviewIds: ['a'], decision: 'hold_back', reason: 'negative' }, ['reason']],
    [{ reviewIds: ['a'], decision: 'hold_back', reason: 'pending' }, ['reason']],
    [{ reviewIds: ['a'], decision: 'show', reason: 'spam' }, ['reason']],
    [{ reviewIds: [], decision: 'show' }, ['reviewIds']],
    [{ reviewIds: Array.from({ length: 101 }, (_, at) => `r${at}`), decision: 'show' }, ['reviewIds']],
    [{ reviewIds: ['a'], decision: 'pin' }, ['decision']],
  ])('are refused: %j', async (body, fields) => {
    const { call, vendor } = await temporaryService();
    const answer = await call('POST', `/v2/vendors/${vendor.id}/moderation/decisions`, body);
    expect(answer.status).toBe(400);
    expect(await wrongFields(answer)).toEqual(fields);
  });

  test('say who decided, also those that changed the review itself, and tell cached lists', async () => {
    const told: string[] = [];
    const { call, submit, vendor } = await temporaryService({ onChange: (id) => told.push(id) });
    const { feedback } = (await (await submit({ showOnWidget: false })).json()) as { feedback: { id: string } };
    const body = { reviewIds: [feedback.id], decision: 'show' };
    const { results } = (await (
      await call('POST', `/v2/vendors/${vendor.id}/moderation/decisions`, body)
    ).json()) as DecisionResults;
    expect(results).toMatchObject([{ outcome: 'done', queued: { lastDecision: { by: 'API key', decision: 'show' } } }]);
    await call('PATCH', `/v2/reviews/${feedback.id}`, { showOnWidget: false, reason: 'spam' });
    const history = await (await call('GET', `/v2/vendors/${vendor.id}/reviews/${feedback.id}/decisions`)).json();
    expect(history).toMatchObject({
      decisions: [
        { decision: 'hold_back', reason: 'spam', by: 'API key' },
        { decision: 'show', reason: null },
      ],
    });
    expect(told).toEqual([vendor.id, vendor.id]);
  });

  test('take a reply away, and leave one alone that its source keeps', async () => {
    const { call, submit, store, vendor } = await temporaryService();
    const { feedback } = (await (await submit({})).json()) as { feedback: { id: string } };
    await call('PUT', '/v1/reply', { reviewId: feedback.id, comment: 'Thanks' });
    const remove = (id: string) => call('DELETE', `/v2/vendors/${vendor.id}/reviews/${id}/reply`);
    const gone = (await (await remove(feedback.id)).json()) as QueuedReview;
    expect(gone.review).toMatchObject({ response: null, status: 'New' });
    expect((await remove(feedback.id)).status).toBe(200);
    await store.reviews.import(vendor.id, [imported({ source: 'google' })]);
    const google = (await store.reviews.list(vendor.id)).reviews.find(({ source }) => source === 'google')!;
    expect((await remove(google.id)).status).toBe(409);
  });

  test('are gone from every table with the review, and with the vendor', async () => {
    const { call, submit, store, vendor } = await temporaryService();
    const ids: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { feedback } = (await (await submit({})).json()) as { feedback: { id: string } };
      ids.push(feedback.id);
      await call('PATCH', `/v2/reviews/${feedback.id}`, { showOnWidget: false });
    }
    const [one, other] = ids as [string, string];
    expect(await store.moderation.history(vendor.id, one)).toHaveLength(1);
    await call('DELETE', `/v2/reviews/${one}`);
    expect(await store.moderation.history(vendor.id, one)).toEqual([]);
    expect(await store.moderation.history(vendor.id, other)).toHaveLength(1);
    await call('DELETE', `/v2/vendors/${vendor.id}`);
    expect(await store.moderation.history(vendor.id, other)).toEqual([]);
  });
});
