/** A review stands, and is counted, only where its source allows it: from what a service lists to every number and markup that readers get. */
import { describe, expect, test } from 'vitest';
import { readReview } from '../../src/client/received-review.js';
import { disconnectChoices, rulesOf, SOURCE_NAMES } from '../../src/contract/source-rules.js';
import { DISCONNECT_CHOICES, SOURCE_KINDS } from '../../src/contract/sources.js';
import type { ReviewPage } from '../../src/contract/widget.js';
import type { WidgetAttributes } from '../../src/contract/widget-attributes.js';
import { sourceName } from '../../src/elements/card/source-name.js';
import { productOf } from '../../src/elements/chunks/product-json-ld.js';
import type { WidgetView } from '../../src/elements/list/widget-view.js';
import { renderEmbed, renderStars, type Subject } from '../../src/embed/index.js';
import { readPageQuery } from '../../src/proxy/reading/page-query.js';
import { readRatingsQuery } from '../../src/proxy/reading/ratings-query.js';
import { createReviewIndex } from '../../src/proxy/reading/review-index.js';
import { takeSnapshot } from '../../src/proxy/snapshots/snapshot.js';
import { twoDecimals } from '../fixtures/count-by-hand.js';
import fc from '../fixtures/fast-check.js';
import { review, START } from '../fixtures/proxy-upstream.js';

const VENDOR: Subject = { kind: 'vendors', id: 'v1', token: 'a.b.c' };
const NAMES = [...SOURCE_NAMES, 'Google', 'TRUSTPILOT ', 'nobody knows', '__proto__', 'constructor'];

describe('the table', () => {
  test.each([
    ['google', { collectedBy: 'elsewhere', stored: true, counted: true, published: 'never', marked: true }],
    ['facebook', { collectedBy: 'elsewhere', stored: true, counted: true, published: 'never' }],
    ['trustpilot', { collectedBy: 'elsewhere', stored: true, counted: false, published: 'never', marked: true }],
    ['yelp', { collectedBy: 'elsewhere', stored: false, counted: false, published: 'never', marked: true }],
    ['shop', { collectedBy: 'shop', stored: true, counted: true, published: 'always', replies: 'here' }],
    ['nobody knows', { collectedBy: 'elsewhere', counted: true, published: 'asked', label: 'Nobody knows' }],
    ['__proto__', { collectedBy: 'elsewhere', published: 'asked' }],
  ])('says of %s what is in the guide', (source, rules) => expect(rulesOf(source)).toMatchObject(rules));

  test('is read whatever the case of a name', () => {
    for (const name of SOURCE_NAMES) expect(rulesOf(` ${name.toUpperCase()}`)).toEqual(rulesOf(name));
  });

  test('tells search engines of no review that another site has collected, and has a mark for each of these sites', () => {
    for (const name of SOURCE_NAMES) {
      const { collectedBy, published, marked } = rulesOf(name);
      const isOwn = collectedBy === 'shop';
      expect([published, marked], name).toEqual(isOwn ? ['always', false] : ['never', true]);
    }
  });

  test('lets all be kept that can be connected', () => {
    for (const kind of SOURCE_KINDS) expect(rulesOf(kind).stored, kind).toBe(true);
  });

  test('offers to keep or to archive what was read only where that may stay without the source', () => {
    for (const name of NAMES) {
      const { stored, staysAfter } = rulesOf(name);
      const choices = disconnectChoices({ kind: 'reviews-service', name });
      expect(choices, name).toEqual(staysAfter ? DISCONNECT_CHOICES : ['erase']);
      if (!stored) expect(choices, name).toEqual(['erase']);
    }
    expect(NAMES.filter((name) => !rulesOf(name).staysAfter)).toEqual(['yelp']);
    for (const kind of SOURCE_KINDS)
      expect(disconnectChoices({ kind, name: 'Hats' }), kind).toEqual(DISCONNECT_CHOICES);
  });
});

/** A review before any of our programs has seen it. */
interface Random {
  source: string;
  rating: string | null;
  state: 'shown' | 'hidden' | 'archived' | 'pending';
  product: string | null;
  /** By a form here, whatever its source is called. */
  isWrittenHere: boolean;
}

const anyReview: fc.Arbitrary<Random> = fc.record({
  source: fc.constantFrom(...NAMES),
  rating: fc.constantFrom('1', '2.5', '3', '4', '5', '5', null),
  state: fc.constantFrom('shown', 'shown', 'shown', 'shown', 'hidden', 'archived', 'pending'),
  product: fc.constantFrom('mug', 'cup', null),
  isWrittenHere: fc.constantFrom(false, false, false, true),
});
const someReviews = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 })
  .chain((names) =>
    fc.array(
      fc.tuple(anyReview, fc.constantFrom(...names)).map(([one, source]) => ({ ...one, source })),
      { minLength: 1, maxLength: 30 },
    ),
  )
  .map((reviews) => reviews.map((one, number) => ({ ...one, number })));
type Numbered = Random & { number: number };

