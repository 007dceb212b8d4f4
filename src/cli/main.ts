#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { run } from './program.js';

const here = dirname(fileURLToPath(import.meta.url));

// A program that reads only the beginning of the output, such as `head`, closes the pipe: that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

/** Asks on stderr, so that stdout stays what the command prints. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return terminal.question(question).finally(() => terminal.close());
}

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  ...(process.stdin.isTTY && process.stderr.isTTY && { ask }),
  scriptDir: join(here, 'script'),
  deskDir: join(here, 'desk'),
  docsDir: join(here, 'docs'),
  analysisScript: join(here, 'analysis-worker.js'),
  demoDir: join(here, '..', 'demo'),
  version: JSON.parse(readFileSync(join(here, '..', 'package.json'), 'utf8')).version,
});
