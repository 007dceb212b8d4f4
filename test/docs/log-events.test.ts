import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = 'src';

/** The rooms that log. What runs in a page logs nothing here. */
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !/^(?:elements|desk\/app)\//.test(name),
);

/** Names of the events that the rooms log: written out, of a failed call, or of a store that is lost and back. */
function loggedEvents(): string[] {
  const names = files.flatMap((name) => {
    const source = readFileSync(join(SRC, name), 'utf8');
    const all = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, found]) => found!);
    const written = all(/\bevent: ([^,}]+)/g).flatMap((value) =>
      [...value.matchAll(/'(\w+)'/g)].map(([, one]) => one!),
    );
    const failed = all(/failureEvent\('(\w+)'/g);
    const stores = all(/new StoreHealth\(\{[^}]*\bname: '(\w+)'/g);
    return [...written, ...failed, ...stores.flatMap((store) => [`${store}_lost`, `${store}_back`])];
  });
  return [...new Set(names)].sort();
}

/** Where an event is logged with what an error says: its message or its stack, or it as text. */
const QUOTES_ERROR = /\blog(?:\.\w+)?\(\{[^;]*?(?:\.message\b|\.stack\b|String\(\(?error\b)/;

/** Names in the first column of the table of events. */
function documentedEvents(): string[] {
  const rows = readFileSync('docs/reference/logs.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!)).sort();
}

test('every event that is logged stands in the table of docs/reference/logs.md, and no other', () => {
  const logged = loggedEvents();
  expect(logged.length).toBeGreaterThan(20);
  expect(documentedEvents()).toEqual(logged);
});

test('no event quotes what an error says, which may hold what a person typed', () => {
  expect(files.filter((name) => QUOTES_ERROR.test(readFileSync(join(SRC, name), 'utf8')))).toEqual([]);
});
