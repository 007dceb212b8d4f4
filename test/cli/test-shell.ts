import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { run } from '../../src/cli/program.js';
import type { Shell } from '../../src/cli/shell/shell.js';

export interface TestShell extends Shell {
  /** A directory of its own, removed after the test. */
  directory: string;
  /** The data directory of its commands, which they create. */
  dataDir: string;
  out: () => string;
  err: () => string;
  /** Runs a command on `dataDir`; resolves to its exit code and what this run wrote. */
  run: (...argv: string[]) => Promise<{ code: number; out: string; err: string }>;
  /** Writes a file into the test's directory; resolves to its path. */
  file: (name: string, content: string | Uint8Array) => Promise<string>;
}

/** A shell with an environment, output, data directory, built script and demo of its own. */
export async function createTestShell(env: Record<string, string> = {}): Promise<TestShell> {
  const directory = await mkdtemp(join(tmpdir(), 'reviews-cli-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const dataDir = join(directory, 'data');
  let out = '';
  let err = '';
  const shell: TestShell = {
    env: { DATA_DIR: dataDir, ...env },
    stdout: {
      write(text) {
        out += text;
      },
    },
    stderr: {
      write(text) {
        err += text;
      },
    },
    scriptDir: join(directory, 'script'),
    demoDir: join(directory, 'demo'),
    deskDir: join(directory, 'desk'),
    docsDir: join(directory, 'docs'),
    analysisScript: 'dist/analysis-worker.js',
    version: '1.2.3',
    directory,
    dataDir,
    out: () => out,
    err: () => err,
    async run(...argv) {
      const before = [out.length, err.length] as const;
      const code = await run(argv, shell);
      return { code, out: out.slice(before[0]), err: err.slice(before[1]) };
    },
    async file(name, content) {
      const path = join(directory, name);
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, content);
      return path;
    },
  };
  await shell.file('script/reviews-widget.js', `customElements.define('reviews-widget', class {});\n`.repeat(50));
  await shell.file('script/review-stars.js', `customElements.define('review-stars', class {});\n`);
  await shell.file('script/invite-page.js', `customElements.define('invite-pictures', class {});\n`);
  await shell.file('script/reviews-widget-loader.js', '');
  await shell.file('script/integrity.json', '{ "version": "1.2.3", "files": {} }');
  for (const name of ['reviews-widget', 'review-insights']) {
    await shell.file(`script/${name}.css`, ':host { display: block }');
  }
  await shell.file('script/chunks/form-Ab12.js', 'export const form = 1;\n');
  await shell.file('script/chunks/notes.txt', 'not a script');
  await shell.file(join('docs', 'index.html'), '<h1>Documentation</h1>');
  await shell.file(join('docs', '404.html'), '<h1>There is no such page</h1>');
  await shell.file('desk/index.html', '<desk-app></desk-app>');
  await shell.file('desk/configurator.html', '<look-configurator></look-configurator>');
  await shell.file('desk/look-preview.html', '<reviews-widget></reviews-widget>');
  await shell.file('desk/assets/main-Ab12.js', 'export const desk = 1;\n');
  await shell.file('demo/index.html', '<p data-vendor="{{vendorId}}" data-token="{{token}}">$& {{other}}</p>');
  await shell.file('demo/shop.css', 'p { color: teal }');
  await shell.file(
    'demo/media/clip.mp4',
    new Uint8Array(1000).map((_, index) => index % 251),
  );
  await shell.file('demo/reviews.json', JSON.stringify(DEMO_REVIEWS));
  return shell;
}

/** The settings of a server in front of the existing service at `origin`. */
export function upstreamSettings(origin = 'https://service.example'): Record<string, string> {
  return {
    UPSTREAM_BASE_URL: `${origin}/api/v1`,
    UPSTREAM_MARKETPLACE_URL: `${origin}/api/v2`,
    UPSTREAM_API_KEY: 'secret-upstream-key',
  };
}

const DEMO_REVIEWS = [
  { rating: '5', text: 'Warm and light.', authorName: 'Ada L.', daysAgo: 2, source: 'shop', email: 'ada@example.com' },
  {
    rating: null,
    text: 'Nett.',
    authorName: 'Jo',
    daysAgo: 40.5,
    source: 'google',
    videoRef: '/demo/media/clip.mp4',
    response: { name: 'Shop', daysAgo: 39, comment: 'Danke!' },
  },
  { rating: '1', text: 'Hidden.', authorName: 'Eve', daysAgo: 3, source: 'shop', showOnWidget: false },
];
