import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from '../../src/server/settings/settings.js';

const page = readFileSync('docs/reference/settings.md', 'utf8');
/** The variables in the first column of the table. */
const documented = [...page.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, names]) =>
  [...names!.matchAll(/`([A-Z][A-Z_]+(?:3[A-Z_]+)?)`/g)].map(([, name]) => name!),
);

/** The variables that the program looks up in an environment. */
function variablesRead(): string[] {
  const read = new Set<string>();
  const env = new Proxy({} as Record<string, string>, {
    get: (_, name: string) => {
      read.add(name);
      return undefined;
    },
  });
  readSettings(env);
  return [...read];
}

test('docs/reference/settings.md has every setting that the program reads, and no other', () => {
  // Node's own: it decides about the demo alone, and the row of DEMO says so.
  const ours = variablesRead().filter((name) => name !== 'NODE_ENV');
  expect(ours.length).toBeGreaterThan(20);
  expect(documented.sort()).toEqual(ours.sort());
});
