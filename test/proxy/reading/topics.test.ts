import { describe, expect, test } from 'vitest';
import { readReview } from '../../../src/client/received-review.js';
import { TOPICS } from '../../../src/contract/topics.js';
import type { ReviewPage } from '../../../src/contract/widget.js';
import { snapshotFromJson, snapshotToJson } from '../../../src/proxy/snapshots/saved-snapshot.js';
import { takeSnapshot } from '../../../src/proxy/snapshots/snapshot.js';
import { listing, review, START, startProxy } from '../../fixtures/proxy-upstream.js';

const about = (topics: string[], fields: object = {}) =>
  review({ topics: topics.map((topic) => ({ topic, opinion: 'praise' })), ...fields });
const times = (count: number, make: () => object) => Array.from({ length: count }, make);
const ofMug = { product: { sourceProductId: 'mug', title: 'Mug' } };
/** Ten reviews: nine are shown, seven speak of the size, five of delivery, and four, one of which nobody sees, of the smell. */
const REVIEWS = [
  ...times(5, () => about(['size', 'delivery'], ofMug)),
  ...times(2, () => about(['size', 'smell', 'parking'], { rating: '2' })),
  about(['smell']),
  about(['smell'], { showOnWidget: false }),
  review({ topics: null }),
];

const start = (reviews: object[] = REVIEWS) => startProxy(() => listing(reviews));
const pageOf = async (response: Response) => (await response.json()) as ReviewPage;

describe('topics of a list', () => {
  test('are named where they are asked for: those of five reviews of the scope, most first', async () => {
    const { read } = start();
    expect((await pageOf(await read('topics=1'))).topics).toEqual([
      { topic: 'size', label: 'Size', reviews: 7 },
      { topic: 'delivery', label: 'Delivery', reviews: 5 },
    ]);
    const ofProduct = await pageOf(await read('topics=1&product=mug'));
    expect(ofProduct.topics?.map(({ topic, reviews }) => [topic, reviews])).toEqual([
      ['size', 5],
      ['delivery', 5],
    ]);
  });

  test('are not in the page otherwise, nor in its reviews', async () => {
    const { read } = start();
    expect(await pageOf(await read())).not.toHaveProperty('topics');
    expect(JSON.stringify(await pageOf(await read('topics=1')))).not.toContain('parking');
  });

  test('are none of a service that names none', async () => {
    const { read } = startProxy(() => listing([review(), review()]));
    expect((await pageOf(await read('topics=1'))).topics).toEqual([]);
    expect((await pageOf(await read('topic=size'))).total).toBe(0);
  });

  test('are twelve at most', async () => {
    const { read } = start(times(5, () => about(Object.keys(TOPICS))));
    expect((await pageOf(await read('topics=1'))).topics).toHaveLength(12);
  });

  test('filter as a reader does: the numbers of the scope stay', async () => {
    const { read } = start();
    const page = await pageOf(await read('topic=size'));
    expect([page.total, page.summary.count, page.summary.total]).toEqual([7, 9, 10]);
    expect((await pageOf(await read('topic=size&rating=2'))).total).toBe(2);
    expect((await pageOf(await read('topic=smell'))).total).toBe(3);
    for (const unknown of ['parking', 'toString']) expect((await pageOf(await read(`topic=${unknown}`))).total).toBe(0);
    expect((await pageOf(await read('topic=delivery&sort=lowest&q=good'))).total).toBe(5);
    expect((await pageOf(await read('topic=size&product=mug'))).total).toBe(5);
  });

  test('outlive the process, and are not read where another version had others', async () => {
    const received = REVIEWS.map((one) => readReview(one)!);
    const snapshot = await takeSnapshot({ total: received.length, reviews: received }, 'https://media.test/', START);
    const json = await snapshotToJson(snapshot);
    expect((await snapshotFromJson(json, START))?.topics).toEqual(snapshot.topics);
    expect(await snapshotFromJson(json.replace('"size"', '"sizes"'), START)).toBeNull();
    expect(await snapshotFromJson(json.replace('"bits":[', '"bits":[-1,'), START)).toBeNull();
    expect(await snapshotFromJson(json.replace('"bits":[', '"bits":[0,'), START)).toBeNull();
  });

  test('stay with the reviews that a newer part of the list does not have', async () => {
    const received = REVIEWS.map((one) => readReview(one)!);
    const known = await takeSnapshot({ total: 10, reviews: received }, 'https://media.test/', START);
    const before = [...known.topics!].filter(Boolean).length;
    const part = { total: 11, reviews: [readReview(about(['price']))!], whole: false };
    const now = await takeSnapshot(part, 'https://media.test/', START, known);
    expect([...now.topics!].filter(Boolean)).toHaveLength(before + 1);
    const read = await takeSnapshot({ total: 10, reviews: received }, 'https://media.test/', START + 1, known);
    expect(read).toBe(known);
  });
});
