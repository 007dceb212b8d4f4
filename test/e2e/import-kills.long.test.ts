import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { command, until } from './server.js';

const ROWS = 20_000;

test('an import that is killed goes on when it is given again: everything is there, once, under one vendor', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'reviews-import-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const data = join(directory, 'data');
  const report = join(directory, 'report.jsonl');
  const rows = Array.from({ length: ROWS }, (_, at) => `${at === 7 ? 0 : 5},Text ${at},Ada ${at},2024-01-01 10:00:00`);
  const write = (name: string, lines: string[]) =>
    writeFile(join(directory, name), `rating,text,author,date\n${lines.join('\n')}\n`);
  await write('reviews.csv', rows);
  const args = ['import', join(directory, 'reviews.csv'), '--new-vendor', 'Shop', '--report', report, '--data', data];

  const stored = () => {
    try {
      const database = new Database(join(data, 'reviews.sqlite'), { readonly: true });
      const { reviews } = database.prepare('SELECT count(*) AS reviews FROM reviews').get() as { reviews: number };
      database.close();
      return reviews;
    } catch {
      return 0;
    }
  };
  for (const enough of [1, 3_000]) {
    const child = spawn(process.execPath, [resolve('dist/cli.js'), ...args], { stdio: 'ignore' });
    await until(async () => stored() >= enough);
    child.kill('SIGKILL');
    expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
    expect(stored()).toBeLessThan(ROWS - 1);
  }
  const partial = stored();
  const last = await command(args);
  expect(last.stderr).toContain(`${ROWS} read, ${ROWS - 1 - partial} imported, ${partial} already there, 1 refused\n`);
  expect(stored()).toBe(ROWS - 1);
  expect((await command(['vendor', 'list', '--data', data])).stdout).toBe(`${last.stdout.trim()}\tShop\n`);
  const lines = (await readFile(report, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  // What came in by all starts, so that it can be taken back.
  const added = lines.flatMap((line) => line.added ?? []);
  expect([added.length, new Set(added).size]).toEqual([ROWS - 1, ROWS - 1]);
  expect(lines.filter((line) => line.added === undefined)).toEqual([
    { import: 'reviews.csv', sha256: expect.any(String) },
    { line: 9, field: 'rating', reason: expect.any(String) },
    { read: ROWS, imported: ROWS - 1 - partial, alreadyThere: partial, refused: 1, pending: 0, lostPictures: 0 },
  ]);

  // Of another file it is not the report.
  await write('other.csv', rows.slice(0, 10).reverse());
  const other = await command(args.map((arg) => arg.replace('reviews.csv', 'other.csv')));
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('it is there already, name a new file')]);
  const renamed = await command(
    args.filter((arg) => ![report, '--report'].includes(arg)).map((arg) => arg.replace('reviews.csv', 'other.csv')),
  );
  expect(renamed.stderr).toContain('10 read, 0 imported, 9 already there, 1 refused\n');
});
