/**
 * `npm test` and `npm run test:long`: Vitest (Node, and pages in a browser) and the runner of the elements side by side, with one summary and
 * one exit code for both. Paths choose files or folders: `npm test -- test/proxy/tokens`. Long tests are named `*.long.test.ts` and run with
 * `--long` alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ELEMENTS = 'test/elements';
const require = createRequire(import.meta.url);
const VITEST = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs');
const WTR = join(dirname(require.resolve('@web/test-runner')), 'bin.js');

/** What each runner is to run: paths from the root, [] for everything of it, null for nothing. Throws an Error that names a path that is not there. */
export function planOf(paths, isLong = false) {
  const files = paths.map((path) => relative(ROOT, resolve(path)) || '.');
  const missing = files.find((file) => !existsSync(join(ROOT, file)));
  if (missing !== undefined) throw new Error(`There is no ${missing}.`);
  if (files.length === 0) return { vitest: [], elements: isLong ? null : [] };
  const isElements = (file) => file === ELEMENTS || file.startsWith(`${ELEMENTS}/`);
  // The project itself, or test/ as a whole.
  const holdsElements = (file) => `${ELEMENTS}/`.startsWith(file === '.' ? '' : `${file}/`) && !isElements(file);
  const elements = files.filter(isElements);
  const others = files.filter((file) => !isElements(file));
  return {
    vitest: others.length > 0 ? others : null,
    elements: others.some(holdsElements) ? [] : elements.length > 0 ? elements : null,
  };
}

/** What both runners found, as lines; the last one is for machines. `results` are what the runners wrote: see {@link vitestResults}. */
export function summarize(results) {
  const lines = [];
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, seconds, passed, failed, skipped, failures, code } of results) {
    lines.push(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s`);
    if (code !== 0 && failures.length === 0) failures.push(`${name}: ended with ${code}, and says why above`);
    sum.passed += passed;
    sum.failed += Math.max(failed, failures.length);
    sum.skipped += skipped;
  }
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) lines.push('', 'Failed:', ...failures.map((failure) => `  ${failure}`));
  return [...lines, '', `${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`];
}

/** Counts and names of Vitest's JSON report. A file that could not be loaded has no tests, and failed. */
export function vitestResults({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`);
    return status === 'failed' ? [`${file}: could not be loaded, or a hook failed`] : [];
  });
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, failures };
}

const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** Runs one of them to its end. Without a `show` its output is kept until then, and shown when it failed. */
async function run(name, args, report, read, show, env = {}) {
  const start = Date.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  const found = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : { ...NOTHING, failures: [] };
  const result = { name, code: code ?? 1, seconds: Math.round((Date.now() - start) / 1000), ...found };
  if (result.code !== 0) process.stdout.write(output);
  return result;
}

async function main() {
  const { values, positionals } = parseArgs({ options: { long: { type: 'boolean' } }, allowPositionals: true });
  const plan = planOf(positionals, values.long);
  const directory = mkdtempSync(join(tmpdir(), 'reviews-tests-'));
  try {
    const reports = { vitest: join(directory, 'vitest.json'), elements: join(directory, 'elements.json') };
    const runs = [];
    if (plan.vitest) {
      const project = positionals.length > 0 ? [] : ['--project', values.long ? 'long' : '!long'];
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`];
      const args = [VITEST, 'run', ...project, ...reporters, ...plan.vitest];
      runs.push(run('Node and pages', args, reports.vitest, vitestResults, true));
    }
    if (plan.elements) {
      const files = plan.elements.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`));
      const args = [WTR, ...(files.length > 0 ? ['--files', ...files] : [])];
      const env = { ELEMENTS_REPORT: reports.elements };
      runs.push(run('Elements', args, reports.elements, (found) => found, !plan.vitest, env));
    }
    const results = await Promise.all(runs);
    console.log(`\n${summarize(results).join('\n')}`);
    if (results.some(({ code }) => code !== 0)) process.exitCode = 1;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main().catch((error) => {
    console.error(`${error.message}\nnpm test -- [FILE or FOLDER]…`);
    process.exitCode = 2;
  });
}
