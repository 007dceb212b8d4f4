import { expect, test } from 'vitest';
import { Insights } from '../../../src/contract/service/insights.js';
import { analyseReview } from '../../../src/insights/analyse-review.js';
import { imported, temporaryService } from '../temporary-service.js';

/** A shop for scarves: what its reviews say, by how many and with which stars. */
const SCARVES: [reviews: number, rating: string, text: string][] = [
  [20, '5', 'Does not itch at all.'],
  [14, '4', 'It doesn’t itch, not even on my neck.'],
  [10, '5', 'The wool is not scratchy.'],
  [5, '2', 'It itches on bare skin.'],
  [30, '5', 'Delivery took three days.'],
  [10, '4', 'Shipping took two days.'],
  [6, '1', 'It arrived two weeks late.'],
  [12, '5', 'The colour is not dull.'],
  [90, '5', 'My sister got one for her birthday.'],
];

test('a label, its sentiment and its claim never say the opposite of the sentences behind it', async () => {
  const { store, vendor, call } = await temporaryService();
  const reviews = SCARVES.flatMap(([count, rating, text]) =>
    Array.from({ length: count }, () => imported({ rating, text })),
  );
  await store.reviews.import(vendor.id, [
    ...reviews,
    ...Array.from({ length: 3 }, () => imported({ rating: '1', text: 'Awful.', showOnWidget: false })),
  ]);
  for (let some = await store.readings.take(100); some.length > 0; some = await store.readings.take(100)) {
    await store.readings.store(some.map((review) => ({ review, analysis: analyseReview(review) })));
  }
  const read = async (language: string) =>
    Insights.parse(await (await call('GET', `/v2/vendors/${vendor.id}/review-insights?language=${language}`)).json());
  const { topInsights, statistics } = await read('en');
  const of = (topic: string) => topInsights.find((one) => one.topic === topic);
  expect(of('material')).toMatchObject({
    label: 'Not rough or itchy; rough or itchy material, say others',
    sentiment: 'positive',
    claim: 'not_rough',
    praised: 44,
    criticised: 5,
  });
  expect(of('delivery')).toMatchObject({ label: 'Arrives late', sentiment: 'negative', mentions: 46, criticised: 6 });
  expect(of('delivery')!.quotes![0]!.text).toBe('It arrived two weeks late.');
  expect(of('colour')).toBeUndefined();
  // Of the reviews that readers see alone.
  expect(statistics.totalReviews).toBe(reviews.length);
  expect((await read('de')).topInsights.find(({ topic }) => topic === 'material')!.label).toBe(
    'Kratzt nicht; raues oder kratziges Material, sagen andere',
  );
});
