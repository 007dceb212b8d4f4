import { describe, expect, test } from 'vitest';
import type { DeskNotice, DeskReport, DeskReportPage } from '../../src/contract/desk/reports.js';
import { imported, NEW_REPORT } from '../service/temporary-service.js';
import { codeOf, temporaryDesk } from './temporary-desk.js';

/** A vendor with a review that was reported twice, and somebody who may decide. */
async function scene() {
  const desk = await temporaryDesk();
  const { store, join } = desk;
  const vendor = await store.vendors.create({ name: 'Hats' });
  await store.reviews.import(vendor.id, [imported({ text: 'Fits', email: 'ada@shopper.example' })]);
  const reviewId = (await store.reviews.list(vendor.id)).reviews[0]!.id;
  const place = { vendorId: vendor.id, reviewId };
  const report = async (at: string, more: object = {}) =>
    (await store.reports.create(place, { ...NEW_REPORT, ...more }, { at: new Date(at) }))!.id;
  const first = await report('2026-01-01T00:00:00Z');
  const second = await report('2026-01-02T00:00:00Z', { explanation: 'It is not about hats.' });
  const at = `/api/vendors/${vendor.id}/reports`;
  const moderator = await join('moderator');
  const list = async (who: typeof moderator, query = '') =>
    (await (await who.send('GET', `${at}${query}`)).json()) as DeskReportPage;
  const decide = (id: string, decision: object) => moderator.send('PUT', `${at}/${id}/decision`, decision);
  return { ...desk, vendor, reviewId, first, second, at, moderator, list, decide };
}
const HELD = { decision: 'held_back', heldBackReason: 'personal_data', statement: 'It names one of our staff.' };

describe('the reports of a vendor', () => {
  test('are the open ones from the oldest, with the review as readers see it and nobody’s address', async () => {
    const { join, at, first, second, reviewId } = await scene();
    const response = await (await join('reader')).send('GET', at);
    const text = await response.text();
    expect(text).not.toMatch(/@|Rosa/);
    const { reports } = JSON.parse(text) as DeskReportPage;
    expect(reports.map(({ id }) => id)).toEqual([first, second]);
    expect(reports[0]).toMatchObject({
      ...{ reason: 'abusive', explanation: NEW_REPORT.explanation, goodFaith: true, page: NEW_REPORT.page },
      ...{
        decision: null,
        tellings: [],
        review: { id: reviewId, card: { text: 'Fits' }, state: 'shown' },
        history: [],
      },
    });
  });

  test('stay with their decision, who was told and who is left, the newest first', async () => {
    const { moderator, list, decide, first, second, at } = await scene();
    expect((await decide(first, { decision: 'kept', statement: 'An opinion.' })).status).toBe(200);
    expect((await decide(second, HELD)).status).toBe(200);
    const { reports } = await list(moderator, '?state=decided');
    expect(reports.map(({ id }) => id)).toEqual([second, first]);
    const left = (to: 'reporter' | 'author') => ({ to, toldAt: null, isReachable: true, mail: { state: 'waiting' } });
    expect(reports.map(({ tellings }) => tellings)).toMatchObject([
      [left('reporter'), left('author')],
      [left('reporter')],
    ]);
    expect(reports[0]).toMatchObject({
      ...{ decision: 'held_back', heldBackReason: 'personal_data', statement: HELD.statement },
      history: [{ by: 'moderator', decision: 'hold_back' }],
    });

    const notices = (await (await moderator.send('GET', `${at}/${second}/notices`)).json()) as DeskNotice[];
    expect(notices.map(({ to, email }) => [to, email])).toEqual([
      ['reporter', NEW_REPORT.email],
      ['author', 'ada@shopper.example'],
    ]);
    expect(notices[1]!.text).toContain(HELD.statement);
    const told = (await (await moderator.send('PUT', `${at}/${second}/told`, { author: true })).json()) as DeskReport;
    expect(told.tellings.map(({ toldAt }) => toldAt === null)).toEqual([true, false]);
  });

  test('cannot be told before they are decided, and not by who may only read', async () => {
    const { moderator, join, at, first } = await scene();
    expect(await codeOf(await moderator.send('PUT', `${at}/${first}/told`, { reporter: true }))).toEqual([
      409,
      'report_open',
    ]);
    const reader = await join('reader');
    expect(await codeOf(await reader.send('GET', `${at}/${first}/notices`))).toEqual([403, 'role_missing']);
  });

  test('come in pages', async () => {
    const { store, vendor, reviewId, moderator, list } = await scene();
    for (let minute = 0; minute < 25; minute += 1) {
      await store.reports.create({ vendorId: vendor.id, reviewId }, NEW_REPORT, {
        at: new Date(Date.UTC(2026, 1, 1, 0, minute)),
      });
    }
    const page = await list(moderator);
    const next = await list(moderator, `?cursor=${page.nextCursor}`);
    expect([page.reports.length, next.reports.length, next.nextCursor]).toEqual([20, 7, undefined]);
    expect(new Set([...page.reports, ...next.reports].map(({ id }) => id)).size).toBe(27);
    expect(await codeOf(await moderator.send('GET', `/api/vendors/${vendor.id}/reports?cursor=x`))).toEqual([
      400,
      'invalid_request',
    ]);
  });

  test('of a review that is gone can be decided to be kept alone, and the response says so', async () => {
    const { store, reviewId, moderator, at, decide, first } = await scene();
    const found = await store.erasures.findReview(reviewId, { account: 'default', vendorId: undefined });
    await store.erasures.erase(found!, { subject: 'review', keepText: false });
    const refused = await decide(first, HELD);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'review_gone', detail: 'The review is gone: decide to keep what is left of it' },
    ]);
    const kept = { decision: 'kept', statement: 'The review is gone.' };
    expect((await moderator.send('PUT', `${at}/${first}/decision`, kept)).status).toBe(200);
  });

  test('are told to who is there as they come', async () => {
    const { desk, store, vendor, reviewId, moderator } = await scene();
    const live = await moderator.send('GET', `/api/vendors/${vendor.id}/live`);
    const stream = live.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await stream.read()).value).toContain('event: beat');
    await store.reports.create({ vendorId: vendor.id, reviewId }, NEW_REPORT);
    let heard = '';
    while (!heard.includes('event: changed')) heard += (await stream.read()).value;
    desk.endWaits();
  });
});
