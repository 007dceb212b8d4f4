import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { changeScheme, contrastFindings, openPage, reviewsShown, sharedBrowser } from './browser.js';
import { sharedServer } from './server.js';

const FOLDER = 'demo/themes';
const names = readdirSync(FOLDER).map((file) => file.replace('.css', ''));
const sources = names.map((name): [string, string] => [name, readFileSync(`${FOLDER}/${name}.css`, 'utf8')]);

describe('the themes', () => {
  test('are those that the page offers', () => {
    const page = readFileSync('demo/themes.html', 'utf8');
    const offered = [...page.matchAll(/name="theme" value="(\w+)"/g)].map(([, name]) => name);
    expect(offered.sort()).toEqual(names.sort());
  });

  test.each(sources)('use custom properties and parts that are documented, and nothing else: %s', (_, source) => {
    const { modules } = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8'));
    for (const { tagName, cssParts, cssProperties } of modules[0].declarations) {
      if (!tagName) continue;
      const known = (list: { name: string }[]) => list.map(({ name }) => name);
      const parts = [...source.matchAll(new RegExp(`${tagName}::part\\(([^)]+)\\)`, 'g'))].map(([, part]) => part);
      expect(known(cssParts)).toEqual(expect.arrayContaining(parts));
      const set = [...source.matchAll(/--reviews-[\w-]+/g)].map(([name]) => name);
      expect(known(cssProperties)).toEqual(expect.arrayContaining(set));
    }
    const rules = source.replace(/\/\*.*?\*\//gs, '').match(/[^{}]+(?=\{)/g)!;
    const selectors = rules.flatMap((rule) => rule.split(',').map((one) => one.trim()));
    for (const one of selectors)
      expect(one).toMatch(/^(?:reviews-widget|review-form)(?:::part\([\w-]+\)(?::hover)?)?$/);
  });

  test.each(names)('can be read in both schemes, and leave nothing beside their page: %s', async (name) => {
    const { url } = await sharedServer();
    const { page, complaints } = await openPage(await sharedBrowser(), `${url}/demo/themes.html#${name}`, {
      reducedMotion: 'reduce',
      viewport: { width: 360, height: 900 },
    });
    await reviewsShown(page);
    await page.locator('review-form [part="form"]').waitFor();
    expect(await page.locator('#theme').getAttribute('href')).toBe(`/demo/themes/${name}.css`);
    expect(complaints).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await changeScheme(page, colorScheme);
      expect([colorScheme, await contrastFindings(page)]).toEqual([colorScheme, []]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.context().close();
  });
});
