import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../e2e/browser.js';
import { flaws } from './flaws.js';
import { difference, fontsOf, sheet, visiblyOther } from './sheets.js';
import { FONT, openStage } from './stage.js';
import { type Shot, shots, views } from './views.js';

/** `npm run screenshots` draws all there is and keeps it in `screenshots/`; the tests draw a part of it. */
const ALL = process.env.MODE === 'screenshots';
const FOLDER = new URL('../../screenshots/', import.meta.url);
const BASELINE_FONTS = new URL('./baseline/fonts.txt', import.meta.url);
/** Of a picture may look otherwise: edges of letters. */
const TOLERANCE = 0.005;

let browser: Browser;
let stage: Awaited<ReturnType<typeof openStage>>;
let sameFonts = false;
const pictures: [Shot, Buffer][] = [];
const file = ({ view, width, scheme, language }: Shot) => `${view}-${width}-${scheme}-${language}`;

beforeAll(async () => {
  browser = await launch();
  stage = await openStage(browser);
  const fonts = await fontsOf(stage.page, FONT);
  sameFonts = fonts === readFileSync(BASELINE_FONTS, 'utf8').trim();
  if (!ALL) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(new URL('fonts.txt', FOLDER), `${fonts}\n`);
});
afterAll(async () => {
  for (const view of ALL ? Object.keys(views) : []) {
    const own = pictures.filter(([shot]) => shot.view === view);
    if (own.length > 0) writeFileSync(new URL(`${view}.webp`, FOLDER), await sheet(stage.page, own));
  }
  await browser?.close();
  await stage?.close();
});

describe('what is drawn', () => {
  test.each(shots(ALL).map((shot) => [file(shot), shot] as const))(
    'has no flaw, and looks as it did: %s',
    async (name, shot) => {
      await stage.draw(shot);
      const picture = await stage.picture();
      if (ALL) writeFileSync(new URL(`${name}.png`, FOLDER), picture);
      pictures.push([shot, picture]);
      expect(await stage.page.evaluate(flaws)).toEqual([]);
      const axe = await new AxeBuilder({ page: stage.page }).withRules(['color-contrast']).setLegacyMode().analyze();
      expect(axe.violations.flatMap(({ nodes }) => nodes.map(({ html, any }) => [html, any[0]?.message]))).toEqual([]);
      if (sameFonts && !views[shot.view]!.state)
        expect(await difference(stage.page, shot, picture)).toBeLessThan(TOLERANCE);
    },
  );

  test('is the same when it is drawn again', async () => {
    for (const view of ['list', 'wall', 'form']) {
      const [shot, picture] = pictures.find(([shot]) => shot.view === view)!;
      await stage.draw(shot);
      const again = await stage.picture();
      expect(await visiblyOther(stage.page, picture, again), file(shot)).toBe(0);
    }
  });

  test('is compared with the committed pictures', ({ skip }) => {
    skip(!sameFonts, 'this machine draws letters otherwise than the one the pictures were made on');
  });
});

describe('the eye of these tests', () => {
  const shot: Shot = { view: 'grid', width: 360, scheme: 'light', language: 'en' };
  const add = (css: string) =>
    stage.page.evaluate((css) => {
      const style = new CSSStyleSheet();
      style.replaceSync(css);
      document.querySelector('reviews-widget')!.shadowRoot!.adoptedStyleSheets.push(style);
    }, css);

  test.each([
    ['text on text', '[part="meta"] { margin-top: -20px !important }', /lies on/],
    [
      'text that leaves its card',
      '[part="author"] { white-space: nowrap; width: 2000px; flex-wrap: nowrap; font-size: 50px }',
      /leaves|px in/,
    ],
    [
      'text that is cut off',
      '[part="title"] { height: 1em; overflow: hidden } [part="meta"] { height: 1em; overflow: hidden }',
      /px high in/,
    ],
    ['a page wider than its window', 'section { width: 500px !important }', /sideways/],
  ])('sees %s', async (_, css, flaw) => {
    await stage.draw(shot);
    await add(css);
    expect((await stage.page.evaluate(flaws)).join('\n')).toMatch(flaw);
  });

  test.skipIf(!ALL)('sees another colour and another size', async () => {
    for (const css of ['li { border: 2px solid red !important }', '[part~="text"] { font-size: 17px }']) {
      await stage.draw(shot);
      await add(css);
      expect(await difference(stage.page, shot, await stage.picture())).toBeGreaterThan(TOLERANCE);
    }
  });
});
