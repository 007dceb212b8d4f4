import { describe, expect, test } from 'vitest';
import { PROFILES } from '../../../src/import/profiles/registry.js';
import { importNew, reviewsOf } from '../../cli/import/imported.js';
import { createTestShell } from '../../cli/test-shell.js';
import type { ExportedFile } from '../../fixtures/exports/exported.js';
import { google } from '../../fixtures/exports/google.js';
import { googleLists } from '../../fixtures/exports/google-lists.js';
import { judgeMe } from '../../fixtures/exports/judgeme.js';
import { marketplaces } from '../../fixtures/exports/marketplaces.js';
import { others } from '../../fixtures/exports/others.js';
import { shopifyApps } from '../../fixtures/exports/shopify-apps.js';
import { storesAndShops } from '../../fixtures/exports/stores-and-shops.js';
import { wooCommerce } from '../../fixtures/exports/woocommerce.js';
import { yotpo } from '../../fixtures/exports/yotpo.js';

const FILES: ExportedFile[] = [
  ...judgeMe,
  ...yotpo,
  ...shopifyApps,
  ...wooCommerce,
  ...google,
  ...others,
  ...googleLists,
  ...marketplaces,
  ...storesAndShops,
];
const named = FILES.map((file, at) => [`${file.profile} (${at})`, file] as const);

test('every profile has a file', () => {
  expect([...new Set(FILES.map(({ profile }) => profile))].sort()).toEqual(PROFILES.map(({ name }) => name).sort());
});

describe('a file of another system is known by its columns', () => {
  test.each(named)('%s', async (_, { profile, file, name, reviews: expected }) => {
    const { code, err, out, reviews, shell, id } = await importNew(file, name);
    expect([code, err]).toEqual([0, expect.stringMatching(/ 0 refused\n/)]);
    expect(reviews.map(({ text }) => text).sort()).toEqual(Object.keys(expected).sort());
    for (const review of reviews)
      expect([review.text, review]).toEqual([review.text, expect.objectContaining(expected[review.text]!)]);
    expect(out.trim()).toBe(id);
    const look = await shell.run('import', `${shell.directory}/${name ?? 'reviews.csv'}`, '--vendor', id, '--dry-run');
    expect(look.out.split('\n')[0]).toBe(`${profile}, known by its columns`);
    expect(look.out).toContain(`\n0 new, ${reviews.length} already there, 0 refused\n`);
  });

  test.each(named)('and adds nothing under another name, in another order: %s', async (_, { file, name, reviews }) => {
    const shell = await createTestShell();
    const isJson = name !== undefined;
    const first = await shell.run(
      'import',
      await shell.file(`a.${isJson ? 'json' : 'csv'}`, file),
      '--new-vendor',
      'A',
    );
    const again = isJson ? file : reversed(file);
    const path = await shell.file(`b.${isJson ? 'json' : 'csv'}`, again);
    const second = await shell.run('import', path, '--new-vendor', 'A');
    expect(second.out).toBe(first.out);
    expect(second.err).toContain(` 0 imported, ${Object.keys(reviews).length} already there, 0 refused\n`);
    expect(await reviewsOf(shell, first.out.trim())).toHaveLength(Object.keys(reviews).length);
  });
});

function reversed(file: string): string {
  const [header, ...rows] = file.trim().split('\n');
  return `${[header, ...rows.reverse()].join('\n')}\n`;
}

test('--profile none takes no notice of what a file looks like', async () => {
  const { file } = judgeMe[0]!;
  const { shown, err } = await importNew(file, 'reviews.csv', '--profile', 'none');
  expect(shown).toEqual([]);
  expect(err).toContain('not known whether "curated" says that a review was shown: "ok" 2, "spam" 1');
});

test('--profile names one, and has to be known', async () => {
  const file = 'body,rating,review_date\nText,5,2024-03-07\n';
  const { reviews } = await importNew(file, 'reviews.csv', '--profile', 'judgeme');
  expect(reviews).toMatchObject([{ source: 'judgeme', text: 'Text' }]);
  const { code, err } = await importNew(file, 'reviews.csv', '--profile', 'judge');
  expect([code, err]).toEqual([2, expect.stringContaining('--profile must be one of judgeme, ')]);
});

test('a column that may say otherwise, and that the profile does not know, has every row wait', async () => {
  const [header, ...rows] = judgeMe[0]!.file.trim().split('\n');
  const file = `${[`${header},moderation`, ...rows.map((row) => `${row},fine`)].join('\n')}\n`;
  const { shown, err } = await importNew(file);
  expect(shown).toEqual([]);
  expect(err).toContain('"moderation" says that a review was shown: "fine" 5');
});

test('--map and --source win over the profile', async () => {
  const { file } = judgeMe[0]!;
  const { reviews } = await importNew(file, 'reviews.csv', '--map', 'productId=product_handle', '--source', 'old');
  expect(reviews.find(({ text }) => text === 'Shown')).toMatchObject({
    source: 'old',
    product: { sourceProductId: 'hat', title: 'hat' },
  });
});

test('a review of two products counts for both, and is the same review when it comes again', async () => {
  const file = [
    'date,rating,title,content,name,email,is_approved,is_pinned,is_verified,assigned_posts,response',
    '2026-03-04 10:00:00,5,"Tom &amp; Jerry&#039;s","Text &amp; more","Bob &amp; Co",bob@customer.example,1,1,1,"31, 32,31",Thanks &amp; bye',
  ].join('\n');
  const { shell, id, reviews, file: path } = await importNew(file);
  expect(reviews).toMatchObject([
    { title: "Tom & Jerry's", authorName: 'Bob & Co', response: { comment: 'Thanks & bye' } },
    {},
  ]);
  expect(reviews.map(({ product }) => product?.sourceProductId).sort()).toEqual(['31', '32']);
  expect((await shell.run('import', path, '--vendor', id)).err).toContain('0 imported, 2 already there');
});

test('a word that JavaScript has in each object is no rating and no source of a profile', async () => {
  const [stars, words] = [{ starRating: 'FIVE' }, { starRating: 'constructor' }].map((fields, at) => ({
    name: `accounts/1/locations/2/reviews/${at}`,
    comment: 'Warm',
    createTime: '2024-01-15T10:30:00Z',
    ...fields,
  }));
  const { err, reviews } = await importNew(JSON.stringify({ reviews: [stars, words] }), 'reviews.json');
  expect(reviews.map(({ rating }) => rating)).toEqual(['5']);
  expect(err).toContain('1 refused');
  const rows = [
    'date,rating,title,content,name,email,is_approved,is_pinned,is_verified,assigned_posts,response,type',
    '2026-03-04 10:00:00,5,Warm,Text,Bob,bob@customer.example,1,1,1,31,Thanks,constructor',
  ];
  expect((await importNew(rows.join('\n'))).reviews).toMatchObject([{ source: 'constructor' }]);
});
