import { expect, test } from 'vitest';
import type { InsightSentences } from '../../src/contract/desk/numbers.js';
import type { Insights } from '../../src/contract/service/insights.js';
import { readAll } from '../fixtures/keyword-analyser.js';
import { connectList } from '../service/sources/connected-list.js';
import { imported } from '../service/temporary-service.js';
import { codeOf, temporaryDesk } from './temporary-desk.js';

const NOW = new Date('2026-03-31T12:00:00.000Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const KETTLE = { sourceProductId: 'kettle', title: 'Kettle' };

/** A shop of 61 reviews: one that criticises the delivery, 55 that praise it, of which five are of the kettle, and five of these days about the sound. */
async function shop() {
  const desk = await temporaryDesk({ now: () => NOW });
  const { store } = desk;
  const vendor = await store.vendors.create({ name: 'Hats' }, 'default');
  const praise = Array.from({ length: 55 }, (_, n) =>
    imported({
      text: `Good delivery ${n}.`,
      createdAt: ago(100 + n),
      ...(n < 5 && { product: KETTLE }),
    }),
  );
  const sound = Array.from({ length: 5 }, (_, n) => imported({ text: `Bad sound ${n}.`, createdAt: ago(n) }));
  await store.reviews.import(vendor.id, [...praise, ...sound, imported({ text: 'Bad delivery.', createdAt: ago(99) })]);
  await readAll(store);
  const reader = await desk.join('reader');
  const path = `/api/vendors/${vendor.id}/insights`;
  const insights = async (query = '') => (await (await reader.send('GET', `${path}${query}`)).json()) as Insights;
  const sentences = async (query: string) =>
    (await (await reader.send('GET', `${path}/sentences?${query}`)).json()) as InsightSentences;
  return { ...desk, vendor, reader, path, insights, sentences };
}

test('the insights of a shop are those of the interface, and those of a product are of its reviews alone', async () => {
  const { insights } = await shop();
  const all = await insights();
  expect(all.topInsights.map(({ topic, mentions }) => [topic, mentions])).toEqual([
    ['delivery', 56],
    ['sound', 5],
  ]);
  expect(all.recentInsights.map(({ topic }) => topic)).toEqual(['sound']);
  const kettle = await insights('?productId=kettle');
  expect(kettle.topInsights.map(({ topic, mentions }) => [topic, mentions])).toEqual([['delivery', 5]]);
});

test('every sentence behind a topic can be read, page by page, by what it thinks, by product and by time', async () => {
  const { sentences } = await shop();
  const first = await sentences('topic=delivery');
  expect([first.sentences.length, first.sentences[0]!.text]).toEqual([50, 'Bad delivery.']);
  const second = await sentences(`topic=delivery&after=${first.next}`);
  expect([second.sentences.length, second.next]).toEqual([6, null]);
  const texts = [...first.sentences, ...second.sentences].map(({ text }) => text);
  expect(new Set(texts).size).toBe(56);

  const criticism = await sentences('topic=delivery&side=criticised');
  expect(criticism.sentences.map(({ text }) => text)).toEqual(['Bad delivery.']);
  expect((await sentences('topic=delivery&side=praised&productId=kettle')).sentences).toHaveLength(5);
  expect((await sentences('topic=delivery&span=30d')).sentences).toEqual([]);
  expect((await sentences('topic=sound&span=30d')).sentences).toHaveLength(5);
});

test('a sentence is gone with its review: put away, it is read no more', async () => {
  const { sentences, join, vendor } = await shop();
  const [first] = (await sentences('topic=sound')).sentences;
  const moderator = await join('moderator');
  const decided = { reviewIds: [first!.reviewId], decision: 'archive' };
  expect((await moderator.send('POST', `/api/vendors/${vendor.id}/decisions`, decided)).status).toBe(200);
  const left = (await sentences('topic=sound')).sentences.map(({ reviewId }) => reviewId);
  expect([left.length, left.includes(first!.reviewId)]).toEqual([4, false]);
});

test('what is no topic, no side and no end of a page is refused by name', async () => {
  const { reader, path } = await shop();
  for (const [query, field] of [
    ['', 'topic'],
    ['topic=magic', 'topic'],
    ['topic=sound&side=nice', 'side'],
    ['topic=sound&span=7d', 'span'],
    ['topic=sound&after=2026', 'after'],
    ['topic=sound&productId=', 'productId'],
  ] as const) {
    const response = await reader.send('GET', `${path}/sentences?${query}`);
    const { errors } = (await response.json()) as { errors: { field: string }[] };
    expect([query, response.status, errors[0]?.field]).toEqual([query, 400, field]);
  }
});

test('an owner names other shops of the account as competitors, and no shop of anybody else', async () => {
  const { join, store, vendor, insights } = await shop();
  const other = await store.vendors.create({ name: 'Caps' }, 'default');
  const theirs = await store.vendors.create({ name: 'Theirs' }, 'another');
  const owner = await join('owner');
  const name = (competitors: string[]) => owner.send('PUT', `/api/vendors/${vendor.id}/competitors`, { competitors });
  expect(await codeOf(await name([theirs.id]))).toEqual([400, 'invalid_request']);
  expect(await codeOf(await name([vendor.id]))).toEqual([400, 'invalid_request']);
  expect(await (await name([other.id])).json()).toEqual({ competitors: [other.id], areProposed: false });
  const setup = await (await owner.send('GET', `/api/vendors/${vendor.id}/shop`)).json();
  expect(setup).toMatchObject({ competitors: [other.id], areProposed: false });
  expect((await insights()).competitors).toMatchObject([{ vendorId: other.id, name: 'Caps', topics: [] }]);
  expect(await (await name([])).json()).toEqual({ competitors: [], areProposed: false });
});

test('the desk says that competitors were proposed until an owner saves a choice', async () => {
  const { join, store } = await temporaryDesk();
  const hats = await store.vendors.create({ name: 'Hats', industry: 'Hats' }, 'default');
  const caps = await store.vendors.create({ name: 'Caps', industry: 'hats' }, 'default');
  const owner = await join('owner');
  const setup = async () => (await owner.send('GET', `/api/vendors/${hats.id}/shop`)).json();
  await connectList(store, hats.id);
  expect(await setup()).toMatchObject({ competitors: [caps.id], areProposed: true });
  await owner.send('PUT', `/api/vendors/${hats.id}/competitors`, { competitors: [] });
  expect(await setup()).toMatchObject({ competitors: [], areProposed: false });
});
