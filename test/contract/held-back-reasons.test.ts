import { expect, test } from 'vitest';
import { HELD_BACK_REASONS } from '../../src/contract/service/held-back-reason.js';

/** What the rules of several countries take for a reason that is about the review and not about its verdict. */
const NEUTRAL = [
  ...['spam', 'personal_data', 'unlawful', 'abusive', 'discriminatory', 'misleading', 'fake', 'off_topic', 'duplicate'],
  'pending',
];
const SENTIMENT = /negativ|positiv|rating|star|low|bad|poor|critic|unfavo|complain|sentiment|unhappy|hate|tone/;

test('no reason for holding a review back is about what it finds', () => {
  expect([...HELD_BACK_REASONS].sort()).toEqual([...NEUTRAL].sort());
  expect(HELD_BACK_REASONS.filter((reason) => SENTIMENT.test(reason))).toEqual([]);
});
