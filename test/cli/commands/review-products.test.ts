import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { imported } from '../../service/temporary-service.js';
import { createTestShell } from '../test-shell.js';

async function withReviews() {
  const shell = await createTestShell();
  const store = await openStore({ dataDir: shell.dataDir });
  const { id: vendor } = await store.vendors.create({ name: 'Hats' });
  const products = ['7.01235E+12', '31', '31'].map((sourceProductId) => ({ sourceProductId, title: 'Scarf' }));
  await store.reviews.import(
    vendor,
    products.map((product) => imported({ product })),
  );
  const ids = (await store.reviews.list(vendor)).reviews.map(({ id }) => id);
  await store.close();
  const map = async (text: string) => {
    const path = join(shell.dataDir, 'map.csv');
    await writeFile(path, text);
    return path;
  };
  return {
    ids,
    map,
    run: (...rest: string[]) => shell.run('reviews', 'product', ...rest, '--vendor', vendor),
    async products() {
      const store = await openStore({ dataDir: shell.dataDir });
      const { reviews } = await store.reviews.list(vendor);
      await store.close();
      return reviews.map(({ product }) => product?.sourceProductId ?? null).sort();
    },
  };
}

test('a table gives the reviews of damaged and of former ids their product', async () => {
  const { map, products, run } = await withReviews();
  const path = await map('From;To;Title\n7.01235E+12;7012345678901;Scarf\n31;;\n99;100;\n');
  const { code, out, err } = await run('--map', path);
  expect([code, out]).toEqual([0, '7.01235E+12\t7012345678901\t1\n31\t-\t2\n99\t100\t0\n']);
  expect(err).toBe('3 reviews have another product; 1 found none to change\n');
  expect(await products()).toEqual(['7012345678901', null, null]);
});

test('reviews by their ids get one product, or none', async () => {
  const { ids, products, run } = await withReviews();
  expect((await run(...ids.slice(0, 2), '--product', 'gid://shopify/Product/8812', '--title', 'Hat')).code).toBe(0);
  expect((await products()).filter((id) => id === '8812')).toHaveLength(2);
  const { out } = await run(ids[0]!, '--none', '--json');
  expect(JSON.parse(out)).toEqual({ id: ids[0], product: null, reviews: 1 });
});

test.each([
  ['from,to\n31,32\n31,33\n', 'line 3: from: "31" comes twice'],
  ['from,to\n31,32\n7.01235E+12,8.1E+12\n', 'line 3: to: "8.1E+12" was rounded by a spreadsheet'],
  ['old,new\n31,32\n', 'needs the columns "from" and "to", and has "old", "new"'],
  ['from,to\n', 'names no product'],
  [`from,to\n31,${'x'.repeat(201)}\n`, 'line 2: to: must be at most 200 characters'],
  ['{"from":"31"}', 'is JSON'],
])('a table that is none changes nothing: %j', async (text, reason) => {
  const { map, products, run } = await withReviews();
  const { code, err } = await run('--map', await map(text));
  expect(code).toBe(1);
  expect(err).toContain(reason);
  expect(await products()).toEqual(['31', '31', '7.01235E+12']);
});

test.each([
  [[], 'name reviews by their ids, or a table with --map'],
  [['a'], 'say which product they get with --product, or --none'],
  [['a', '--product', '1', '--none'], 'say which product they get with --product, or --none'],
  [['a', '--map', 'x.csv'], '--map takes no ids'],
  [['a b', '--product', '1'], 'the id a b must be'],
  [['a', '--product', ' '], '--product must'],
])('a command that does not say what is to be done ends with 2: %j', async (rest, reason) => {
  const { run } = await withReviews();
  const { code, err } = await run(...rest);
  expect(code).toBe(2);
  expect(err).toContain(reason);
});