const authorOf = ({ number }: Numbered) => `Author${String(number).padStart(2, '0')}`;
const listed = (one: Numbered) =>
  readReview(
    review({
      id: `r${one.number}`,
      authorName: authorOf(one),
      rating: one.rating,
      source: one.source,
      sourceFeedbackId: one.isWrittenHere ? `r${one.number}` : `there-${one.number}`,
      reviewUrl: `https://there.test/${one.number}`,
      product: one.product && { sourceProductId: one.product, title: 'A product' },
      showOnWidget: one.state === 'shown' || one.state === 'archived',
      isArchived: one.state === 'archived',
      heldBackReason: one.state === 'pending' ? 'pending' : null,
    }),
  )!;

const isOwn = ({ source, isWrittenHere }: Random) => isWrittenHere || rulesOf(source).collectedBy === 'shop';
const isCounted = (one: Random) => isOwn(one) || rulesOf(one.source).counted;
/** What search engines may be told of, with the attribute `item-reviews`. */
function published(shown: Numbered[], itemReviews: string): Numbered[] {
  const isAnyForbidden = shown.some((one) => !isOwn(one) && rulesOf(one.source).published === 'never');
  return itemReviews === 'all' && !isAnyForbidden ? shown : shown.filter(isOwn);
}

/** Mean and number of the ratings, by hand. */
function meanOf(reviews: Random[]): [mean: number | null, rated: number] {
  const hundredths = reviews.flatMap(({ rating }) => (rating === null ? [] : Number(rating) * 100));
  const sum = hundredths.reduce((one, other) => one + other, 0);
  return [hundredths.length ? twoDecimals(sum, hundredths.length) : null, hundredths.length];
}

interface Told {
  aggregateRating: { ratingValue: number; ratingCount: number };
  review: { author: { name: string } }[];
}

/** That search engines are told of these reviews and of no others. */
function expectTold(told: Told | undefined, allowed: Numbered[]): void {
  const [mean, rated] = meanOf(allowed);
  if (rated === 0) {
    expect(told).toBeUndefined();
    return;
  }
  expect([told!.aggregateRating.ratingValue, told!.aggregateRating.ratingCount]).toEqual([mean, rated]);
  const authors = allowed.filter(({ rating }) => rating !== null).map(authorOf);
  expect(told!.review.map(({ author }) => author.name).sort()).toEqual(authors.sort());
}

function toldIn(html: string): Told | undefined {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return json === undefined ? undefined : JSON.parse(json);
}

const parse = (query: string) => readPageQuery(new URLSearchParams(query));

async function readAll(reviews: Numbered[]) {
  const snapshot = await takeSnapshot(
    { total: reviews.length, reviews: reviews.map(listed) },
    'https://media.test/',
    START,
  );
  return createReviewIndex(snapshot);
}

