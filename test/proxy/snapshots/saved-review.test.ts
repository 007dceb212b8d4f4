import { expect, test } from 'vitest';
import type { PublicReview } from '../../../src/contract/widget.js';
import { snapshotFromJson, snapshotToJson } from '../../../src/proxy/snapshots/saved-snapshot.js';
import { snapshotOf } from '../../../src/proxy/snapshots/snapshot.js';
import { START } from '../../fixtures/proxy-upstream.js';

/** A value with nothing left out: optional fields are there, and what may be null is not. */
type Whole<T> = T extends readonly (infer Item)[]
  ? Whole<Item>[]
  : T extends object
    ? { [Field in keyof T]-?: Whole<NonNullable<T[Field]>> }
    : NonNullable<T>;

/** A field that the type of a public review gains has to be added here, and is then held to be saved. */
const REVIEW: Whole<PublicReview> = {
  id: 'r1',
  author: 'Ada L.',
  avatar: 'https://media.example/ada.jpg',
  rating: 4.5,
  title: 'A kettle for life',
  text: 'Boils fast and pours clean.',
  createdAt: '2026-03-01T10:00:00.000Z',
  source: 'shop',
  url: 'https://shop.example/reviews/r1',
  media: [
    { type: 'image', url: 'https://media.example/r1.jpg' },
    { type: 'video', url: 'https://media.example/r1.mp4' },
    { type: 'gif', url: 'https://media.example/r1.gif' },
  ],
  reply: { author: 'Blue Kettle', date: '2026-03-02', text: 'Thank you, Ada.' },
  product: {
    sourceProductId: 'p1',
    title: 'Blue kettle',
    description: 'For two litres.',
    imageUrl: 'https://media.example/p1.jpg',
  },
  verified: true,
  verifiedBy: 'order',
  experiencedAt: '2026-02-24',
  incentive: 'discount',
  relationship: 'family',
  elsewhere: true,
  answers: { fit: 'small' },
};

test('a review with every field set is after saving and loading what it was before', async () => {
  const snapshot = await snapshotOf({ reviews: [REVIEW], heldBack: [], total: 1, takenAt: START, wholeAt: START });
  const loaded = await snapshotFromJson(await snapshotToJson(snapshot), START);
  expect(loaded?.reviews).toEqual([REVIEW]);
});
