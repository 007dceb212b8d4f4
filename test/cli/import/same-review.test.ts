import { expect, test } from 'vitest';
import { createTestShell } from '../test-shell.js';
import { importNew, reviewsOf } from './imported.js';

test('what a review says is its id where it has none: a row that says the same is the same review', async () => {
  const { shell, id, err } = await importNew(
    'rating,text,author,date\n5,Warm,Ada,2024-01-01\n5,Warm,Ada,2024-01-01\n5,Warm,Bob,2024-01-01\n4,Warm,Ada,2024-01-01\n',
  );
  expect(err).toContain('4 read, 3 imported, 1 already there, 0 refused\n');
  const other = await shell.file('other.csv', 'date;author;text;stars\n2024-01-01;Ada;Warm;4\n2024-01-01;Bob;Warm;5\n');
  const again = await shell.run('import', other, '--vendor', id);
  expect(again.err).toContain('2 read, 0 imported, 2 already there, 0 refused\n');
});

test('two ratings of one day are two reviews, also when their file is imported again in another order', async () => {
  const rows = ['5,2024-01-01', '4,2024-01-01', '5,2024-01-01'];
  const { shell, id } = await importNew(`rating,date\n${rows.join('\n')}\n`);
  await shell.run('import', await shell.file('b.csv', `rating,date\n${rows.reverse().join('\n')}\n`), '--vendor', id);
  expect((await reviewsOf(shell, id)).map(({ rating }) => rating).sort()).toEqual(['4', '5', '5']);
});

test('a dry run counts a review that the file has twice once, and those that are there', async () => {
  const { shell, id } = await importNew('id,rating,date\n1,5,2024-01-01\n');
  const file = await shell.file(
    'b.csv',
    'id,rating,date\n1,5,2024-01-01\n2,5,2024-01-01\n2,5,2024-01-01\n3,0,2024-01-01\n',
  );
  const { out } = await shell.run('import', file, '--vendor', id, '--dry-run');
  expect(out).toContain('\n1 new, 2 already there, 1 refused\n');
});

test('only what comes in is said to wait for approval', async () => {
  const file = 'id,rating,status,date\n1,5,live,2024-01-01\n2,4,live,2024-01-01\n';
  const { shell, id, err } = await importNew(file);
  expect(err).toContain('2 not shown until approved\n');
  const again = await shell.run('import', await shell.file('b.csv', file), '--vendor', id);
  expect(again.err).toBe('2 read, 0 imported, 2 already there, 0 refused\n');
  const more = await shell.file('c.csv', `${file}3,5,live,2024-01-01\n`);
  for (const flags of [['--dry-run'], []]) {
    const { err } = await shell.run('import', more, '--vendor', id, ...flags);
    expect(err).toContain('3 read, 1 imported, 2 already there, 0 refused\n');
    expect(err).toContain('says that a review was shown: "live" 1\n');
    expect(err).toContain('\n1 not shown until approved\n');
  }
});

test('--new-vendor finds the vendor of this name, and does not choose between two', async () => {
  const shell = await createTestShell();
  const file = await shell.file('a.csv', 'id,rating,date\n1,5,2024-01-01\n');
  const first = await shell.run('import', file, '--new-vendor', 'Shop');
  const second = await shell.run('import', file, '--new-vendor', 'Shop');
  expect([second.code, second.out, second.err]).toEqual([
    0,
    first.out,
    '1 read, 0 imported, 1 already there, 0 refused\n',
  ]);
  await shell.run('vendor', 'create', '--name', 'Shop');
  const { code, err } = await shell.run('import', file, '--new-vendor', 'Shop');
  expect([code, err]).toEqual([
    2,
    'reviews-widget: several vendors are named "Shop": say which with --vendor ID, see "reviews-widget vendor list"\n',
  ]);
});
