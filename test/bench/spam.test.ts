/** `npm run spam` in small, on the built server: an attacker that sends plainly, one that works, and shoppers meanwhile. */
import { expect, onTestFinished, test } from 'vitest';
import { addressesOf, attack, type Order, startShop } from './spam-scene.mjs';

const ORDER: Order = {
  posts: 400,
  addresses: addressesOf(50),
  seconds: 5,
  works: false,
  cores: 1,
  atOnce: 16,
  shoppers: 3,
  typesMs: 3_200,
};

async function startTestShop() {
  const shop = await startShop();
  onTestFinished(() => shop.server.stop());
  return shop;
}

test('of spam that is sent plainly next to nothing arrives, and every shopper gets through once', async () => {
  const { sent, failed, arrived, served } = await attack(await startTestShop(), ORDER);
  // Twenty, and as many again where a minute turned meanwhile; the rest is asked to work.
  expect(arrived.spam).toBeLessThanOrEqual(40);
  expect([sent, failed]).toEqual([400, 0]);
  expect([served.map(({ taken }) => taken), arrived.honest]).toEqual([[true, true, true], 3]);
});

test('of spam that works for each more arrives, one for each work, and every shopper gets through once', async () => {
  const order = { ...ORDER, posts: 40, works: true, atOnce: 1 };
  const { taken, worked, challenged, arrived, served } = await attack(await startTestShop(), order);
  expect([arrived.spam, worked]).toEqual([taken, challenged]);
  expect(taken).toBeLessThanOrEqual(40);
  expect([served.map((shopper) => shopper.taken), arrived.honest]).toEqual([[true, true, true], 3]);
});
