import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { onTestFinished } from 'vitest';

/** Bundles `submitting-process.ts`, beside the packages it imports, and returns the path of the script. */
export async function bundledSubmitter(): Promise<string> {
  mkdirSync('node_modules/.cache', { recursive: true });
  const outDir = mkdtempSync('node_modules/.cache/submitter-');
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: join(import.meta.dirname, 'submitting-process.ts'), outDir, target: 'node20', minify: false },
  });
  return join(outDir, 'submitting-process.js');
}

/** Starts one submitter; `acknowledged` fills with the ids it prints, `onLine` is told of each. */
export function startSubmitter(
  script: string,
  args: string[],
  onLine: (child: ChildProcess, lines: number) => void = () => {},
) {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const acknowledged: string[] = [];
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => onLine(child, acknowledged.push(line)));
  const ended = Promise.all([once(child, 'close'), once(lines, 'close')]).then(([[code, signal]]) => ({
    code: code as number | null,
    signal: signal as string | null,
    errors,
    acknowledged,
  }));
  return ended;
}
