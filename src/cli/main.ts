#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepTick } from './kept-tick.js';

keepTick();
const { run } = await import('./program.js');

const here = dirname(fileURLToPath(import.meta.url));

// A reader that has seen enough, such as `head`, closes the pipe: that is no error to show.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  scriptDir: join(here, 'script'),
  demoDir: join(here, '..', 'demo'),
  version: JSON.parse(readFileSync(join(here, '..', 'package.json'), 'utf8')).version,
});
