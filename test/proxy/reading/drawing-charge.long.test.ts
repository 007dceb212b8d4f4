import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { policyPage, renderEmbed, renderInsights, renderStars } from '../../../src/embed/index.js';
import { listing, ownerIn, review, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const brotliBytes = promisify(brotliCompress);
const brotli = (bytes: Uint8Array) => brotliBytes(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

const TOPICS = ['size', 'delivery', 'price', 'quality', 'color', 'comfort'];
const product = { sourceProductId: 'cup', title: 'Cup' };

/** A proxy before `count` reviews of a text, which resolves to the charge of a read, in pages of JSON, and the CPU it took, in µs. */
async function start(text: string, count: number) {
  const reviews = Array.from({ length: count }, (_, n) => ({ id: `r-${n}`, text, product }));
  let charged = 0;
  const consume = async (_: string, cost = 1) => {
    charged += cost;
    return 0;
  };
  const { proxy, sign } = startProxy(
    (request) => {
      const { pathname } = new URL(request.url);
      if (!pathname.endsWith('/review-insights'))
        return listing(reviews.map((fields) => review({ ...fields, businessId: ownerIn(request) })));
      const quotes = reviews
        .slice(0, 3)
        .map(({ id }) => ({ reviewId: id, text: text.slice(0, 200), opinion: 'praise' }));
      const insight = { category: 'fit', sentiment: 'positive', mentions: 5, praised: 5, criticised: 0, quotes };
      const topInsights = TOPICS.map((topic) => ({ ...insight, topic, label: `Good ${topic}` }));
      const statistics = { totalReviews: count, averageRating: 5, averageRatingTrend: 0 };
      return Response.json({ topInsights, recentInsights: [], statistics, productId: null, language: 'en' });
    },
    {
      embed: renderEmbed,
      embedStars: renderStars,
      embedInsights: renderInsights,
      policyPage,
      compress: { brotli },
      rates: { making: { address: { consume: async () => 0 }, token: { consume } } },
    },
  );
  const token = await sign(['reviews:read', 'insights:read']);
  const headers = { 'accept-encoding': 'br' };
  return async (resource: string, queries: readonly string[]) => {
    const costs: number[] = [];
    charged = 0;
    for (const query of queries) {
      const before = process.cpuUsage();
      const url = `https://proxy.test/widget/v1/vendors/${VENDOR}/${resource}?token=${token}&${query}`;
      const response = await proxy(new Request(url, { headers }));
      const { user, system } = process.cpuUsage(before);
      expect([response.status, query]).toEqual([200, query]);
      costs.push(user + system);
    }
    return { charge: charged / queries.length, cpu: Math.min(...costs) };
  };
}

const ROUNDS = [1, 2, 3, 4, 5, 6];
const pages = (limit: number) => ROUNDS.map((n) => `limit=${limit - n}`);
const embeds = (limit: number) => ROUNDS.map((n) => `limit=${limit}&item-name=${n}`);
const words = (length: number) => 'Lovely, warm and well made. '.repeat(length / 28);

/** Texts by what they are made of, and how many reviews of them. */
const SIZES: [name: string, text: string, count: number][] = [
  ['one', words(56), 1],
  ['usual', words(280), 50],
  ['long', words(9_900), 50],
  ['few long', words(9_900), 5],
  ['braces', '{'.repeat(9_900), 12],
  ['templates', '{{a}} '.repeat(1_650), 12],
  ['paragraphs', 'a\n\n'.repeat(3_300), 12],
  ['quotes', '"'.repeat(9_900), 12],
];

test('whatever is made for a reader is charged by what it costs', async () => {
  const perPage = new Map<string, number>();
  const note = (name: string, { charge, cpu }: { charge: number; cpu: number }) => perPage.set(name, cpu / charge);
  const usual = await start(words(280), 50);
  await usual('embed', embeds(50));
  const page = await usual('reviews', pages(49));
  for (const [name, text, count] of SIZES) {
    const read = await start(text, count);
    note(`embed of ${name}`, await read('embed', embeds(50)));
    note(`reviews of ${name}`, await read('reviews', pages(50)));
  }
  const read = usual;
  const many = (n: number) => Array.from({ length: 49 }, (_, one) => `p${n}-${one}`).join(',');
  note(
    'stars',
    await read(
      'embed/stars',
      ROUNDS.map((n) => `products=cup,${many(n)}`),
    ),
  );
  note(
    'insights as markup',
    await read(
      'embed/insights',
      ROUNDS.map((n) => `heading=${n}`),
    ),
  );
  note(
    'insights',
    await read(
      'insights',
      ['en', 'de', 'fr', 'es', 'it', 'nl'].map((lang) => `lang=${lang}`),
    ),
  );
  note(
    'policy',
    await read(
      'policy',
      ['en', 'de', 'fr', 'es', 'it', 'nl'].map((lang) => `lang=${lang}`),
    ),
  );
  note(
    'ratings',
    await read(
      'ratings',
      ROUNDS.map((n) => `products=cup,${many(n)}`),
    ),
  );
  note(
    'search',
    await read(
      'reviews',
      ROUNDS.map((n) => `q=warm${'x'.repeat(n)}`),
    ),
  );
  // What is charged as one page costs as much as one of usual reviews at most: a measurement beside other work may say twice as much. Signs and
  // empty lines are charged what they cost where they cost most.
  const relative = [...perPage].map(([name, cpu]) => [name, cpu / (page.cpu / page.charge)] as const);
  expect(relative.filter(([, ratio]) => ratio > 2.5)).toEqual([]);
  expect(relative.filter(([, ratio]) => ratio < 1 / 40)).toEqual([]);
});
