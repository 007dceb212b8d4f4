import { beforeAll, describe, expect, test } from 'vitest';
import { testFields } from './fields.js';
import { OUR_REVIEW, REVIEW } from './review-fields.js';
import { vendorWith } from './scene.js';
import type { Api } from './target.js';

/** `PATCH /reviews/{id}`, which is ours. */
export function describeReviewUpdates(api: Api, { ours }: { ours: boolean }) {
  describe.skipIf(!ours)('PATCH /reviews/{id}', () => {
    let id: string;
    let vendorId: string;
    beforeAll(async () => {
      const made = await vendorWith(api, [{}]);
      ({ vendorId } = made);
      id = made.ids[0]!;
    });
    const update = (body: object) => api.v2('PATCH', `/reviews/${id}`, body);
    const listed = async () => (await api.v2('GET', `/vendors/${vendorId}/reviews`)).reviews[0];

    testFields('the review', { ...REVIEW, ...OUR_REVIEW }, async () => [await update({ showOnWidget: true })]);

    test.each(['showOnWidget', 'isArchived'])('changes %s alone, and the list has it', async (field) => {
      for (const value of [true, false]) {
        // What was read of the text is in lists alone.
        const { updatedAt, topics: _, ...before } = await listed();
        expect(await update({ [field]: value, colour: 'blue' })).toMatchObject({ ...before, [field]: value });
        expect((await listed())[field]).toBe(value);
        expect((await listed()).updatedAt >= updatedAt).toBe(true);
      }
    });

    test.each([
      ...['spam', 'personal_data', 'unlawful', 'abusive', 'discriminatory'],
      ...['misleading', 'fake', 'off_topic', 'duplicate', 'pending'],
    ])('keeps the reason %s while the review is held back', async (reason) => {
      expect(await update({ showOnWidget: false, reason })).toMatchObject({ heldBackReason: reason });
      expect((await listed()).heldBackReason).toBe(reason);
      expect(await update({ showOnWidget: true, isArchived: false })).toMatchObject({ heldBackReason: null });
    });

    test.each([
      {},
      { text: 'Better' },
      { showOnWidget: 'false' },
      { isArchived: 1 },
      { showOnWidget: false, reason: 'negative' },
      { showOnWidget: true, isArchived: false, reason: 'spam' },
    ])('responds with 400 to %j', async (body) => {
      expect((await api.ask('PATCH', 'v2', `/reviews/${id}`, { body })).status).toBe(400);
    });

    test('is there in version 1 too', async () => {
      expect(await api.v1('PATCH', `/reviews/${id}`, { isArchived: false })).toMatchObject({ id, isArchived: false });
    });
  });
}
