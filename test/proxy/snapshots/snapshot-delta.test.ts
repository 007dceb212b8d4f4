/** A snapshot that took every change as it came, beside one of the whole list as it is by then: readers see no difference. */
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../src/client/index.js';
import { analyseReview } from '../../../src/insights/analyse-review.js';
import { readPageQuery } from '../../../src/proxy/reading/page-query.js';
import { createReviewIndex, type ReviewIndex } from '../../../src/proxy/reading/review-index.js';
import { createReviewsResource } from '../../../src/proxy/snapshots/reviews-resource.js';
import type { Snapshot } from '../../../src/proxy/snapshots/snapshot.js';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import fc from '../../fixtures/fast-check.js';
import { ENGINES, type Engine, imported, temporaryService } from '../../service/temporary-service.js';

const QUERIES = [
  ...[
    '',
    'sort=oldest',
    'sort=highest',
    'sort=lowest',
    'rating=5,1',
    'media=true',
    'source=google',
    'limit=3&offset=2',
  ],
  ...['product=mug', 'product=cup', 'product=mug-red&rating=5', 'q=great', 'q=grace', 'q=thank+you&sort=oldest'],
  ...['about=product', 'about=shop', 'about=shop&sort=oldest', 'about=product&topics=en&source=google'],
  ...['topics=en', 'topics=de&product=mug', 'topic=quality', 'topic=delivery&sort=lowest'],
];
const PRODUCTS = ['mug', 'mug-red', 'cup', 'bowl', 'nobody'];
const byAda = () => ({ by: 'Ada', at: new Date() });

/** A service with a vendor, and its list as the proxy reads it. */
async function listOf(engine: Engine) {
  const { store, fetch, key, vendor, call } = await temporaryService({ engine });
  const requests: string[] = [];
  /** Whether the list goes on exactly where it was read: else by what the service says, which is a minute earlier. */
  const place = { isExact: true };
  const exact = async (request: Request) => {
    const now = Date.now();
    requests.push(new URL(request.url).search);
    const response = await fetch(request);
    if (!response.ok || !place.isExact) return response;
    const body = (await response.json()) as { sync?: { updatedAfter: string } };
    if (body.sync) body.sync.updatedAfter = new Date(now - 1).toISOString();
    return Response.json(body);
  };
  const address = 'http://service.test/api';
  const client = createClient({
    ...{ baseUrl: `${address}/v1`, marketplaceUrl: `${address}/v2`, apiKey: key, retries: 0 },
    fetch: (input, init) => exact(new Request(input, init)),
  });
  const resource = createReviewsResource({ client, mediaBaseUrl: 'https://media.test/', log: () => {} });
  const subject = { family: 'vendors', id: vendor.id, key: `vendors/${vendor.id}/reviews` };
  const read = (before: Snapshot | null) => resource.request(subject, before, { changed: true }, Date.now());
  /** Whether what follows reads the whole list. */
  const wholeReads = () => requests.filter((query) => !query.includes('updatedAfter')).length;
  return { store, vendor, call, resource, subject, read, wholeReads, place };
}

type List = Awaited<ReturnType<typeof listOf>>;

/** What readers may ask of a snapshot, and what they get. */
async function answers(index: ReviewIndex) {
  const pages: unknown[] = [];
  for (const query of QUERIES) pages.push(await index.plan(readPageQuery(new URLSearchParams(query))).page());
  const ratings = index.planRatings({ products: PRODUCTS }).ratings();
  return { pages, ratings };
}

/** What a snapshot says, whatever it was made of. */
function said({ reviews, summary, sources, elsewhere, heldBack, policy, shopNames, marked, ...more }: Snapshot) {
  const { productIds, topics, bytes } = more;
  const held = heldBack.map((one) => JSON.stringify(one)).sort();
  const ids = [...productIds].sort();
  return { reviews, summary, sources, elsewhere, held, policy, shopNames, marked, ids, topics, bytes };
}

interface Change {
  kind: keyof typeof CHANGES;
  /** Which review, and which product. */
  pick: number;
  product: number;
  words: string;
  rating: number;
  day: number;
}

