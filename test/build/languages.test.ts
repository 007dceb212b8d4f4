import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languageCodes, languageFile, languages, servedLanguages } from '../../build/languages.mjs';

const idOf = (name: string): string | undefined =>
  Reflect.apply(languages().resolveId as never, {}, [`virtual:languages/${name}`]);
/** What the build makes of a module, and the files that it watches for it. */
function built(name: string): { code: string; watched: string[] } {
  const watched: string[] = [];
  const step = { addWatchFile: (file: string) => watched.push(file) };
  const { code }: { code: string } = Reflect.apply(languages().load as never, step, [idOf(name)]);
  return { code, watched };
}
const wordsOf = (name: string) => JSON.parse(/^export default (.*);$/s.exec(built(name).code)![1]!);
const codesOf = (name: string) => [...built(name).code.matchAll(/^ {2}"([\w-]+)": /gm)].map(([, code]) => code);

describe('the files of languages', () => {
  test('are cut into modules of one section, or of those that are loaded together', () => {
    const german = languageFile('de');
    expect(wordsOf('report/de')).toEqual(german.report);
    expect(wordsOf('form/de')).toEqual({ ...german.fields, ...german.submit });
    expect(wordsOf('widget/zh-Hant')).toMatchObject(languageFile('zh-Hant').media!);
    expect(built('report/de').watched).toEqual([resolve('src/languages/de.json')]);
  });

  test('are loaded by their codes, all but English', () => {
    const others = languageCodes().filter((code) => code !== 'en');
    expect(codesOf('policy')).toEqual(others);
    expect(codesOf('elements')).toEqual(others);
    expect(built('policy').code).toContain(`"pt-PT": () => import('virtual:languages/policy/pt-PT'),`);
    expect(built('elements').code).toContain(
      `"de": [() => import('virtual:languages/widget/de'), () => import('virtual:languages/form/de')],`,
    );
  });

  test('are one module where all languages are needed at once, of those that have the section', () => {
    expect(Object.keys(wordsOf('labels/all'))).toEqual(languageCodes());
    const having = languageCodes().filter((code) => languageFile(code).notices);
    expect(Object.keys(wordsOf('notices/all'))).toEqual(having);
    expect(having).not.toEqual(languageCodes());
  });

  test('have chunks that are named after them', () => {
    const names = ['widget/de', 'form/pt-PT', 'report/zh-Hant', 'labels/all', 'elements'];
    expect(names.map(idOf)).toEqual(
      ['de', 'pt-PT-form', 'zh-Hant-report', 'by-code/labels-all', 'by-code/elements'].map((file) =>
        resolve('src/languages', file),
      ),
    );
  });

  test('are cut for the tests of the elements alike', () => {
    const { resolveImport, serve } = servedLanguages();
    for (const name of ['widget/de', 'form/zh-Hans', 'elements', 'report', 'labels/all']) {
      const path = resolveImport!({ source: `virtual:languages/${name}` } as never) as string;
      expect(resolve(path.slice(1))).toBe(idOf(name));
      expect(serve!({ path } as never)).toEqual({ body: built(name).code, type: 'js' });
    }
  });

  test('leave every other file alone', () => {
    expect(Reflect.apply(languages().resolveId as never, {}, ['./de.js'])).toBeUndefined();
    for (const file of ['de.json', 'element-words.ts', 'language-code.ts']) {
      expect(Reflect.apply(languages().load as never, {}, [resolve('src/languages', file)]), file).toBeUndefined();
      expect(servedLanguages().serve!({ path: `/src/languages/${file}` } as never), file).toBeUndefined();
    }
    expect(Reflect.apply(languages().load as never, {}, [resolve('src/elements/review-form.ts')])).toBeUndefined();
  });
});
