import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { minifyTemplateLiterals } from 'rollup-plugin-minify-template-literals';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const dependencies = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies);
/** A package of ours or of Node, which a build for Node or for another bundler leaves alone. */
const external = (name: string) =>
  name.startsWith('node:') ||
  dependencies.some((dependency) => name === dependency || name.startsWith(`${dependency}/`));

/** Prints what each file of the script tag weighs on the wire: the bytes that shoppers pay. */
const weigh: Plugin = {
  name: 'weigh',
  writeBundle(options, bundle) {
    for (const name of Object.keys(bundle)) {
      const bytes = readFileSync(join(options.dir ?? '', name));
      console.log(`${name}  ${bytes.length} B, ${brotliCompressSync(bytes).length} B brotli`);
    }
  },
};

/**
 * Two builds: `vite build` makes what the script tag loads, self-contained and minified, its lazy chunks found beside it
 * whatever page it is on; `--mode node` makes the modules for Node and for bundlers, with packages left as imports.
 */
export default defineConfig(({ mode }) =>
  mode === 'node'
    ? {
        build: {
          target: 'node20',
          outDir: 'dist',
          emptyOutDir: false,
          minify: false,
          lib: {
            entry: {
              index: 'src/index.ts',
              proxy: 'src/proxy/index.ts',
              client: 'src/client/index.ts',
              stores: 'src/stores/index.ts',
              service: 'src/service/index.ts',
              cli: 'src/cli/main.ts',
            },
            formats: ['es'],
          },
          rolldownOptions: {
            external,
            output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
          },
        },
      }
    : {
        plugins: [minifyTemplateLiterals({ include: ['src/elements/**'] }), weigh],
        // Everything but the elements, which run in a browser of their own: web-test-runner.config.mjs.
        test: {
          include: ['test/**/*.test.ts'],
          exclude: ['test/elements/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
        build: {
          target: 'es2022',
          outDir: 'dist/script',
          modulePreload: false,
          minify: 'oxc',
          reportCompressedSize: false,
          lib: { entry: { 'reviews-widget': 'src/index.ts' }, formats: ['es'] },
          rolldownOptions: {
            // What the form shares with the list stays in the entry, which is one request and loaded already.
            preserveEntrySignatures: 'allow-extension',
            output: { minify: true, entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
          },
        },
      },
);
