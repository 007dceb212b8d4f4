import { expect, test } from 'vitest';
import { invitedService, KETTLE } from '../invited-service.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Another character of base64url in one place: in the last, one that spells the same bytes where there is one. */
const altered = (token: string, place: number) =>
  token.slice(0, place) + ALPHABET[(ALPHABET.indexOf(token[place]!) + 1) % 64] + token.slice(place + 1);

test('an invitation is refused as invalid wherever one character of it is another, its last included', async () => {
  const { invite, outcome, store, vendor } = await invitedService();
  const { invitation } = await invite({ products: [KETTLE] });
  const places = [...invitation].flatMap((character, place) => (character === '.' ? [] : [place]));
  for (const place of places) expect(await outcome(altered(invitation, place))).toBe('invalid');
  expect((await store.reviews.list(vendor.id)).total).toBe(places.length);
  expect(await outcome(invitation)).toBe('verified');
});
