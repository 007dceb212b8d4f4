import { beforeAll, describe, expect, test } from 'vitest';
import { BOOLEAN, type Kind, OBJECT, orNull, STRING, TIMESTAMP, testFields, UUID } from './fields.js';
import { NOBODY, vendorWith } from './scene.js';
import type { Api } from './target.js';

/** A body that reports a review, with every field. */
export const FULL_REPORT = {
  reason: 'abusive',
  explanation: 'It insults the staff by name.',
  name: 'Rosa Reader',
  email: 'rosa@reader.example',
  goodFaith: true,
  page: 'https://shop.example/reviews#review-1',
};

const REPORT: Record<string, Kind> = {
  id: UUID,
  vendorId: UUID,
  reviewId: UUID,
  state: STRING,
  reason: STRING,
  explanation: STRING,
  name: orNull(STRING),
  email: orNull(STRING),
  goodFaith: BOOLEAN,
  page: orNull(STRING),
  createdAt: TIMESTAMP,
  decision: orNull(STRING),
  heldBackReason: orNull(STRING),
  statement: orNull(STRING),
  decidedAt: orNull(TIMESTAMP),
  reporterToldAt: orNull(TIMESTAMP),
  authorToldAt: orNull(TIMESTAMP),
};
const NOTICE: Record<string, Kind> = {
  to: STRING,
  name: orNull(STRING),
  email: orNull(STRING),
  phoneNumber: orNull(STRING),
  subject: STRING,
  text: STRING,
  toldAt: orNull(TIMESTAMP),
};

/** A new vendor with a review that was reported; the report's id is that of nothing where the service takes none. */
export async function reportedReview(api: Api) {
  const { vendorId, ids } = await vendorWith(api, [{ channel: { email: 'ada@shop.example' } }]);
  const reviewId = ids[0]!;
  const path = `/vendors/${vendorId}/reviews/${reviewId}/reports`;
  const { status, body } = await api.ask('POST', 'v2', path, { body: FULL_REPORT });
  return { vendorId, reviewId, reportId: (status === 201 ? body.id : NOBODY) as string };
}