/** Every way in which a list changes. */
const CHANGES = {
  async write({ store, vendor }, change) {
    const { words: text, rating } = change;
    const product = { sourceProductId: productOf(change), title: 'A mug' };
    await store.reviews.submit({ vendorId: vendor.id, rating: String(rating), firstName: 'Grace', text, product });
  },
  async import({ store, vendor }, { words: text, rating, day, ...change }) {
    const product = change.product === 0 ? null : { sourceProductId: productOf(change), title: productOf(change) };
    const createdAt = new Date(Date.UTC(2026, 0, day)).toISOString();
    const one = { text, rating: String(rating), createdAt, product, source: change.pick % 2 ? 'google' : 'file' };
    const pictures = change.pick % 3 ? [] : ['a.jpg'];
    await store.reviews.import(vendor.id, [imported({ ...one, pictures }), imported({ ...one, showOnWidget: false })]);
  },
  async show({ store }, _, id) {
    await store.reviews.update(id, { showOnWidget: true }, { account: EVERY_ACCOUNT });
  },
  async hide({ store }, _, id) {
    await store.reviews.update(id, { showOnWidget: false }, { account: EVERY_ACCOUNT });
  },
  async archive({ store }, { rating }, id) {
    await store.reviews.update(id, { isArchived: rating > 2 }, { account: EVERY_ACCOUNT });
  },
  async decide({ call, vendor }, { rating }, id) {
    const decision = rating > 3 ? { action: 'show' } : { action: 'hold_back', reason: 'spam' };
    await call('POST', `/v2/vendors/${vendor.id}/moderation/decisions`, { reviewIds: [id], ...decision });
  },
  async reply({ call }, { words }, id) {
    await call('PUT', '/v1/reply', { reviewId: id, comment: `Thank you: ${words}` });
  },
  async unreply({ call, vendor }, _, id) {
    await call('DELETE', `/v2/vendors/${vendor.id}/reviews/${id}/reply`);
  },
  async erase({ call }, { rating }, id) {
    await call('DELETE', `/v2/reviews/${id}${rating > 2 ? '?keepText=true' : ''}`);
  },
  async move({ store, vendor }, change, id) {
    const product = { sourceProductId: productOf(change), title: 'Moved' };
    await store.reviews.changeProducts(vendor.id, [{ reviewId: id, product }], byAda());
  },
  async name({ call, vendor }, change) {
    const products = [{ sourceProductId: productOf(change), name: change.words, otherIds: ['other'] }];
    await call('PUT', `/v2/vendors/${vendor.id}/products`, { products });
  },
  async merge({ call, vendor }, change) {
    const into = PRODUCTS[(change.product + 1 + (change.pick % 3)) % PRODUCTS.length];
    await call('POST', `/v2/vendors/${vendor.id}/products/merge`, { from: productOf(change), into });
  },
  async unmerge({ store, vendor }) {
    const [last] = await store.products.history(vendor.id);
    if (last) await store.products.undo(vendor.id, last.id, byAda()).catch(() => {});
  },
  async call({ store, vendor }, { words }) {
    await store.vendors.update(vendor.id, { senderName: words || 'Grace' }, EVERY_ACCOUNT);
  },
  async policy({ store, vendor }, { rating }) {
    await store.policies.update(vendor.id, { keptMonths: rating }, EVERY_ACCOUNT);
  },
  async read({ store, place }) {
    place.isExact = false;
    const unread = await store.readings.take(100);
    await store.readings.store(unread.map((review) => ({ review, analysis: analyseReview(review) })));
  },
  async nothing() {},
} satisfies Record<string, (list: List, change: Change, id: string) => Promise<void>>;

const productOf = ({ product }: { product: number }) => PRODUCTS[product % PRODUCTS.length]!;

const anyChange: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom(...(Object.keys(CHANGES) as Change['kind'][]), 'write' as const, 'read' as const),
  pick: fc.nat(30),
  product: fc.nat(PRODUCTS.length - 1),
  words: fc.constantFrom('The quality is great.', 'The delivery was terrible.', 'Great', 'Great quality, Grace!', ''),
  rating: fc.integer({ min: 1, max: 5 }),
  day: fc.integer({ min: 1, max: 28 }),
});

describe.each(ENGINES)('a list that changes, on %s', (engine) => {
  test('is seen as if the whole of it was read, after each change', { timeout: 300_000 }, async () => {
    const list = await listOf(engine);
    const { store, vendor, read, place } = list;
    await store.reviews.import(
      vendor.id,
      Array.from({ length: 12 }, (_, at) =>
        imported({
          text: at % 2 ? 'The quality is great.' : 'Nice',
          createdAt: `2026-01-${10 + at}T00:00:00Z`,
          ...(at % 3 && {
            product: { sourceProductId: PRODUCTS[at % 4]!, title: at % 2 ? 'A mug' : PRODUCTS[at % 4]! },
          }),
        }),
      ),
    );
    let known = await read(null);
    let index = createReviewIndex(known);
    const changes = fc.sample(fc.array(anyChange, { minLength: 150, maxLength: 150 }), 1)[0]!;
    for (const change of changes) {
      const all = (await store.reviews.list(vendor.id)).reviews;
      place.isExact = true;
      if (known.sync) known.sync = { ...known.sync, updatedAfter: new Date(Date.now() - 1).toISOString() };
      await CHANGES[change.kind](list, change, all[change.pick % all.length]?.id ?? 'none');
      if (!place.isExact && known.sync) known.sync.updatedAfter = new Date(Date.now() - 60_000).toISOString();
      place.isExact = true;
      const next = await read(known);
      const before = next === known ? undefined : index;
      if (before) index = createReviewIndex(next, before);
      known = next;
      const whole = await read(null);
      expect(said(known), JSON.stringify(change)).toEqual(said(whole));
      expect(await answers(index), JSON.stringify(change)).toEqual(await answers(createReviewIndex(whole)));
    }
  });

  test.each([
    'write',
    'import',
    'show',
    'hide',
    'archive',
    'decide',
    'reply',
    'unreply',
    'erase',
    'move',
    'policy',
    'read',
  ] as const)('is not read as a whole again to %s', async (kind) => {
    const list = await listOf(engine);
    const { id } = await list.store.reviews.submit({
      vendorId: list.vendor.id,
      rating: '5',
      text: 'The quality is great.',
    });
    const known = await list.read(null);
    list.place.isExact = false;
    await CHANGES[kind](list, { kind, pick: 1, product: 1, words: 'Great', rating: 3, day: 3 }, id);
    await list.read(known);
    expect(list.wholeReads()).toBe(1);
  });

  test.each(['name', 'call'] as const)('is read as a whole again to %s', async (kind) => {
    const list = await listOf(engine);
    await list.store.reviews.submit({ vendorId: list.vendor.id, rating: '5', text: 'Good.' });
    const known = await list.read(null);
    list.place.isExact = false;
    await CHANGES[kind](list, { kind, pick: 1, product: 1, words: 'Great', rating: 1, day: 3 });
    await list.read(known);
    expect(list.wholeReads()).toBe(2);
  });
});
