/** The promise: when a review's contact is removed, readers see the review as before, whatever was written where. */
import { expect, test } from 'vitest';
import { readReview } from '../../../src/client/received-review.js';
import { toPublicReview } from '../../../src/proxy/projection/projection.js';
import type { ReviewRow } from '../../../src/service/database/schema.js';
import { withoutContact } from '../../../src/service/retention/remove-contact.js';
import { reviewOfRow, rowOfImport } from '../../../src/service/reviews/review-row.js';
import { EMAIL_SPELLINGS, NO_CONTACTS, PHONE_SPELLINGS, REVIEWER } from '../../fixtures/contact-spellings.js';
import { imported } from '../temporary-service.js';

const PROJECTION = { mediaBaseUrl: 'https://media.example/', now: Date.parse('2026-06-01') };
const WRITTEN = [
  ...EMAIL_SPELLINGS,
  ...PHONE_SPELLINGS,
  ...NO_CONTACTS,
  `https://media.example/${btoa(REVIEWER.email)}.jpg`,
  'https://gravatar.com/avatar/x',
];

/** The words stand in every field, with others around them. */
function rowThatSays(words: string, known: Partial<typeof REVIEWER>): ReviewRow {
  const file = (name: string) => `https://cdn.example/${name}?u=${words}`;
  const review = imported({
    ...known,
    authorName: words,
    name: `Ann ${words}`,
    title: `Hello, ${words}!`,
    text: `Warm. Write to ${words}, or do not.`,
    source: words,
    photo: words,
    reviewUrl: file('review'),
    videoRef: `clips/${words}.webm`,
    gifRef: file('gif'),
    pictures: [file('one'), 'https://cdn.example/two.jpg', words],
    response: { name: `Ann (${words})`, date: '2026-03-02', comment: `Thank you, ${words}` },
    product: { sourceProductId: words, title: `Hat ${words}`, description: words, imageUrl: file('hat') },
  });
  return {
    ...rowOfImport({ id: 'v', account_id: 'a' }, review),
    answers: JSON.stringify({ reach: words, sizes: [words] }),
  };
}

const publicOf = (row: ReviewRow) => toPublicReview(readReview(reviewOfRow(row))!, PROJECTION);

test.each([
  ['email and phone number', REVIEWER],
  ['email', { email: REVIEWER.email }],
  ['phone number', { phoneNumber: REVIEWER.phoneNumber }],
])('a review without its %s looks as it did with it', (_, known) => {
  for (const words of WRITTEN) {
    const row = rowThatSays(words, known);
    const after = { ...row, ...withoutContact(row) };
    expect(after).toMatchObject({ email: null, phone_number: null });
    expect(publicOf(after), words).toEqual(publicOf(row));
  }
});

test('what is written without spelling tricks is in no column afterwards', () => {
  for (const words of [REVIEWER.email, REVIEWER.email.toLowerCase(), REVIEWER.phoneNumber, '0170 9988775']) {
    const row = rowThatSays(words, REVIEWER);
    expect(JSON.stringify({ ...row, ...withoutContact(row) })).not.toContain(words);
  }
});

test('nothing changes but the contact where no text holds it', () => {
  const row = rowThatSays('a hat of wool', REVIEWER);
  expect(withoutContact(row)).toEqual({ email: null, phone_number: null });
});
