import { describe, expect, test } from 'vitest';
import { reviewBy, startOutbox, VENDOR } from './outbox-scene.js';
import type { Fate } from './outbox-service.js';

/** The nine fields of the interface. */
const INTERFACE = 'rating text vendorId firstName lastName channel source product showOnWidget'.split(' ');
const EXTENDED = { title: 'Warm', answers: { size: 'M' }, invitation: 'i.n.v' };

/** A service that refuses what the interface does not show. */
const strict =
  (known: Fate = 'take', status = 400) =>
  (_: number, body: object): Fate =>
    Object.keys(body).every((field) => INTERFACE.includes(field)) ? known : { status };

describe('a service that refuses fields which the interface does not show', () => {
  test.each([
    [400, false],
    [422, false],
    [400, true],
  ])(
    'with %d has the review without them, once, and the receipt says so (service first: %s)',
    async (status, first) => {
      const { outbox, service, logged } = await startOutbox({ fate: strict('take', status) }, { serviceFirst: first });
      const outcome = await outbox.submit(reviewBy('Ada', EXTENDED), 'k1');
      expect(outcome).toEqual({
        state: 'delivered',
        id: service.stored[0]!.id,
        published: false,
        title: 'dropped',
        answers: 'dropped',
        verified: false,
      });
      expect(service.stored.map(({ body }) => body)).toEqual([reviewBy('Ada')]);
      const keys = service.submissions.map(({ key }) => key);
      expect(keys).toEqual(['k1', expect.stringMatching(/^[0-9a-f]{64}$/)]);
      const event = {
        event: 'submission_fields_dropped',
        vendorId: VENDOR,
        dropped: ['title', 'invitation', 'answers'],
      };
      expect(logged).toEqual([expect.objectContaining(event)]);
      if (first) return;
      expect(await outbox.submit(reviewBy('Ada', EXTENDED), 'k1')).toEqual(outcome);
      expect(service.submissions).toHaveLength(2);
    },
  );

  test('gets the same keys again when its response was lost', async () => {
    let lost = 2;
    const { outbox, service, delivered } = await startOutbox({
      fate: (index, body) => {
        const fate = strict()(index, body);
        return fate === 'take' && lost-- > 0 ? 'take, 500' : fate;
      },
      honoursKeys: true,
      // The review is not to be found: only its key tells that it came twice.
      listed: () => ({}),
    });
    outbox.start();
    expect(await outbox.submit(reviewBy('Ada', EXTENDED), 'k1')).toMatchObject({ state: 'queued' });
    await delivered();
    expect([service.stored.length, service.submissions.length]).toEqual([1, 6]);
    expect(new Set(service.submissions.map(({ key }) => key)).size).toBe(2);
  });

  test('has its review found in the list when its response was lost, and no second one is sent', async () => {
    const { outbox, service, delivered } = await startOutbox({ fate: strict('take, break') });
    outbox.start();
    await outbox.submit(reviewBy('Ada', EXTENDED), 'k1');
    await delivered();
    expect([service.stored.length, service.submissions.length]).toEqual([1, 2]);
    expect(await outbox.submit(reviewBy('Ada', EXTENDED), 'k1')).toMatchObject({
      state: 'delivered',
      title: 'dropped',
    });
  });

  test('and refuses the review without them too has it rejected, for that reason', async () => {
    const errors = [{ field: 'text', message: 'is rude' }];
    const { outbox, service, store, logged } = await startOutbox({ fate: strict({ status: 400, body: { errors } }) });
    expect(await outbox.submit(reviewBy('Ada', EXTENDED), 'k1')).toMatchObject({
      state: 'rejected',
      reason: { code: 'invalid_request', fields: errors },
    });
    expect([service.submissions.length, await store.find(VENDOR, 'k1'), logged]).toEqual([2, null, []]);
  });
});

test.each([
  [400, {}],
  [404, EXTENDED],
  [409, EXTENDED],
  [400, { ...EXTENDED, uploads: ['a-file'] }],
])('a refusal with %d of a review with %j is told as it is', async (status, fields) => {
  const { outbox, service } = await startOutbox({ fate: () => ({ status }) });
  expect(await outbox.submit(reviewBy('Ada', fields), 'k1')).toMatchObject({ state: 'rejected', reason: { status } });
  expect(service.submissions).toHaveLength(1);
});
