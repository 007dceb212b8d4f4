import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made = [];
process.once('exit', () => {
  for (const directory of made) rmSync(directory, { recursive: true, force: true });
});

/** A directory that is gone when the process is, interrupted or not: a bench fills it with gigabytes. */
export function temporaryDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'reviews-bench-'));
  made.push(directory);
  return directory;
}
