/** `npm run spam` in small, on the built server: an attacker that sends plainly, one that works, and shoppers meanwhile. */
import { expect, onTestFinished, test } from 'vitest';
import { addressesOf, attack, startShop } from './spam-scene.mjs';

const ORDER = { addresses: addressesOf(50), cores: 1, shoppers: 3, typesMs: 3_200 };
const ALL = [true, true, true];

test('of spam next to nothing arrives without work, and every shopper gets through once', {
  timeout: 90_000,
}, async () => {
  const shop = await startShop();
  onTestFinished(() => shop.server.stop());
  const plain = await attack(shop, { ...ORDER, posts: 400, seconds: 6, works: false, atOnce: 16 });
  // A busy machine sends fewer in that time; without the work a tenth of them would be too many already.
  expect([plain.sent > 100, plain.failed]).toEqual([true, 0]);
  // Twenty, and a few more where a minute turned meanwhile; the rest is asked to work.
  expect(plain.arrived.spam).toBeLessThanOrEqual(40);
  expect([plain.served.map(({ taken }) => taken), plain.arrived.honest]).toEqual([ALL, 3]);

  const working = await attack(shop, { ...ORDER, posts: 20, seconds: 4, works: true, atOnce: 1 });
  expect(working.taken).toBeLessThanOrEqual(working.worked + 20);
  expect(working.arrived.spam).toBe(plain.arrived.spam + working.taken);
  expect([working.served.map(({ taken }) => taken), working.arrived.honest]).toEqual([ALL, 6]);
});
