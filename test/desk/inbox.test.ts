import { describe, expect, test } from 'vitest';
import type { InboxPage, InboxResult } from '../../src/contract/desk-inbox.js';
import { imported, NEW_REPORT } from '../service/temporary-service.js';
import { codeOf, temporaryDesk } from './temporary-desk.js';

/** A vendor with a review that was reported, and somebody of each role. */
async function scene() {
  const desk = await temporaryDesk();
  const { store, join } = desk;
  const vendor = await store.vendors.create({ name: 'Hats' });
  const review = imported({ text: 'Fits', email: 'ada@shopper.example', pictures: ['a.jpg', 'b.jpg'] });
  await store.reviews.import(vendor.id, [review]);
  const reviewId = (await store.reviews.list(vendor.id)).reviews[0]!.id;
  const report = (await store.reports.create({ vendorId: vendor.id, reviewId }, NEW_REPORT))!;
  const moderator = await join('moderator');
  const at = `/api/vendors/${vendor.id}`;
  const state = async () => [await store.reviews.list(vendor.id), await store.moderation.overview(vendor.id)];
  const decide = { reviewIds: [reviewId], decision: 'archive' };
  const changes: Record<string, ['moderator' | 'owner', string, string, object?]> = {
    'to decide': ['moderator', 'POST', `${at}/decisions`, decide],
    'to undo': ['moderator', 'POST', `${at}/undo`, { decisionIds: ['none'] }],
    'to hold a picture back': [
      'moderator',
      'PUT',
      `${at}/reviews/${reviewId}/media`,
      { kind: 'picture', position: 1, show: false, reason: 'spam' },
    ],
    'to reply': ['moderator', 'PUT', `${at}/reviews/${reviewId}/reply`, { comment: 'Thanks' }],
    'to delete a reply': ['moderator', 'DELETE', `${at}/reviews/${reviewId}/reply`],
    'to decide a report': [
      'moderator',
      'PUT',
      `${at}/reports/${report.id}/decision`,
      { decision: 'kept', statement: 'An opinion.' },
    ],
    'to let new reviews wait': ['owner', 'PUT', `${at}/moderation`, { newReviews: 'wait' }],
  };
  const reads = ['moderation', 'reviews', 'audit', 'live', `reviews/${reviewId}`, `reviews/${reviewId}/reports`];
  return { ...desk, vendor, reviewId, moderator, at, state, changes, reads };
}
const CHANGES = [
  ...['to decide', 'to undo', 'to hold a picture back', 'to reply', 'to delete a reply', 'to decide a report'],
  'to let new reviews wait',
];

describe('the inbox', () => {
  test('gives a reader every review and no contact, and a moderator’s decision has a name', async () => {
    const { join, at, reviewId, moderator, changed, vendor } = await scene();
    const reader = await join('reader');
    const response = await reader.send('GET', `${at}/reviews?queue=reported`);
    const text = await response.text();
    expect(text).not.toContain('@');
    const { reviews } = JSON.parse(text) as InboxPage;
    expect(reviews).toMatchObject([
      {
        id: reviewId,
        card: { text: 'Fits' },
        state: 'shown',
        openReports: 1,
        media: [{ position: 0 }, { position: 1 }],
      },
    ]);
    const decision = { reviewIds: [reviewId], decision: 'hold_back', reason: 'spam' };
    const [done] = (await (await moderator.send('POST', `${at}/decisions`, decision)).json()) as InboxResult[];
    expect(done).toMatchObject({ outcome: 'done', review: { lastDecision: { by: 'moderator', reason: 'spam' } } });
    expect(changed).toEqual([vendor.id]);
  });

  test('says by itself that something changed, and ends with its server', async () => {
    const { desk, moderator, at, store, vendor } = await scene();
    const live = await moderator.send('GET', `${at}/live`);
    expect(live.headers.get('content-type')).toBe('text/event-stream');
    const reader = live.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain('event: beat');
    await store.reviews.import(vendor.id, [imported({})]);
    expect((await reader.read()).value).toContain('event: changed');
    desk.endWaits();
    expect((await reader.read()).done).toBe(true);
  });

  test.each(CHANGES)('is no place for those whose role is too small %s', async (name) => {
    const { join, changes, state, moderator } = await scene();
    const [role, method, path, body] = changes[name]!;
    expect(Object.keys(changes)).toEqual(CHANGES);
    const before = await state();
    const below = role === 'owner' ? [moderator, await join('reader')] : [await join('reader')];
    for (const who of below) expect(await codeOf(await who.send(method, path, body))).toEqual([403, 'role_missing']);
    expect(await state()).toEqual(before);
    expect((await (await join(role, { name: 'allowed' })).send(method, path, body)).status).toBe(200);
  });

  test('is not there for another account, and for nobody', async () => {
    const { join, changes, reads, at, state, visitor } = await scene();
    const before = await state();
    const stranger = await join('owner', { accountId: 'other' });
    const requests = [...Object.values(changes), ...reads.map((path) => ['', 'GET', `${at}/${path}`] as const)];
    for (const [, method, path, body] of requests) {
      expect(await codeOf(await stranger.send(method, path, body))).toEqual([404, 'not_found']);
      expect((await visitor().send(method, path, body)).status).toBe(401);
    }
    expect(await state()).toEqual(before);
  });
});
