/**
 * How a module of the elements becomes what ships: its templates are minified, its types are taken away, and its syntax is one
 * that all supported browsers know. The build and the elements' tests both take these steps, so the tests run what ships.
 */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { minifyHTMLLiterals } from 'minify-literals';
import { transformWithOxc } from 'vite';

/** The version of JavaScript that the script tag ships. */
export const TARGET = 'es2022';

/** Modules of ours that have `html` and `css` templates. */
const TEMPLATES = /^src\/(elements|embed|desk\/app)\/.*\.ts$/;

/**
 * Takes the white space and the comments out of `html` and `css` templates. Both builds take this step: markup that a server has
 * rendered is hydrated only where the script's templates are the same to the character.
 *
 * @returns {import('vite').Plugin}
 */
export function minifyTemplates() {
  return {
    name: 'minify-templates',
    enforce: 'pre',
    transform: (code, id) => minified(code, id),
  };
}

/**
 * Serves TypeScript to the elements' tests as the build compiles it, and finds the `.ts` of an import that says `.js`.
 *
 * @returns {import('@web/test-runner').TestRunnerPlugin}
 */
export function elementSource() {
  return {
    name: 'element-source',
    resolveMimeType: ({ path }) => (path.endsWith('.ts') ? 'js' : undefined),
    resolveImport({ source, context }) {
      if (!/^\.{1,2}\/.*\.js$/.test(source)) return undefined;
      const typeScript = source.replace(/\.js$/, '.ts');
      return existsSync(resolve(`.${context.path}`, '..', typeScript)) ? typeScript : undefined;
    },
    async transform({ path, body }) {
      if (!path.endsWith('.ts')) return undefined;
      const file = resolve(`.${path}`);
      const { code } = (await minified(body, file)) ?? { code: body };
      return (await transformWithOxc(code, file, { target: TARGET, sourcemap: false })).code;
    },
  };
}

/** The module `id` with its templates minified; null where it has none, or is none of ours. */
async function minified(code, id) {
  if (!TEMPLATES.test(relative(process.cwd(), id))) return null;
  return minifyHTMLLiterals(code, { fileName: id });
}
