/**
 * Three builds: `vite build` makes what the script tag loads, self-contained and minified, its lazy chunks found beside it
 * whatever page it is on; `--mode node` makes the modules for Node and for bundlers, with packages left as imports; `--mode desk` makes the app of the desk. The
 * steps of our own are in build/.
 */
import { readFileSync } from 'node:fs';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { bindChunks } from './build/bind-chunks.js';
import { minifyTemplates, TARGET } from './build/element-source.mjs';
import { scriptWeights } from './build/script-weights.js';
import { styleSheet } from './build/style-sheet.js';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

const forNode: ViteUserConfig = {
  plugins: [minifyTemplates()],
  build: {
    target: 'node20',
    outDir: 'dist',
    minify: false,
    lib: {
      entry: {
        index: 'src/index.ts',
        proxy: 'src/proxy/index.ts',
        client: 'src/client/index.ts',
        stores: 'src/stores/index.ts',
        service: 'src/service/index.ts',
        embed: 'src/embed/index.ts',
        cli: 'src/cli/main.ts',
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: [/^node:/, ...Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`))],
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
    },
  },
};

const forScriptTag: ViteUserConfig = {
  plugins: [minifyTemplates(), bindChunks(), styleSheet(), scriptWeights()],
  build: {
    target: TARGET,
    outDir: 'dist/script',
    modulePreload: false,
    reportCompressedSize: false,
    lib: { entry: { 'reviews-widget': 'src/index.ts' }, formats: ['es'] },
    rolldownOptions: {
      // What chunks share with the entry stays in the entry, which is loaded already: one request until more is needed.
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: { groups: [{ name: 'reviews-widget', tags: ['$initial'] }] },
        chunkFileNames: 'chunks/[name]-[hash].js',
        minify: true,
        comments: false,
      },
    },
  },
  // All tests but those of the elements, which run in a browser of their own: web-test-runner.config.mjs.
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/elements/**'],
    // The text of a style sheet is what is imported with `?raw`, not nothing.
    css: true,
    // A test ends as soon as what it waits for is true; how long that takes is the machine's.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    hookTimeout: 120_000,
  },
};

/** The desk's app. It has no modules of the script tag, so that what shoppers load is not its matter. */
const forDesk: ViteUserConfig = {
  root: 'src/desk/app',
  base: '/desk/',
  plugins: [minifyTemplates()],
  build: {
    target: TARGET,
    outDir: '../../../dist/desk',
    emptyOutDir: true,
    modulePreload: false,
    // Fonts and pictures as `data:` addresses would need a looser policy.
    assetsInlineLimit: 0,
  },
};

export default defineConfig(({ mode }) => {
  if (mode === 'desk') return forDesk;
  return mode === 'node' ? forNode : forScriptTag;
});
