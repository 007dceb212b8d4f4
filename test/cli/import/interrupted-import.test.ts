import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createTestShell } from '../test-shell.js';

const ROWS = 1_700;

/** A kill between two batches leaves the same behind; import-kills.long.test.ts kills a process. */
test('an import that ended within its file goes on when it is given again: everything is there, once, under one vendor', async () => {
  const shell = await createTestShell();
  await shell.run('key', 'create');
  const database = new Database(join(shell.dataDir, 'reviews.sqlite'));
  const stored = () => (database.prepare('SELECT count(*) AS n FROM reviews').get() as { n: number }).n;
  const rows = Array.from({ length: ROWS }, (_, at) => `${at === 7 ? 9 : 5},Text ${at},Ada ${at},2024-01-01 10:00:00`);
  const file = await shell.file('reviews.csv', `rating,text,author,date\n${rows.join('\n')}\n`);
  const report = join(shell.directory, 'report.jsonl');
  const again = () => shell.run('import', file, '--new-vendor', 'Shop', '--report', report);

  database.exec(
    `CREATE TRIGGER broken BEFORE INSERT ON reviews WHEN NEW.text = 'Text 1300' BEGIN SELECT RAISE(ABORT, 'broken'); END`,
  );
  expect((await again()).code).not.toBe(0);
  const partial = stored();
  expect(partial).toBeGreaterThan(0);
  expect(partial).toBeLessThan(1_300);
  database.exec('DROP TRIGGER broken');

  const last = await again();
  expect(last.err).toContain(`${ROWS} read, ${ROWS - 1 - partial} imported, ${partial} already there, 1 refused\n`);
  expect(stored()).toBe(ROWS - 1);
  database.close();
  expect((await shell.run('vendor', 'list')).out).toBe(`${last.out.trim()}\tShop\n`);
  const lines = (await readFile(report, 'utf8')).trim().split('\n');
  const told = lines.map((line) => JSON.parse(line));
  expect(told.flatMap(({ added = [] }) => added)).toHaveLength(ROWS - 1);
  expect(told.filter(({ added }) => !added)).toEqual([
    { import: 'reviews.csv', sha256: expect.any(String) },
    { line: 9, field: 'rating', reason: expect.any(String) },
    { read: ROWS, imported: ROWS - 1 - partial, alreadyThere: partial, refused: 1, pending: 0, lostPictures: 0 },
  ]);
});
