import { expect, test } from 'vitest';
import { whatToOpen } from '../../../src/cli/commands/serve.js';

test('a terminal is told last what to open, the demo shop where there is one', () => {
  const pages = 'http://localhost:8080/desk for the desk, http://localhost:8080/docs/ for the documentation.';
  expect(whatToOpen('http://localhost:8080', true)).toBe(
    `Open http://localhost:8080 for the demo shop, ${pages} Ctrl-C ends it.\n`,
  );
  expect(whatToOpen('http://localhost:8080', false)).toBe(`Open ${pages} Ctrl-C ends it.\n`);
});