test('no number has a rating in it whose source does not allow that, and each says where it comes from', async () => {
  await fc.assert(
    fc.asyncProperty(someReviews, async (reviews) => {
      const index = await readAll(reviews);
      const source = reviews[0]!.source || 'shop';
      for (const scope of [{}, { product: 'mug' }, { source }, { product: 'mug', source }]) {
        const members = reviews.filter(
          (one) =>
            (!('product' in scope) || one.product === 'mug') && (!('source' in scope) || one.source === scope.source),
        );
        const shown = members.filter(({ state }) => state === 'shown');
        const counted = shown.filter(isCounted);
        const { summary } = await index.plan(parse(`limit=50&${new URLSearchParams(scope)}`)).page();
        const [average, rated] = meanOf(counted);
        expect([summary.average, summary.histogram.reduce((sum, one) => sum + one, 0)]).toEqual([average, rated]);
        expect([summary.count, summary.uncounted ?? 0]).toEqual([shown.length, shown.length - counted.length]);
        const names = new Set(shown.map((one) => JSON.stringify([one.source, isOwn(one)])));
        const isSaid = names.size > 1 || shown.some((one) => !isOwn(one));
        expect(summary.sources?.length ?? 0).toBe(isSaid ? names.size : 0);
        for (const numbers of summary.sources ?? []) {
          const ofSource = shown.filter((one) => one.source === numbers.source && isOwn(one) === !numbers.elsewhere);
          expect([numbers.count, numbers.average]).toEqual([ofSource.length, meanOf(ofSource)[0]]);
          expect(numbers.counted ?? true).toBe(ofSource.every(isCounted));
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('stars of products count no review whose source does not allow that', async () => {
  await fc.assert(
    fc.asyncProperty(someReviews, async (reviews) => {
      const index = await readAll(reviews);
      const ratings = index.planRatings(readRatingsQuery(new URLSearchParams('products=mug,cup'))).ratings();
      const counted = reviews.filter((one) => one.state === 'shown' && isCounted(one));
      const ofProduct = (product: string) => counted.filter((one) => one.product === product);
      const known = ['mug', 'cup'].filter((product) => ofProduct(product).length > 0);
      const numbersOf = (members: Numbered[]) => ({ average: meanOf(members)[0], count: members.length });
      expect(ratings).toEqual({
        ratings: Object.fromEntries(known.map((product) => [product, numbersOf(ofProduct(product))])),
        all: numbersOf(counted),
      });
      const { stars } = await renderStars(ratings, ['mug'], VENDOR);
      const { average, count } = numbersOf(ofProduct('mug'));
      const [, written, ...counts] = / rating="([\d.]+) (\d+)"/.exec(stars.mug!)!;
      expect(counts).toEqual([`${count}`]);
      expect(Math.abs(Number(written) - (average ?? 0))).toBeLessThanOrEqual(0.06);
    }),
    { numRuns: 30 },
  );
});

test('search engines are told of no review whose source does not allow that, in a page and by a server', async () => {
  await fc.assert(
    fc.asyncProperty(someReviews, fc.constantFrom('own', 'all'), async (reviews, itemReviews) => {
      const page: ReviewPage = await (await readAll(reviews)).plan(parse('limit=50')).page();
      const shown = reviews.filter(({ state }) => state === 'shown');
      const allowed = published(shown, itemReviews);
      const host = { itemName: 'Mug', itemReviews } as WidgetAttributes;
      const view = { host, feed: { page, reviews: page.reviews } } as unknown as WidgetView;
      expectTold(productOf(view) as Told | undefined, allowed);
      const html = await renderEmbed(page, VENDOR, { 'item-name': 'Mug', 'item-reviews': itemReviews });
      expectTold(toldIn(html), allowed);
    }),
    { numRuns: 25 },
  );
});

test.each(['list', 'grid', 'wall', 'carousel'])(
  'the name of a site that wants it, and the way there, stand in each card in layout %s',
  async (layout) => {
    await fc.assert(
      fc.asyncProperty(someReviews, async (reviews) => {
        const page = await (await readAll(reviews)).plan(parse('limit=50')).page();
        const html = await renderEmbed(page, VENDOR, { layout });
        const cards = html.split('<li part="card').slice(1);
        expect(cards).toHaveLength(page.reviews.length);
        for (const [index, { source, elsewhere, url }] of page.reviews.entries()) {
          if (!elsewhere || !rulesOf(source).marked) continue;
          expect(cards[index]).toContain(`<bdi part="source">${sourceName(source, 'en')}</bdi>`);
          expect(cards[index]).toContain(`href="${url}"`);
        }
      }),
      { numRuns: 8 },
    );
  },
);

describe('below the numbers', () => {
  const reviewsOf = (...sources: string[]): Numbered[] =>
    sources.map((source, number) => ({
      ...{ source, number, rating: '5', state: 'shown', product: null, isWrittenHere: false },
    }));
  const texts = async (sources: string[], lang = 'en') => {
    const page = await (await readAll(reviewsOf(...sources))).plan(parse('')).page();
    const html = await renderEmbed(page, VENDOR, { lang });
    const plain = (markup: string) => markup.replace(/<!--.*?-->|[\u2068\u2069]/g, '');
    const [, text = ''] = /<div part="origins">(.*?)<\/div>/s.exec(html) ?? [];
    const lines = plain(text).split('\n').filter(Boolean);
    const light = html.slice(html.indexOf('</template>'));
    for (const line of lines) expect(plain(light)).toContain(`<p>${line}</p>`);
    return { lines, count: plain(/<span part="count">(.*?)<\/span>/s.exec(html)![1]!).trim() };
  };

  test('stands how many reviews are of another site', async () => {
    expect(await texts(['shop', 'shop', 'google'])).toEqual({
      lines: ['Of these, on Google: 1'],
      count: 'Based on 3 reviews',
    });
    expect((await texts(['google', 'google'], 'de')).lines).toEqual(['Davon auf Google: 2']);
  });

  test('sites are written as they write themselves', async () => {
    expect((await texts(['shop', 'ebay', 'app-store'])).lines.sort()).toEqual([
      'Of these, on App Store: 1',
      'Of these, on eBay: 1',
    ]);
    const labelsOf = async (...sources: string[]) =>
      (await (await readAll(reviewsOf(...sources))).plan(parse('')).page()).labels;
    expect(await labelsOf('shop', 'google', 'Nobody knows')).toBeUndefined();
    const named = await labelsOf('ebay', 'shop', '__proto__', 'constructor', 'TRUSTPILOT ');
    expect(Object.entries(named!).sort()).toEqual([
      ['TRUSTPILOT ', 'Trustpilot'],
      ['__proto__', '__proto__'],
      ['constructor', 'Constructor'],
      ['ebay', 'eBay'],
      ['shop', 'Shop'],
    ]);
  });

  test('stands that reviews are not counted in', async () => {
    expect(await texts(['shop', 'trustpilot', 'trustpilot', 'google'])).toEqual({
      lines: ['Of these, on Google: 1', 'Also on Trustpilot, not counted here: 2'],
      count: 'Based on 2 reviews',
    });
    expect(await texts(['trustpilot'])).toEqual({
      lines: ['Also on Trustpilot, not counted here: 1'],
      count: 'Based on 1 review',
    });
  });

  test('stands nothing where all reviews are the shop\u2019s own', async () => {
    expect((await texts(['shop', 'judgeme', ''])).lines).toEqual([]);
  });
});
