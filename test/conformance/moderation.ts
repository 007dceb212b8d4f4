import { beforeAll, describe, expect, test } from 'vitest';
import { INTEGER, type Kind, OBJECT, orNull, STRING, TIMESTAMP, testFields, UUID } from './fields.js';
import { NOBODY, vendorWith } from './scene.js';
import type { Api } from './target.js';

const QUEUED: Record<string, Kind> = {
  review: OBJECT,
  state: STRING,
  openReports: INTEGER,
  namePassesFor: orNull(STRING),
  lastDecision: orNull(OBJECT),
};
const DECISION: Record<string, Kind> = {
  id: UUID,
  at: TIMESTAMP,
  by: STRING,
  decision: STRING,
  reason: orNull(STRING),
};
const RESULT: Record<string, Kind> = { id: UUID, outcome: STRING, decisionId: orNull(UUID), queued: orNull(OBJECT) };
const COUNTS = ['todo', 'pending', 'shown', 'held_back', 'archived', 'reported'];

/** What waits for the merchant, and what is decided about it: ours. */
export function describeModeration(api: Api, { ours }: { ours: boolean }) {
  describe.skipIf(!ours)('moderation', () => {
    let vendorId: string;
    let id: string;
    let path: string;
    const decide = (body: object) =>
      api.ask('POST', 'v2', `${path}/decisions`, { body: { reviewIds: [id], decision: 'show', ...body } });
    const history = async () => (await api.v2('GET', `/vendors/${vendorId}/reviews/${id}/decisions`)).decisions;
    const queue = async (query: string) =>
      (await api.v2('GET', `${path}/reviews${query}`)).reviews as { state: string }[];
    const afresh = async () => {
      const made = await vendorWith(api, [{ showOnWidget: false, channel: { email: 'ada@shop.example' } }]);
      vendorId = made.vendorId;
      id = made.ids[0]!;
      path = `/vendors/${vendorId}/moderation`;
    };
    beforeAll(afresh);

    describe('/vendors/{vendorId}/moderation', () => {
      testFields('the counts', Object.fromEntries(COUNTS.map((name) => [name, INTEGER])), async () => [
        (await api.v2('GET', path)).counts,
      ]);

      test('has a review that nobody has looked at among what is to do', async () => {
        const { counts, newReviews } = await api.v2('GET', path);
        expect([counts.todo, counts.pending, counts.shown, newReviews]).toEqual([1, 1, 0, null]);
      });

      test('keeps whether new reviews wait, and the next one does', async () => {
        const { newReviews } = await api.v2('PUT', path, { newReviews: 'wait' });
        expect(newReviews).toBe('wait');
        const body = { rating: '5', vendorId, showOnWidget: true };
        const { feedback } = await api.v2('POST', `/vendors/${vendorId}/submit-review`, body);
        expect(feedback.shown).toBe(false);
        expect((await api.v2('GET', path)).counts.pending).toBe(2);
        await afresh();
      });

      test('responds with 400 to another word', async () => {
        expect((await api.ask('PUT', 'v2', path, { body: { newReviews: 'five stars' } })).status).toBe(400);
      });
    });

    describe('GET /vendors/{vendorId}/moderation/reviews', () => {
      testFields('a queued review', QUEUED, () => queue(''));

      test('lists a queue, filtered and searched', async () => {
        expect(await queue('?queue=pending&q=REVIEW%200&stars=5&source=shop&media=false&replied=false')).toMatchObject([
          { state: 'pending', review: { id } },
        ]);
        expect(await queue('?queue=shown')).toEqual([]);
        expect(await queue('?stars=1')).toEqual([]);
      });

      test('gives a cursor where the page is full', async () => {
        const page = await api.v2('GET', `${path}/reviews?limit=1`);
        expect(await api.v2('GET', `${path}/reviews?limit=1&cursor=${page.nextCursor}`)).toEqual({ reviews: [] });
      });

      test.each(['queue=best', 'stars=6', 'media=yes', 'sort=highest', 'limit=0', 'cursor=x'])(
        'responds with 400 to %s',
        async (query) => {
          expect((await api.ask('GET', 'v2', `${path}/reviews?${query}`)).status).toBe(400);
        },
      );
    });

    describe('decisions', () => {
      testFields('a result', RESULT, async () => (await decide({})).body.results);
      testFields('a decision', DECISION, history);

      test.each([
        ['show', {}, 'shown'],
        ['hold_back', { reason: 'spam' }, 'held_back'],
        ['archive', {}, 'archived'],
      ])('%s is done, told and on record', async (decision, more, state) => {
        const { status, body } = await decide({ decision, ...more });
        expect(status).toBe(200);
        expect(body.results).toMatchObject([{ id, queued: { state } }]);
        expect((await history())[0]).toMatchObject({ decision });
      });

      test('pending is refused for what readers have seen, and nobody is not found', async () => {
        const { body } = await decide({ reviewIds: [id, NOBODY], decision: 'pending' });
        expect(body.results).toMatchObject([{ outcome: 'was_shown' }, { outcome: 'not_found', queued: null }]);
      });

      test.each([{ decision: 'hold_back' }, { decision: 'hold_back', reason: 'negative' }, { reviewIds: [] }])(
        'responds with 400 to %j',
        async (body) => {
          expect((await decide(body)).status).toBe(400);
        },
      );

      test('undo brings the review back', async () => {
        await decide({});
        const [held] = (await decide({ decision: 'hold_back', reason: 'spam' })).body.results;
        const undone = await api.v2('POST', `${path}/undo`, { decisionIds: [held.decisionId] });
        expect(undone.results).toMatchObject([{ outcome: 'done', queued: { state: 'shown' } }]);
      });
    });

    describe('media and replies', () => {
      test('a picture that is not there cannot be held back', async () => {
        const body = { kind: 'picture', position: 0, show: false, reason: 'spam' };
        const { status } = await api.ask('PUT', 'v2', `/vendors/${vendorId}/reviews/${id}/media`, { body });
        expect(status).toBe(400);
      });

      test('a reply is taken away', async () => {
        await api.v1('PUT', '/reply', { reviewId: id, comment: 'Thank you' });
        const { review } = await api.v2('DELETE', `/vendors/${vendorId}/reviews/${id}/reply`);
        expect(review.response).toBeNull();
      });
    });
  });
}
