import { expect, test } from 'vitest';
import { following, MINUTE } from '../../fixtures/feed-followers.js';

test('5,000 vendors stay fresh with two requests a minute and one for each change', async () => {
  const { clock, service, proxy, read, follow } = await following();
  await follow();
  await clock.advance(15_000);
  const ids = Array.from({ length: 5_000 }, (_, n) => `vendor-${n}`);
  for (const id of ids) await read(id);
  const { length } = service.lists();
  for (let minute = 0; minute < 10; minute += 1) {
    service.change(ids[minute * 7]!);
    await clock.advance(MINUTE);
  }
  const ages = [];
  for (const id of ids) ages.push(Number((await read(id)).headers.get('age') ?? 0));
  expect([length, service.lists().length]).toEqual([5_000, 5_010]);
  expect(service.polls().length).toBeLessThanOrEqual(2 * 10 + 10 + 4);
  expect(Math.max(...ages)).toBeLessThanOrEqual(60);
  expect(proxy.stats().reads).toMatchObject({ stale: 0, failed: 0 });
});
