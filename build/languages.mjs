/**
 * The words of every language are in one file of src/languages each, for translators. This step cuts them into modules, so that a page loads
 * no more of a language than it says. Code imports them by these names, whose types are in src/languages/modules.d.ts:
 *
 *     virtual:languages/report/de    one section of a file
 *     virtual:languages/report       by code, what loads that section: every language that has it, but for English
 *     virtual:languages/labels/all   by code, that section of every language that has it
 *     virtual:languages/elements     by code, what loads the sections of the widget, and those of the form
 *
 * A language is added by its file alone.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PREFIX = 'virtual:languages/';
const FOLDER = 'src/languages';

/** Sections that are loaded together, in the order that compresses best. Their English comes with the chunks that say it, section by section. */
export const TOGETHER = {
  widget: ['actions', 'list', 'counts', 'media', 'features', 'stars'],
  form: ['fields', 'submit'],
};

/** The codes of all languages, by the names of their files. */
export function languageCodes(folder = FOLDER) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

/** Every section of a language by its name. */
export function languageFile(code, folder = FOLDER) {
  return JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8'));
}

/**
 * Vite's part of it.
 *
 * @returns {import('vite').Plugin}
 */
export function languages() {
  const folder = resolve(FOLDER);
  return {
    name: 'languages',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(PREFIX) ? join(folder, fileOf(source.slice(PREFIX.length))) : undefined),
    load(id) {
      const name = id.startsWith(folder) ? nameOf(id.slice(folder.length + 1)) : undefined;
      if (name === undefined) return undefined;
      for (const code of codesOf(name, folder)) this.addWatchFile(join(folder, `${code}.json`));
      return { code: moduleOf(name, folder), moduleType: 'js' };
    },
  };
}

/**
 * The same for the elements' tests.
 *
 * @returns {import('@web/test-runner').TestRunnerPlugin}
 */
export function servedLanguages() {
  return {
    name: 'languages',
    resolveImport: ({ source }) =>
      source.startsWith(PREFIX) ? `/${FOLDER}/${fileOf(source.slice(PREFIX.length))}` : undefined,
    serve({ path }) {
      const name = path.startsWith(`/${FOLDER}/`) ? nameOf(path.slice(FOLDER.length + 2)) : undefined;
      return name === undefined ? undefined : { body: moduleOf(name, FOLDER), type: 'js' };
    },
  };
}

/** What the module `report/de` is called as a file, which a chunk is named after: `de-report`, and `de` for the widget. */
function fileOf(name) {
  const [section, code] = name.split('/');
  if (code === undefined || code === 'all') return `by-code/${name.replace('/', '-')}`;
  return section === 'widget' ? code : `${code}-${section}`;
}

/** The name of the module that is called so; undefined where it is none of ours. */
function nameOf(file) {
  const [, table] = /^by-code\/(\w+(?:-all)?)$/.exec(file) ?? [];
  if (table) return table.replace('-', '/');
  const [, code, section = 'widget'] = /^([a-z]{2,3}(?:-[A-Z][A-Za-z]+)?)(?:-([a-z]+))?$/.exec(file) ?? [];
  return code && `${section}/${code}`;
}

function codesOf(name, folder) {
  const code = name.split('/')[1] ?? 'all';
  return code === 'all' ? languageCodes(folder) : [code];
}

function moduleOf(name, folder) {
  const [section, code] = name.split('/');
  if (code === 'all') return `export default ${JSON.stringify(sectionOfAll(section, folder))};`;
  if (code) return `export default ${JSON.stringify(wordsOf(section, languageFile(code, folder)))};`;
  const loads = (one, of) => `() => import('${PREFIX}${one}/${of}')`;
  const others = Object.keys(sectionOfAll(section === 'elements' ? 'list' : section, folder)).filter(
    (of) => of !== 'en',
  );
  const lines = others.map((of) => {
    const value = section === 'elements' ? `[${loads('widget', of)}, ${loads('form', of)}]` : loads(section, of);
    return `  ${JSON.stringify(of)}: ${value},\n`;
  });
  return `export default {\n${lines.join('')}};\n`;
}

/** By code, a section of every language that has it. */
function sectionOfAll(section, folder) {
  const all = languageCodes(folder).map((code) => [code, languageFile(code, folder)[section]]);
  return Object.fromEntries(all.filter(([, words]) => words));
}

function wordsOf(name, file) {
  const sections = TOGETHER[name] ?? [name];
  return Object.assign({}, ...sections.map((section) => file[section]));
}
