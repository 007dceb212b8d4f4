import { describe, expect, test } from 'vitest';
import { Review } from '../../../src/contract/service/review.js';
import { temporaryService, wrongFields } from '../temporary-service.js';

describe.each(['v1', 'v2'])('PATCH /reviews/{id} in %s', (family) => {
  test('sets what it names, leaves the rest, and moves updatedAt', async () => {
    let now = new Date('2026-01-01T00:00:00Z');
    const { call, submit } = await temporaryService({ now: () => now });
    const { feedback } = (await (await submit({ text: 'kept', showOnWidget: false })).json()) as { feedback: Review };
    now = new Date('2026-01-02T00:00:00Z');
    const shown = Review.parse(
      await (await call('PATCH', `/${family}/reviews/${feedback.id}`, { showOnWidget: true })).json(),
    );
    expect(shown).toMatchObject({
      id: feedback.id,
      text: 'kept',
      showOnWidget: true,
      isArchived: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-02T00:00:00.000Z',
    });
    const archived = await (await call('PATCH', `/${family}/reviews/${feedback.id}`, { isArchived: true })).json();
    expect(archived).toEqual({ ...shown, isArchived: true });
  });

  test('keeps why a review is held back, and forgets it when the review is shown', async () => {
    const { call, submit } = await temporaryService();
    const { feedback } = (await (await submit({ showOnWidget: false })).json()) as { feedback: Review };
    const patch = async (body: object) =>
      Review.parse(await (await call('PATCH', `/${family}/reviews/${feedback.id}`, body)).json()).heldBackReason;
    expect(await patch({ isArchived: false })).toBe('pending');
    expect(await patch({ reason: 'spam' })).toBe('spam');
    expect(await patch({ isArchived: true })).toBe('spam');
    expect(await patch({ showOnWidget: true })).toBe('spam');
    expect(await patch({ isArchived: false })).toBeNull();
    expect(await patch({ showOnWidget: false })).toBeNull();
    expect(await patch({ isArchived: true, reason: 'personal_data' })).toBe('personal_data');
    expect(await patch({ isArchived: false, showOnWidget: true })).toBeNull();
  });

  test('says when readers saw it first: when it came shown, or when it was no longer pending', async () => {
    let now = new Date('2026-01-01T00:00:00Z');
    const { call, submit } = await temporaryService({ now: () => now });
    const arrive = async (showOnWidget: boolean) => {
      const { feedback } = (await (await submit({ showOnWidget })).json()) as { feedback: Review };
      return async (body: object) => {
        now = new Date(now.getTime() + 86_400_000);
        return Review.parse(await (await call('PATCH', `/${family}/reviews/${feedback.id}`, body)).json()).shownAt;
      };
    };
    const pending = await arrive(false);
    const shown = await arrive(true);
    expect(await shown({ showOnWidget: false })).toBe('2026-01-01T00:00:00.000Z');
    expect(await shown({ showOnWidget: true })).toBe('2026-01-01T00:00:00.000Z');
    expect(await pending({ isArchived: true })).toBeNull();
    expect(await pending({ isArchived: false })).toBeNull();
    expect(await pending({ showOnWidget: true })).toBe('2026-01-06T00:00:00.000Z');
    expect(await pending({ showOnWidget: false })).toBe('2026-01-06T00:00:00.000Z');
  });

  test.each<[string, object, string | null]>([
    ['is shown', { showOnWidget: true }, null],
    ['is hidden for good', { showOnWidget: false }, null],
    ['is given a reason', { reason: 'spam' }, 'spam'],
    ['is hidden for a reason', { showOnWidget: false, reason: 'duplicate' }, 'duplicate'],
  ])('a shopper’s hidden review is pending until it %s', async (_, update, reason) => {
    const { call, submit } = await temporaryService();
    const { feedback } = (await (await submit({ showOnWidget: false })).json()) as { feedback: Review };
    const patch = async (body: object) =>
      Review.parse(await (await call('PATCH', `/${family}/reviews/${feedback.id}`, body)).json()).heldBackReason;
    expect(await patch({ isArchived: true })).toBe('pending');
    expect(await patch({ isArchived: false })).toBe('pending');
    expect(await patch(update)).toBe(reason);
    expect(await patch({ showOnWidget: false })).toBe(reason);
    expect(await patch({ reason: 'pending' })).toBe('pending');
  });

  test.each([{ reason: 'spam' }, { reason: 'spam', showOnWidget: true }, { reason: 'pending', isArchived: false }])(
    'takes no reason for a review that readers see: %j',
    async (body) => {
      const { call, submit, store, vendor } = await temporaryService();
      const { feedback } = (await (await submit({})).json()) as { feedback: Review };
      const answer = await call('PATCH', `/${family}/reviews/${feedback.id}`, body);
      expect(answer.status).toBe(400);
      expect(await wrongFields(answer)).toEqual(['reason']);
      expect((await store.reviews.list(vendor.id)).reviews).toMatchObject([
        { showOnWidget: true, heldBackReason: null },
      ]);
    },
  );

  test.each([
    [{}, ['body']],
    [{ showOnWidget: false, reason: 'one star' }, ['reason']],
    [{ reason: null }, ['reason']],
    [{ showOnWidget: 'true', isArchived: null }, ['isArchived', 'showOnWidget']],
    [[], ['body']],
  ])('refuses %j', async (body, fields) => {
    const { call, submit } = await temporaryService();
    const { feedback } = (await (await submit({})).json()) as { feedback: Review };
    const answer = await call('PATCH', `/${family}/reviews/${feedback.id}`, body);
    expect(answer.status).toBe(400);
    expect(await wrongFields(answer)).toEqual(fields);
  });

  test.each(['nothing', '%F0', "x'--"])('names the unknown review %s', async (id) => {
    const { call } = await temporaryService();
    const answer = await call('PATCH', `/${family}/reviews/${id}`, { isArchived: true });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found', detail: `There is no review "${id}"` });
  });
});
