import { expect, test } from 'vitest';
import { inviteOrder, type Order } from '../../../src/service/index.js';
import { ENGINES, type Engine, temporaryStore } from '../temporary-service.js';

const AT = new Date('2026-03-02T10:00:00Z');
/** What no text of a shop should hold, by name. */
const TEXTS = {
  'a NUL': 'Sc\0arf',
  'nothing but NUL': '\0\0',
  'control characters': 'a\u0001\u0007\u001b[31m\u007f\u0085b',
  'half a surrogate pair': 'a\ud83e b \udd76',
  'a pair that is cut in two': `${'x'.repeat(99)}🫖${'y'.repeat(99)}🫖${'z'.repeat(98)}🫖 end`,
  'private use and noncharacters': 'a\ue000\uf8ff\uffff\ufdd0b',
  'letters of four bytes': '𠮷🫖𝒳',
  '100,000 combining marks': `e${'\u0301'.repeat(100_000)}`,
  'directions turned': 'a\u202e\u2066b',
};

const orderWith = (text: string, number: string): Order => ({
  kind: 'generic',
  number,
  email: `ada-${[...number].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) % 1_000_003, 0)}@shopper.example`,
  phoneNumber: text,
  firstName: text,
  lastName: text,
  language: text,
  timeZone: text,
  products: [{ sourceProductId: `id ${text}`, title: `title ${text}`, imageUrl: text }],
  state: 'completed',
  doneAt: AT,
  changedAt: AT,
});

/** What becomes of orders that hold each text everywhere, and what is kept of them. */
async function outcomesOn(engine: Engine) {
  const store = await temporaryStore(engine);
  const { id: vendorId } = await store.vendors.create({ name: 'Hats' });
  const options = { store, vendorId, campaignId: null, at: AT };
  const outcomes: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const [name, text] of Object.entries(TEXTS)) {
    const order = orderWith(text, `1 ${text}`);
    const outcome = await inviteOrder(order, options);
    const { invites } = await store.invites.list({ businessId: vendorId, limit: 100, offset: 0 });
    const { id, contact, products } = invites.find((one) => !seen.has(one.id))!;
    seen.add(id);
    const { firstName, lastName, email, phoneNumber } = contact;
    const kept = { firstName, lastName, email, phoneNumber, products };
    outcomes[name] = { outcome, again: await inviteOrder(order, options), kept };
  }
  return outcomes;
}

test('an order is taken whatever its texts hold, and both databases keep the same of it', async () => {
  const [sqlite, postgres] = await Promise.all(ENGINES.map(outcomesOn));
  expect(postgres).toEqual(sqlite);
  for (const [name, became] of Object.entries(sqlite!)) {
    expect(became, name).toMatchObject({ outcome: 'invited', again: 'invited_before' });
    expect(JSON.stringify(became), name).not.toMatch(/\0|\p{Surrogate}/u);
  }
});
