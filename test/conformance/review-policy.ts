import { beforeAll, describe, expect, test } from 'vitest';
import { arrayOf, BOOLEAN, INTEGER, NUMBER, OBJECT, orNull, STRING, TIMESTAMP, testFields } from './fields.js';
import { vendorWith } from './scene.js';
import type { Answer, Api } from './target.js';

const POLICY = {
  purchaseCheck: orNull(STRING),
  checkedBy: arrayOf(STRING),
  incentives: orNull(STRING),
  publishedWithinDays: orNull(INTEGER),
  keptMonths: orNull(INTEGER),
  heldBackFor: arrayOf(STRING),
  order: orNull(STRING),
  authorsContacted: orNull(BOOLEAN),
  authorsMayChange: orNull(BOOLEAN),
};
const SAID = {
  purchaseCheck: 'some',
  checkedBy: ['order', 'invitation'],
  incentives: 'none',
  publishedWithinDays: 7,
  keptMonths: 36,
  heldBackFor: ['spam', 'abusive'],
  order: 'newest',
  authorsContacted: true,
  authorsMayChange: false,
};
const STAR = {
  stars: INTEGER,
  reviews: INTEGER,
  shown: INTEGER,
  heldBack: INTEGER,
  pending: INTEGER,
  reasons: OBJECT,
  waited: INTEGER,
  medianDays: orNull(NUMBER),
};

/** `GET` and `PUT /vendors/{vendorId}/review-policy`, and `review-audit`: ours alone. */
export function describeReviewPolicy(api: Api) {
  describe('/vendors/{vendorId}/review-policy', () => {
    let vendorId: string;
    const path = () => `/vendors/${vendorId}/review-policy`;
    beforeAll(async () => {
      ({ vendorId } = await vendorWith(api, [{}]));
    });

    test('says nothing at first', async () => {
      const nothing = Object.keys(SAID).map((field) => [field, /^(checkedBy|heldBackFor)$/.test(field) ? [] : null]);
      expect(await api.v2('GET', path())).toEqual(Object.fromEntries(nothing));
    });

    test('keeps what is said, and the list of the vendor has it', async () => {
      expect(await api.v2('PUT', path(), SAID)).toEqual(SAID);
      expect(await api.v2('GET', path())).toEqual(SAID);
      expect((await api.v2('GET', `/vendors/${vendorId}/reviews`)).policy).toEqual(SAID);
      expect((await api.v1('GET', `/reviews?businessId=${vendorId}`)).policy).toEqual(SAID);
    });

    test('changes the fields that are given, and takes back what is null', async () => {
      await api.v2('PUT', path(), SAID);
      expect(await api.v2('PUT', path(), { keptMonths: null, order: 'oldest' })).toEqual({
        ...SAID,
        keptMonths: null,
        order: 'oldest',
      });
    });

    testFields('the policy', POLICY, async () => [await api.v2('PUT', path(), SAID)]);

    test.each(Object.entries({ ...SAID, heldBackFor: ['negative'], checkedBy: ['mother'] }))(
      'responds with 400 when %s is of another kind',
      async (field) => {
        const wrong = { heldBackFor: ['negative'], checkedBy: ['mother'] }[field] ?? { a: 1 };
        expect((await api.ask('PUT', 'v2', path(), { body: { [field]: wrong } })).status).toBe(400);
      },
    );

    test('responds with 400 when nothing is said', async () => {
      expect((await api.ask('PUT', 'v2', path(), { body: {} })).status).toBe(400);
    });
  });

  describe('GET /vendors/{vendorId}/review-audit', () => {
    let audit: Answer['body'];
    beforeAll(async () => {
      const { vendorId, ids } = await vendorWith(api, [
        { rating: '1' },
        { rating: '1', showOnWidget: false },
        { rating: '5', showOnWidget: false },
        { rating: '4.5' },
      ]);
      await api.v2('PATCH', `/reviews/${ids[0]}`, { showOnWidget: false, reason: 'spam' });
      audit = await api.v2('GET', `/vendors/${vendorId}/review-audit`);
    });

    testFields(
      'the audit',
      { at: TIMESTAMP, senderName: STRING, stars: arrayOf(OBJECT), heldBack: OBJECT, waiting: OBJECT },
      () => [audit],
    );
    testFields('a number of stars', STAR, () => audit.stars);

    test('counts by stars what is shown, held back and pending', () => {
      expect(
        audit.stars.map(({ stars, shown, heldBack, pending, reasons }: Answer['body']) => [
          stars,
          shown,
          heldBack,
          pending,
          reasons,
        ]),
      ).toEqual([
        [1, 0, 1, 1, { spam: 1 }],
        [2, 0, 0, 0, {}],
        [3, 0, 0, 0, {}],
        [4, 0, 0, 0, {}],
        [5, 1, 0, 1, {}],
      ]);
    });

    test('says nothing from too few', () => {
      expect(audit.heldBack).toMatchObject({ low: { reviews: 1, heldBack: 1 }, p: null, isUnequal: false });
      expect(audit.waiting).toMatchObject({ p: null, isUnequal: false });
    });
  });
}
