import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { onTestFinished } from 'vitest';
import type { StoreOptions } from '../../../src/service/index.js';

/** What a submitter is to do. */
export interface Submissions {
  place: StoreOptions;
  vendorId: string;
  first: number;
  count: number;
}

/** Bundles `submitting-process.ts`, beside the packages it imports, and returns the path of the script. */
export function bundledSubmitter(): Promise<string> {
  return bundledProcess(join(import.meta.dirname, 'submitting-process.ts'));
}

/** The same of another script. */
export async function bundledProcess(script: string): Promise<string> {
  mkdirSync('node_modules/.cache', { recursive: true });
  const outDir = mkdtempSync('node_modules/.cache/process-');
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: script, outDir, target: 'node20', minify: false },
  });
  return join(outDir, `${basename(script, '.ts')}.js`);
}

/** Starts one submitter; resolves once it has ended to what it acknowledged, ids by their keys. `onLine` is told of each. */
export async function startSubmitter(
  script: string,
  { place, vendorId, first, count }: Submissions,
  onLine: (child: ChildProcess, lines: number) => void = () => {},
) {
  const args = [script, JSON.stringify(place), vendorId, String(first), String(count)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const acknowledged = new Map<string, string>();
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => {
    const [key = '', id = ''] = line.split(' ');
    acknowledged.set(key, id);
    onLine(child, acknowledged.size);
  });
  const [[code, signal]] = await Promise.all([once(child, 'close'), once(lines, 'close')]);
  return { code: code as number | null, signal: signal as string | null, errors, acknowledged };
}
