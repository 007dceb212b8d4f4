import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { imported } from '../../service/temporary-service.js';
import { createTestShell } from '../test-shell.js';

async function shop() {
  const shell = await createTestShell();
  const vendor = (await shell.run('vendor', 'create', '--name', 'Hats')).out.trim();
  const store = await openStore({ dataDir: shell.dataDir });
  await store.reviews.import(vendor, [
    imported({ text: 'Shown', title: '=1+1', rating: '4', email: 'ada@mail.example' }),
    imported({ text: 'Hidden, "so"', showOnWidget: false, heldBackReason: 'spam' }),
    imported({ text: 'Pending 👩‍🚀', showOnWidget: false, heldBackReason: 'pending' }),
    imported({
      text: 'Archived',
      isArchived: true,
      response: { name: 'Hats', date: '2026-01-02', comment: '-Thanks' },
    }),
  ]);
  await store.close();
  return { ...shell, vendor, at: (name: string) => join(shell.directory, name) };
}

test('what is exported, imported into a fresh installation and exported again is the same', async () => {
  const { run, vendor, at } = await shop();
  const first = at('first.jsonl');
  expect(await run('export', '--vendor', vendor, '--with-contacts', '--output', first)).toMatchObject({
    code: 0,
    out: '',
  });
  expect(statSync(first).mode & 0o777).toBe(0o600);
  const imported = await run('import', first, '--new-vendor', 'Hats', '--data', at('fresh'));
  expect(imported).toMatchObject({
    code: 0,
    err: 'an export of ours: 4 imported as they were, 0 already there, 0 refused\n',
  });
  const again = await run('import', first, '--new-vendor', 'Hats', '--data', at('fresh'));
  expect(again.err).toBe('an export of ours: 0 imported as they were, 4 already there, 0 refused\n');
  const second = at('second.jsonl');
  await run('export', '--vendor', imported.out.trim(), '--with-contacts', '--output', second, '--data', at('fresh'));
  const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').slice(1);
  expect(linesOf(second)).toEqual(linesOf(first));
  const printed = await run('export', '--vendor', vendor, '--with-contacts');
  expect(
    printed.out
      .split('\n')
      .slice(1)
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  ).toEqual(
    linesOf(first)
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );
});

test('a list of the service, saved as JSON, shows what was shown, and nothing else', async () => {
  const { run, vendor, dataDir, file } = await shop();
  const store = await openStore({ dataDir });
  const listed = await file('list.json', JSON.stringify(await store.reviews.list(vendor)));
  await store.close();
  const { out } = await run('import', listed, '--new-vendor', 'Copy');
  const copy = await openStore({ dataDir });
  const { reviews } = await copy.reviews.list(out.trim());
  await copy.close();
  const standing = reviews.map(({ text, showOnWidget }) => `${text}: ${showOnWidget}`);
  expect(standing.sort()).toEqual(['Archived: false', 'Hidden, "so": false', 'Pending 👩‍🚀: false', 'Shown: true']);
});

test('a line that says nothing certain is refused, and none of it is shown', async () => {
  const { run, vendor, at, file } = await shop();
  await run('export', '--vendor', vendor, '--output', at('export.jsonl'));
  const [header, , hidden, ...rest] = readFileSync(at('export.jsonl'), 'utf8').trim().split('\n');
  const odd = JSON.stringify({ ...JSON.parse(hidden!), showOnWidget: 'maybe' });
  const damaged = await file('damaged.jsonl', [header, odd, '{', ...rest].join('\n'));
  const done = await run('import', damaged, '--new-vendor', 'New', '--data', at('fresh'));
  expect(done.err).toContain('line 2: is no line of an export of this version\nline 3: ');
  expect(done.err).toContain('2 imported as they were, 0 already there, 2 refused');
  expect(await run('import', damaged, '--new-vendor', 'New', '--shown', 'a=b')).toMatchObject({ code: 2 });
  expect((await run('import', damaged, '--new-vendor', 'New', '--dry-run')).err).toContain('dry run, nothing stored');
});

test('CSV has no cell that a spreadsheet runs, and never overwrites a file', async () => {
  const { run, vendor, at } = await shop();
  expect((await run('export', '--vendor', vendor, '--format', 'csv', '--output', at('a.csv'))).err).toContain(
    '4 reviews in',
  );
  const csv = readFileSync(at('a.csv'), 'utf8');
  expect(csv.split('\r\n')).toHaveLength(6);
  expect(csv).toContain(",'=1+1,Shown,");
  expect(csv).toContain(",'-Thanks,\r\n");
  expect(csv).toContain('"Hidden, ""so"""');
  expect(csv).not.toContain('ada@mail.example');
  expect(await run('export', '--vendor', vendor, '--output', at('a.csv'))).toMatchObject({ code: 2 });
  expect(await run('export', '--vendor', 'nobody')).toMatchObject({ code: 1 });
});
