/**
 * Six builds: `vite build` makes what the script tag loads, self-contained and minified, its lazy chunks found beside it
 * whatever page it is on; `--mode stars` adds the smaller file for pages that have stars alone, `--mode invite` that of the page of an invite; `--mode desk` makes the app of the desk;
 * `--mode node` makes the modules for Node and for bundlers, with packages left as imports; `--mode command` makes the command, with some
 * packages inside. The steps of our own are in build/.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import { bindChunks } from './build/bind-chunks.js';
import { minifyTemplates, TARGET } from './build/element-source.mjs';
import { languages } from './build/languages.mjs';
import { classicLoader, scriptIntegrity } from './build/script-files.js';
import { scriptWeights } from './build/script-weights.js';
import { styleSheet } from './build/style-sheet.js';

const { dependencies, version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** A package, and all that can be imported of it. */
const modulesOf = (name: string) => new RegExp(`^${name}(/|$)`);

const forNode: ViteUserConfig = {
  plugins: [languages(), minifyTemplates()],
  build: {
    target: 'node20',
    outDir: 'dist',
    // The builds below add to it; build/build.mjs removes what an earlier one left.
    emptyOutDir: false,
    license: { fileName: 'licenses.md' },
    minify: false,
    lib: {
      entry: {
        index: 'src/index.ts',
        'on-demand': 'src/on-demand.ts',
        'review-form': 'src/review-form.ts',
        'review-stars': 'src/review-stars.ts',
        'review-insights': 'src/review-insights.ts',
        proxy: 'src/proxy/index.ts',
        client: 'src/client/index.ts',
        stores: 'src/stores/index.ts',
        service: 'src/service/index.ts',
        embed: 'src/embed/index.ts',
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: [/^node:/, ...Object.keys(dependencies).map(modulesOf)],
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
    },
  },
};

/** Packages of some 450 files that nearly every command loads: as they are, they are half of the time until it begins to work. */
const IN_COMMAND = ['hono', 'jose', 'kysely', 'zod'];

/** The command, and the thread that reads reviews. */
const forCommand: ViteUserConfig = {
  plugins: [languages(), minifyTemplates()],
  build: {
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: false,
    minify: false,
    license: { fileName: 'command/licenses.md' },
    lib: {
      entry: { cli: 'src/cli/main.ts', 'analysis-worker': 'src/insights/analysis-worker.ts' },
      formats: ['es'],
    },
    rolldownOptions: {
      external: [
        /^node:/,
        ...Object.keys(dependencies)
          .filter((name) => !IN_COMMAND.includes(name))
          .map(modulesOf),
      ],
      output: { entryFileNames: '[name].js', chunkFileNames: 'command/[name]-[hash].js' },
    },
  },
};

/** A file of the script tag with a stable name, and its chunks. What chunks share with it stays in it, which is loaded already: one request until more is needed. */
const scriptTag = (name: string, entry: string) =>
  ({
    target: TARGET,
    outDir: 'dist/script',
    modulePreload: false,
    reportCompressedSize: false,
    lib: { entry: { [name]: entry }, formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: { groups: [{ name, tags: ['$initial'] }] },
        chunkFileNames: 'chunks/[name]-[hash].js',
        minify: true,
        comments: false,
      },
    },
  }) satisfies ViteUserConfig['build'];

/** The stars alone, the same modules without Lit: of it only the tag for style sheets is left, and what they need of the rest is in src/elements/plain. */
const forStarsAlone: ViteUserConfig = {
  plugins: [languages(), minifyTemplates(), bindChunks(), scriptWeights('review-stars')],
  resolve: {
    alias: [
      { find: /^lit$/, replacement: '@lit/reactive-element/css-tag.js' },
      { find: /^lit\/html\.js$/, replacement: resolve('src/elements/plain/plain-html.ts') },
      { find: /^\.\/base\/reviews-element\.js$/, replacement: resolve('src/elements/plain/plain-element.ts') },
    ],
  },
  // The languages among its chunks are those of the script below, by the same names.
  build: { ...scriptTag('review-stars', 'src/review-stars.ts'), emptyOutDir: false },
};

/** The page of an invite: pictures for its form, with modules of its own, so that what shops load is not its matter. */
const forInvitePage: ViteUserConfig = {
  plugins: [languages(), minifyTemplates(), bindChunks(), scriptWeights('invite-page'), scriptIntegrity(version)],
  build: { ...scriptTag('invite-page', 'src/invite-page.ts'), emptyOutDir: false },
};

/** Tests of rooms that keep nothing in their modules: a worker loads those once for all files, which saves two seconds a file. */
const SHARING_MODULES = [
  'cli',
  'client',
  'contract',
  'desk',
  'embed',
  'import',
  'insights',
  'languages',
  'platform',
  'proxy',
  'server',
  'service',
  'sources',
  'stores',
].map((room) => `test/${room}/**/*.test.ts`);

/** What must take long runs by itself: `npm run test:long`. */
const LONG = 'test/**/*.long.test.ts';

const IN_BROWSER = ['test/e2e/**/*.test.ts', 'test/visual/**/*.test.ts'];

const forScriptTag = (mode: string): ViteUserConfig => ({
  plugins: [languages(), minifyTemplates(), bindChunks(), styleSheet(), classicLoader(), scriptWeights()],
  build: scriptTag('reviews-widget', 'src/index.ts'),
  // All tests but those of the elements, which run in a browser of their own: web-test-runner.config.mjs.
  test: {
    // A project has the mode of the run by its own config alone: tests read it as `process.env.MODE`.
    projects: [
      {
        extends: true,
        mode,
        test: {
          name: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/elements/**', LONG, ...IN_BROWSER, ...SHARING_MODULES],
        },
      },
      { extends: true, mode, test: { name: 'rooms', include: SHARING_MODULES, exclude: [LONG], isolate: false } },
      // They share their modules as well, and so a shop, a server and a browser.
      {
        extends: true,
        mode,
        test: {
          name: 'browser',
          include: IN_BROWSER,
          exclude: [LONG],
          isolate: false,
          setupFiles: 'test/e2e/open-pages.ts',
        },
      },
      { extends: true, mode, test: { name: 'long', include: [LONG] } },
    ],
    // The text of a style sheet is what is imported with `?raw`, not nothing.
    css: true,
    globalSetup: 'test/service/shared-postgres.ts',
    // A test ends as soon as what it waits for is true; how long that takes is the machine's.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 3,
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
  },
});

/** The desk's app, and its configurator as a page of the demo. It has no modules of the script tag, so that what shoppers load is not its matter. */
const forDesk: ViteUserConfig = {
  root: 'src/desk/app',
  base: '/desk/',
  plugins: [languages(), minifyTemplates()],
  build: {
    target: TARGET,
    outDir: '../../../dist/desk',
    emptyOutDir: true,
    modulePreload: false,
    // Fonts and pictures as `data:` addresses would need a looser policy.
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['index', 'configurator', 'look-preview'].map((page) => `src/desk/app/${page}.html`) },
  },
};

const builds: Record<string, ViteUserConfig> = {
  node: forNode,
  command: forCommand,
  stars: forStarsAlone,
  invite: forInvitePage,
  desk: forDesk,
};

export default defineConfig(({ mode }) => builds[mode] ?? forScriptTag(mode));
