import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { onTestFinished } from 'vitest';

/** Bundles the script at `path` in `test/`, without its `.ts`, next to the packages it imports, and returns its path. */
export async function bundled(path: string): Promise<string> {
  mkdirSync('node_modules/.cache', { recursive: true });
  const outDir = mkdtempSync('node_modules/.cache/stores-');
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: join('test', `${path}.ts`), outDir, target: 'node20', minify: false },
  });
  return join(outDir, `${basename(path)}.js`);
}

/** Runs a script; resolves once it has ended to the lines it printed. `onLine` is told of each, `flags` are Node's. */
export async function runScript(
  script: string,
  args: string[],
  onLine: (child: ChildProcess, lines: number) => void = () => {},
  flags: string[] = [],
) {
  const child = spawn(process.execPath, [...flags, script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed: string[] = [];
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => {
    printed.push(line);
    onLine(child, printed.length);
  });
  const [[code, signal]] = await Promise.all([once(child, 'close'), once(lines, 'close')]);
  return { code: code as number | null, signal: signal as string | null, errors, lines: printed };
}
