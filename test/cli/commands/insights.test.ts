import { expect, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { readAll } from '../../fixtures/keyword-analyser.js';
import { createTestShell } from '../test-shell.js';

test('insights prints what was read of a vendor or a product, or JSON with the sentences', async () => {
  const { run, file, dataDir } = await createTestShell();
  const vendor = (await run('vendor', 'create', '--name', 'Hats')).out.trim();
  const rows = [1, 2, 3, 4, 5].map((n) => `5,Good delivery ${n}.,Ada,2020-01-0${n},true`);
  const reviews = await file('reviews.csv', `rating,text,author,date,showOnWidget\n${rows.join('\n')}\n`);
  expect((await run('import', reviews, '--vendor', vendor)).code).toBe(0);
  expect((await run('insights', '--vendor', vendor)).out).toContain('0 reviews read, 5 still to be read');
  const store = await openStore({ dataDir });
  await readAll(store);
  await store.close();

  const { code, out } = await run('insights', '--vendor', vendor);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^5 reviews read, 0 still to be read, 0 in languages that are not read\.\n\nAll time\.\nArrives fast/,
  );
  expect(out).toContain('(delivery: 5 reviews, 5 praise, 0 criticise)\n');
  expect(out).toContain('\nLast 30 days.\nNothing is said from fewer than five reviews.\n');
  expect((await run('insights', '--vendor', vendor, '--product', 'kettle')).out).toMatch(/^0 reviews read/);
  const json = JSON.parse((await run('insights', '--vendor', vendor, '--language', 'de', '--json')).out);
  expect(json.language).toBe('de');
  expect(json.topInsights[0].quotes).toHaveLength(5);

  expect((await run('insights', '--vendor', vendor, '--language', 'xx')).code).toBe(2);
  const nobody = await run('insights', '--vendor', 'nobody');
  expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining('there is no vendor "nobody"')]);
});
