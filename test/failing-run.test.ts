import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

test('a run in which a test has failed ends with 1, which is all that CI goes by', async () => {
  const config = join(import.meta.dirname, 'fixtures/failing-run/vite.config.mjs');
  const child = spawn(process.execPath, [VITEST, 'run', '--config', config], { stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(said).toContain('1 failed');
});