/** Reports of reviews, which are ours. */
export function describeReports(api: Api, { ours }: { ours: boolean }) {
  describe.skipIf(!ours)('reports', () => {
    let vendorId: string;
    let reviewId: string;
    let id: string;
    const report = (body: object = {}, headers = {}) =>
      api.ask('POST', 'v2', `/vendors/${vendorId}/reviews/${reviewId}/reports`, {
        body: { ...FULL_REPORT, ...body },
        headers,
      });
    const decide = (body: object) => api.ask('PUT', 'v2', `/vendors/${vendorId}/reports/${id}/decision`, { body });
    const told = (body: object) => api.ask('PUT', 'v2', `/vendors/${vendorId}/reports/${id}/told`, { body });
    const read = () => api.v2('GET', `/vendors/${vendorId}/reports/${id}`);
    const listed = async () => (await api.v2('GET', `/vendors/${vendorId}/reviews`)).reviews[0];
    const afresh = async () => {
      ({ vendorId, reviewId, reportId: id } = await reportedReview(api));
    };
    beforeAll(afresh);

    describe('POST /vendors/{vendorId}/reviews/{reviewId}/reports', () => {
      testFields('the report', REPORT, async () => [(await report()).body]);

      test('keeps every field, and leaves the review as it is', async () => {
        const before = await listed();
        const made = await report();
        expect(made.status).toBe(201);
        expect(made.body).toMatchObject({ ...FULL_REPORT, vendorId, reviewId, state: 'open', decision: null });
        expect(await listed()).toEqual(before);
      });

      test('needs no name and no email for the reason child_abuse alone', async () => {
        const anonymous = { name: undefined, email: undefined };
        expect((await report({ ...anonymous, reason: 'child_abuse' })).status).toBe(201);
        const refused = await report(anonymous);
        expect(refused.status).toBe(400);
        expect(refused.body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['email', 'name']);
      });

      test.each([
        { reason: 'negative' },
        { explanation: '' },
        { explanation: 'x'.repeat(5001) },
        { name: 'x'.repeat(101) },
        { email: 'rosa' },
        { goodFaith: false },
        { page: 'javascript:alert(1)' },
        { language: 'deutsch' },
      ])('responds with 400 to %j', async (body) => {
        const refused = await report(body);
        expect(refused.status).toBe(400);
        expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual(Object.keys(body));
      });

      test('stores one report under an Idempotency-Key, however often it comes', async () => {
        const headers = { 'idempotency-key': `report-${id}` };
        const first = await report({}, headers);
        expect((await report({}, headers)).body.id).toBe(first.body.id);
        expect((await report({ explanation: 'Else.' }, headers)).status).toBe(409);
      });
    });

    describe('GET /vendors/{vendorId}/reports', () => {
      test('lists the oldest first, one page after the other', async () => {
        await afresh();
        const second = (await report()).body.id;
        const page = await api.v2('GET', `/vendors/${vendorId}/reports?limit=1`);
        expect(page.reports.map((one: { id: string }) => one.id)).toEqual([id]);
        const next = await api.v2('GET', `/vendors/${vendorId}/reports?limit=1&cursor=${page.nextCursor}`);
        expect(next.reports.map((one: { id: string }) => one.id)).toEqual([second]);
      });

      test('lists what is open, or decided, with state', async () => {
        const count = async (state: string) =>
          (await api.v2('GET', `/vendors/${vendorId}/reports?state=${state}`)).reports.length;
        expect([await count('open'), await count('decided')]).toEqual([2, 0]);
        await decide({ decision: 'kept', statement: 'An opinion.' });
        expect([await count('open'), await count('decided')]).toEqual([1, 1]);
      });
    });

    describe('PUT /vendors/{vendorId}/reports/{reportId}/decision', () => {
      test.each([
        ['kept', undefined, { showOnWidget: true, isArchived: false }],
        ['held_back', 'spam', { showOnWidget: false, isArchived: false, heldBackReason: 'spam' }],
        ['archived', 'unlawful', { showOnWidget: true, isArchived: true, heldBackReason: 'unlawful' }],
      ])('decides %s, and the review follows', async (decision, heldBackReason, after) => {
        await afresh();
        const { text } = await listed();
        const decided = await decide({ decision, heldBackReason, statement: 'We looked at it.' });
        expect(decided.status).toBe(200);
        expect(decided.body).toMatchObject({ state: 'decided', decision, statement: 'We looked at it.' });
        expect(await listed()).toMatchObject({ text, ...after });
      });

      test.each([
        {},
        { decision: 'hidden', statement: 'x' },
        { decision: 'held_back', statement: 'x' },
        { decision: 'held_back', heldBackReason: 'negative', statement: 'x' },
        { decision: 'held_back', heldBackReason: 'pending', statement: 'x' },
        { decision: 'kept', heldBackReason: 'spam', statement: 'x' },
        { decision: 'kept', statement: ' ' },
      ])('responds with 400 to %j', async (body) => {
        expect((await decide(body)).status).toBe(400);
      });

      test('stays as it is: the same again is fine, another is a 409', async () => {
        await afresh();
        const body = { decision: 'kept', statement: 'An opinion.' };
        await decide(body);
        expect((await decide(body)).status).toBe(200);
        const other = await decide({ ...body, statement: 'Else.' });
        expect([other.status, other.body.code]).toEqual([409, 'report_decided']);
      });
    });

    describe('GET /vendors/{vendorId}/reports/{reportId}', () => {
      test('has the review, and who has to be told what', async () => {
        await afresh();
        expect(await read()).toMatchObject({ review: { id: reviewId }, notices: [] });
        await decide({ decision: 'held_back', heldBackReason: 'spam', statement: 'An advertisement.' });
        const { notices } = await read();
        expect(notices.map(({ to, email }: { to: string; email: string }) => [to, email])).toEqual([
          ['reporter', 'rosa@reader.example'],
          ['author', 'ada@shop.example'],
        ]);
        for (const { text } of notices) expect(text).toContain('An advertisement.');
      });

      testFields('a decided report', { ...REPORT, review: OBJECT }, async () => [await read()]);
      testFields('a notice', NOTICE, async () => (await read()).notices);

      test('responds with 404 to a report of another vendor', async () => {
        const { vendorId: other } = await vendorWith(api);
        expect((await api.ask('GET', 'v2', `/vendors/${other}/reports/${id}`)).status).toBe(404);
        expect((await api.ask('GET', 'v2', `/vendors/${vendorId}/reports/${NOBODY}`)).status).toBe(404);
      });
    });

    describe('PUT /vendors/{vendorId}/reports/{reportId}/told', () => {
      test('records when reporter and author were told, after the decision', async () => {
        await afresh();
        expect([(await told({ reporter: true })).status, (await told({})).status]).toEqual([409, 400]);
        await decide({ decision: 'kept', statement: 'An opinion.' });
        const { body } = await told({ reporter: true });
        expect(body.notices[0].toldAt).toBe(body.reporterToldAt);
        expect([typeof body.reporterToldAt, body.authorToldAt]).toEqual(['string', null]);
        expect(typeof (await told({ author: true })).body.authorToldAt).toBe('string');
      });
    });
  });
}
