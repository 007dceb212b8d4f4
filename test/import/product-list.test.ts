import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProductList } from '../../src/import/product-list.js';
import { temporaryDirectory } from '../service/temporary-service.js';

async function listOf(text: string) {
  const path = join(temporaryDirectory(), 'products.csv');
  await writeFile(path, text);
  return readProductList(path, 'The table');
}

test('a table says what products are called, where they are and which ids mean them', async () => {
  const table =
    'ID;Name;Address;Image;Other ids\n8103;Oak chair;https://shop.example/oak;;"8103-R, oak-chair|SKU-7"\n;no id;;;\n8104;;;;\n';
  expect(await listOf(table)).toEqual([
    {
      sourceProductId: '8103',
      name: 'Oak chair',
      url: 'https://shop.example/oak',
      otherIds: ['8103-R', 'oak-chair', 'SKU-7'],
    },
    { sourceProductId: '8104' },
  ]);
});

test('a shop’s own export has a row for each variant, which are one product', async () => {
  const table =
    'Handle,Title,Variant SKU,Image Src\noak,Oak chair,OAK-R,https://shop.example/r.jpg\noak,,OAK-B,\noak,,SHARED,\nelm,Elm,SHARED,\n';
  expect(await listOf(table)).toEqual([
    { sourceProductId: 'oak', name: 'Oak chair', imageUrl: 'https://shop.example/r.jpg', otherIds: ['OAK-R', 'OAK-B'] },
    { sourceProductId: 'elm', name: 'Elm' },
  ]);
});

test.each([
  ['name\nOak\n', 'The table needs a column "id", and has "name"'],
  ['id,name\n,Oak\n', 'The table names no product'],
  ['id,address\n1,javascript:alert(1)\n', 'The table, line 2: address: must be an http or https address'],
  [`id\n${'x'.repeat(201)}\n`, 'The table, line 2: id: must be at most 200 characters'],
  ['id\n8.12346E+12\n', 'The table, line 2: id:'],
  [`id\n${Array.from({ length: 20_001 }, (_, at) => `p${at}`).join('\n')}\n`, 'more than 20000 products'],
])('a table that is none is refused, by its line', async (text, said) => {
  await expect(listOf(text)).rejects.toThrow(said);
});
