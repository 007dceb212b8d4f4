import { describe, expect, test } from 'vitest';
import { isPending, readFeedback, readReview } from '../../src/client/received-review.js';
import { Review } from '../../src/contract/service/review.js';
import { review } from './temporary-server.js';

/** All fields but the id, and but what the merchant holds back, which is for no reader. */
const FIELDS = Object.keys(Review.shape).filter((field) => !['id', 'heldBackMedia'].includes(field));

test('a review as the interface says it is comes through as it is', () => {
  expect(readReview(review('r-1'))).toEqual(review('r-1'));
  expect(Object.keys(review('r-1')).sort()).toEqual(['id', ...FIELDS].sort());
});

test('fields it does not know are dropped', () => {
  expect(readReview(review('r-1', { ip: '10.0.0.1' }))).toEqual(review('r-1'));
  const heldBackMedia = [{ kind: 'picture', position: 0, address: 'media/held.jpg', reason: 'spam' }];
  expect(readReview({ ...review('r-1'), heldBackMedia })).toEqual(review('r-1'));
});

test('every field but the id may be null or absent', () => {
  const nulls = Object.fromEntries(FIELDS.map((field) => [field, null]));
  expect(readReview({ id: 'r-1', ...nulls })).toEqual({ id: 'r-1', ...nulls });
  expect(readReview({ id: 'r-1' })).toEqual({ id: 'r-1', ...nulls });
});

test('a topic with an opinion that nobody knows is spoken of without one', () => {
  const topics = [
    { topic: 'size', opinion: 'angry' },
    { topic: 'fit', opinion: 'praise', more: 1 },
    { opinion: 'praise' },
  ];
  expect(readReview(review('r-1', { topics }))?.topics).toEqual([
    { topic: 'size', opinion: 'neutral' },
    { topic: 'fit', opinion: 'praise' },
  ]);
});

describe('a wrong type', () => {
  test.each(FIELDS)('in %s reads as null', (field) => {
    const scalar = ['isArchived', 'showOnWidget', 'shield', 'canReply', 'verified'].includes(field) ? 'true' : true;
    const lists = ['pictures', 'topics'].includes(field) ? [] : [[], ['x']];
    for (const wrong of [...lists, {}, scalar]) {
      // Nobody promised the type, and a review must not come back to readers for it.
      const read = field === 'isArchived' ? true : null;
      expect(readReview(review('r-1', { [field]: wrong }))).toEqual(review('r-1', { [field]: read }));
    }
  });

  test('never shows a review', () => {
    for (const wrong of ['true', 1, 'false', {}]) {
      expect(readReview(review('r-1', { showOnWidget: wrong, isArchived: wrong }))).toMatchObject({
        showOnWidget: null,
        isArchived: true,
      });
    }
  });

  test('of a rating that is a number reads as its string', () => {
    expect(readReview(review('r-1', { rating: 4.5 }))?.rating).toBe('4.5');
  });

  test('inside a reply or a product costs that part alone', () => {
    const odd = {
      response: { name: null, date: 3, comment: 'Thanks' },
      product: { sourceProductId: 7, imageUrl: null },
    };
    expect(readReview(review('r-1', odd))).toMatchObject({
      response: { name: '', date: '', comment: 'Thanks' },
      product: { sourceProductId: '7', title: '' },
    });
    expect(readReview(review('r-1', { response: { comment: null }, product: { title: 'Kettle' } }))).toMatchObject({
      response: null,
      product: null,
    });
  });
});

test('answers are what is text or a number among them, whatever they are called', () => {
  const answers = JSON.parse('{"size":"M","count":2,"gift":true,"why":null,"all":["x"],"__proto__":"p"}');
  const read = readReview(review('r-1', { answers }))?.answers;
  expect(Object.entries(read!)).toEqual([
    ['size', 'M'],
    ['count', '2'],
    ['__proto__', 'p'],
  ]);
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
});

test.each([
  [[], []],
  [
    ['a.jpg', null, 3, { url: 'b.jpg' }, 'c.jpg'],
    ['a.jpg', 'c.jpg'],
  ],
  ['a.jpg', ['a.jpg']],
  [Array(30).fill('a.jpg'), Array(10).fill('a.jpg')],
])('the pictures %j read as %j', (pictures, read) => {
  expect(readReview(review('r-1', { pictures }))?.pictures).toEqual(read);
});

test.each([
  [{}, true],
  [{ showOnWidget: null, isArchived: null }, true],
  [{ showOnWidget: true }, false],
  [{ isArchived: true }, false],
  [{ isArchived: 'no' }, false],
  [{ heldBackReason: 'spam' }, false],
  [{ heldBackReason: 'Pending' }, false],
  [{ heldBackReason: null }, false],
  [{ heldBackReason: ['pending'] }, false],
])('a hidden review with the reason pending that says %j is pending: %j', (fields, pending) => {
  const hidden = { showOnWidget: false, isArchived: false, heldBackReason: 'pending', ...fields };
  expect(isPending(readReview(review('r-1', hidden))!)).toBe(pending);
});

test.each([undefined, null, 0.3, '', 'a/b', 'a b', 'x'.repeat(65), {}])('the id %j is none', (id) => {
  expect(readReview({ ...review('r-1'), id })).toBeNull();
});

test.each([null, [], 'text', 3])('%j is no review', (value) => {
  expect(readReview(value)).toBeNull();
});

test.each([
  [{}, {}],
  [
    { source: 'shop', verified: true },
    { source: 'shop', verified: true },
  ],
  [
    { verified: false, invitationRefused: 'used' },
    { verified: false, invitationRefused: 'used' },
  ],
  [{ verified: false, invitationRefused: 'eaten' }, { verified: false }],
  [{ titleKept: true }, { titleKept: true }],
  [{ titleKept: 1, answersKept: true }, { answersKept: true }],
  [{ answersKept: false }, { answersKept: false }],
  [{ source: 7, verified: 'yes', invitationRefused: null, answersKept: 'true', colour: 'blue' }, {}],
])('a feedback that holds %j reads as %j', (feedback, read) => {
  expect(readFeedback({ feedback: { id: 'f-1', ...feedback } })).toEqual({ id: 'f-1', ...read });
});

test.each([
  ['f-1', 'f-1'],
  [5, '5'],
  ['a/b', null],
  [0.5, null],
  ['', null],
  [null, null],
  [undefined, null],
  [{}, null],
])('the id %j of a feedback reads as %j', (id, read) => {
  expect(readFeedback({ feedback: { id, source: 'shop' } })).toEqual({ id: read, source: 'shop' });
});

const WITHOUT_FEEDBACK = [null, [], 'ok', {}, { feedback: null }, { feedback: 'f-1' }, { feedback: [] }];
test.each(WITHOUT_FEEDBACK.map((body) => [body]))('%j is no feedback', (body) => {
  expect(() => readFeedback(body)).toThrow('The reviews service responded without a feedback');
});
