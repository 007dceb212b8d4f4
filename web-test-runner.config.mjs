import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { elementSource } from './build/element-source.mjs';
import { servedLanguages } from './build/languages.mjs';
import { elementsReport } from './test/elements-report.mjs';
import { browserFlags, wantedBrowsers } from './test/tools.mjs';
import { webkitLauncher } from './test/webkit.mjs';

const { chromium, firefox, webkit } = wantedBrowsers();

/** The same launcher drives Firefox, over WebDriver BiDi. */
function firefoxLauncher(executablePath) {
  const launcher = chromeLauncher({ concurrency: 1, launchOptions: { browser: 'firefox', executablePath } });
  return Object.assign(launcher, { name: 'Firefox' });
}

/** Answers with the part of a video that is asked for: WebKit plays none from a server that cannot. */
async function ranges(context, next) {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(context.get('range')) ?? [];
  await next();
  if (first === undefined || context.status !== 200 || !context.path.endsWith('.webm')) return;
  const bytes = await readFile(`.${context.path}`);
  const end = last ? Math.min(Number(last) + 1, bytes.length) : bytes.length;
  context.status = 206;
  context.set('content-range', `bytes ${first}-${end - 1}/${bytes.length}`);
  context.body = bytes.subarray(Number(first), end);
}

const tus = new Server({
  path: '/tus',
  datastore: new FileStore({ directory: mkdtempSync(join(tmpdir(), 'reviews-tus-')) }),
});

/** Receives the pictures that a form sends, by the reference implementation of tus. */
async function receiver(context, next) {
  if (!context.path.startsWith('/tus')) return next();
  context.respond = false;
  await tus.handle(context.req, context.res);
}

export default {
  files: 'test/elements/**/*.test.ts',
  // The Lit that ships; the runner's own choice would be Lit's build for development.
  nodeResolve: { exportConditions: ['production'] },
  concurrency: 1,
  concurrentBrowsers: 1,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 300_000,
  reporters: [defaultReporter(), ...(process.env.ELEMENTS_REPORT ? [elementsReport(process.env.ELEMENTS_REPORT)] : [])],
  testFramework: { config: { timeout: '120000' } },
  middleware: [ranges, receiver],
  plugins: [servedLanguages(), elementSource()],
  browsers: [
    chromium && chromeLauncher({ launchOptions: { executablePath: chromium, args: browserFlags } }),
    firefox && firefoxLauncher(firefox),
    webkit && (await webkitLauncher(webkit)),
  ].filter(Boolean),
};
