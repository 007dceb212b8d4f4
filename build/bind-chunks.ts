/**
 * Why this step exists: a page may load the script as `reviews-widget.js?v=2`; WordPress adds such a version to each script.
 * The bundler has its lazy chunks import what they share with the entry from `../reviews-widget.js`, without the query. For a
 * browser these are two addresses, so it would load and run a second copy of the script: twice the bytes, other wordings, and
 * a second Trusted Types policy, which a strict policy forbids.
 *
 * What it does: a chunk imports nothing from the entry. It exports a function, which the entry calls with what both share.
 *
 *     // the entry, as the bundler writes it       // the entry, as it ships
 *     import('./chunks/form.js')                   import('./chunks/form.js').then($bind)
 *     export { html as A, Widget }                 const $shared = [html, Widget], $bind = …
 *                                                  export { Widget }
 *
 *     // chunks/form.js, as the bundler writes it  // chunks/form.js, as it ships
 *     import { A as html } from '../entry.js';     export default ($shared, $bind) => {
 *     class Form { … }                               const html = $shared[0];
 *     export { Form };                               class Form { … }
 *                                                    return { Form: Form };
 *                                                  };
 *
 * A chunk that another chunk imports is called in the same way. `$bind` calls each of them once and keeps what it returned. A
 * chunk that imports nothing, such as a language, stays a plain module.
 *
 * One limit: a chunk sees what a shared variable holds when the chunk is loaded, not what it is set to later.
 */
import { posix } from 'node:path';
import MagicString from 'magic-string';
import { type Plugin, parseSync, type Rolldown } from 'vite';

type Chunk = Rolldown.RenderedChunk;
type Names = { exported: string; own: string }[];

/** Makes each lazy chunk a function of the only entry. The bundler's own minifier runs afterwards. */
export function bindChunks(): Plugin {
  return {
    name: 'bind-chunks',
    renderChunk(code, chunk, _options, { chunks }) {
      if (!chunk.isEntry && !isBound(chunk)) return null;
      const { module, errors } = parseSync(chunk.fileName, code);
      if (errors[0]) this.error(errors[0].message);
      const at = ({ start, end }: { start: number; end: number }) => code.slice(start, end);
      const imported = (specifier: string): Chunk => {
        const file = posix.join(chunk.fileName, '..', specifier);
        return chunks[file] ?? this.error(`${chunk.fileName} imports ${specifier}, which is no chunk of the bundle`);
      };

      const edited = new MagicString(code);
      for (const { end, moduleRequest } of module.dynamicImports) {
        const target = imported(at(moduleRequest).slice(1, -1));
        if (isBound(target)) edited.appendLeft(end, '.then($bind)');
      }

      const names: Names = module.staticExports.flatMap(({ entries }) =>
        entries.map(({ exportName, localName }) => ({ exported: exportName.name!, own: localName.name! })),
      );
      for (const { start, end } of module.staticExports) edited.remove(start, end);
      if (chunk.isEntry) {
        const { exports } = this.getModuleInfo(chunk.facadeModuleId!)!;
        const inPlace = names.toSorted((one, other) => placeOf(one.exported, chunk) - placeOf(other.exported, chunk));
        return edited.append(sharing(inPlace, exports)).toString();
      }

      const hoisted: string[] = [];
      for (const { start, end, moduleRequest, entries } of module.staticImports) {
        const target = imported(moduleRequest.value);
        const variables = entries.map(({ importName, localName }) => ({
          name: importName.name!,
          own: localName.value,
        }));
        if (target.isEntry) {
          const places = variables.map(({ name, own }) => `${own} = $shared[${placeOf(name, target)}]`);
          edited.overwrite(start, end, `const ${places.join(', ')};`);
        } else if (isBound(target)) {
          const namespace = `$${hoisted.length}`;
          const members = variables.map(({ name, own }) => `${name}: ${own}`);
          hoisted.push(`import * as ${namespace} from '${moduleRequest.value}';\n`);
          edited.overwrite(start, end, `const { ${members.join(', ')} } = $bind(${namespace});`);
        } else {
          hoisted.push(`${code.slice(start, end)}\n`);
          edited.remove(start, end);
        }
      }
      return edited
        .prepend(`${hoisted.join('')}export default ($shared, $bind) => {\n`)
        .append(`\nreturn { ${names.map(({ exported, own }) => `${exported}: ${own}`).join(', ')} };\n};\n`)
        .toString();
    },
  };
}

/** Whether a chunk has to be bound to the entry: it, or what it imports, may need what the entry has. */
function isBound({ isEntry, imports, dynamicImports }: Chunk): boolean {
  return !isEntry && imports.length + dynamicImports.length > 0;
}

/** The place of an export of the entry in the list that it shares; a list of values is smaller than one of names. */
function placeOf(name: string, entry: Chunk): number {
  const place = entry.exports.indexOf(name);
  if (place < 0) throw new Error(`${entry.fileName} does not export ${name}`);
  return place;
}

/** What the entry ends with: what it shares with its chunks, how it calls them, and the exports that are for the page. */
function sharing(names: Names, publicNames: string[]): string {
  const forPage = names.filter(({ exported }) => publicNames.includes(exported));
  return `
const $shared = [${names.map(({ own }) => own).join(', ')}];
const $called = new Map();
function $bind(chunk) {
  if (!$called.has(chunk)) $called.set(chunk, chunk.default($shared, $bind));
  return $called.get(chunk);
}
export { ${forPage.map(({ exported, own }) => `${own} as ${exported}`).join(', ')} };
`;
}
