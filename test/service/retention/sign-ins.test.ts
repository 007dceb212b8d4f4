import { describe, expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../../src/server/settings/settings.js';
import { openStore } from '../../../src/service/index.js';
import { ENGINES, temporaryPlace } from '../temporary-service.js';

const { keepDays } = readSettings({});
const NOW = new Date('2027-06-01T03:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

describe.each(ENGINES)('on %s', (engine) => {
  test('sessions that have ended and links that nobody used go by themselves, those that are good stay', async () => {
    const store = await openStore(await temporaryPlace(engine));
    onTestFinished(() => store.close());
    const { secret } = await store.links.forFirstOwner('default', daysAgo(0.5));
    const owner = { name: 'Ada', email: 'ada@shop.example', password: 'x' };
    const { person } = (await store.links.use(secret, owner, daysAgo(0.4)))!;
    const unused = await store.sessions.begin('default', person.id, 'Firefox', daysAgo(8));
    const good = await store.sessions.begin('default', person.id, 'Chrome', daysAgo(6));
    await store.links.toJoin('default', 'reader', 'for Bo', daysAgo(6));
    // Of another account: nobody there makes a link or signs in, which would sweep it away.
    await store.links.toJoin('quiet', 'reader', 'for Cy', daysAgo(8));

    expect(await store.retention.count(keepDays, NOW)).toMatchObject({ signIns: 2 });
    let removed = 0;
    for (let count = 1; count > 0; removed += count)
      count = await store.retention.removeBatch('signIns', keepDays, NOW);
    expect(removed).toBe(2);
    expect(await store.retention.count(keepDays, NOW)).toMatchObject({ signIns: 0 });
    // As of the days when they were good: what is gone does not come back with the clock.
    expect(await store.sessions.open(unused, daysAgo(7))).toBeNull();
    expect((await store.sessions.open(good, NOW))?.person.name).toBe('Ada');
    expect(await store.links.list('default', NOW)).toMatchObject([{ note: 'for Bo' }]);
    expect(await store.links.list('quiet', daysAgo(7))).toEqual([]);
    expect(await store.compaction.due()).not.toBeNull();
  });
});
