import { describe, expect, test } from 'vitest';
import { ENGINES, NOW, temporaryOutbox } from './temporary-outbox.js';

const DAY_MS = 86_400_000;

describe.each(ENGINES)('on %s', (engine) => {
  async function outboxOf(count: number, vendorId = 'v') {
    const outbox = await temporaryOutbox(engine);
    const ids: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const submission = { vendorId, key: `k${number}`, fingerprint: 'f', review: { vendorId, rating: '5' } };
      ids.push((await outbox.enqueue(submission, NOW + number)).id);
    }
    return { outbox, ids };
  }
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

  test('what is erased by ids, keys or the reviews that came of it is recorded by its id, once', async () => {
    const { outbox, ids } = await outboxOf(4);
    await outbox.markDelivered(ids[1]!, { id: 'r1' }, NOW);
    expect(await outbox.erase({ ids: [ids[0]!, 'unknown'] }, NOW)).toBe(1);
    expect(await outbox.erase({ feedbackIds: ['r1', 'r2'] }, NOW + 1)).toBe(1);
    expect(await outbox.erase({ vendorId: 'other', keys: ['k2'] }, NOW + 2)).toBe(0);
    expect(await outbox.erase({ vendorId: 'v', keys: ['k2'] }, NOW + 2)).toBe(1);
    expect(await outbox.erase({ ids: [] }, NOW + 3)).toBe(0);
    expect(await outbox.erased(0)).toEqual(
      ids.slice(0, 3).map((id, number) => ({ id, vendorId: 'v', erasedAt: NOW + number })),
    );
    expect(idsOf(await outbox.erased(NOW))).toEqual(ids.slice(1, 3));
    expect(idsOf(await outbox.undelivered())).toEqual([ids[3]]);
    expect(await outbox.pruneErased(NOW + 2)).toBe(2);
    expect(idsOf(await outbox.erased(0))).toEqual([ids[2]]);
  });

  test('a vendor is erased with all it has', async () => {
    const { outbox } = await outboxOf(510);
    expect(await outbox.erase({ vendorId: 'v' }, NOW)).toBe(510);
    expect(await outbox.counts()).toMatchObject({ waiting: 0, dead: 0 });
  });

  test('dead letters expire by when they were sent, and nothing that waits does', async () => {
    const { outbox, ids } = await outboxOf(3);
    for (const id of ids.slice(0, 2)) await outbox.deadLetter(id, 'invalid_request', NOW);
    expect(await outbox.expireDead(NOW + 1)).toBe(1);
    expect(idsOf(await outbox.deadLetters())).toEqual([ids[1]]);
    expect(await outbox.expireDead(NOW + DAY_MS)).toBe(1);
    expect(idsOf(await outbox.undelivered())).toEqual([ids[2]]);
    expect(await outbox.erased(0)).toEqual([]);
  });
});
