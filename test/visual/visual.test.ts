import { describe, expect, test } from 'vitest';
import { ALL, sameFonts, stage, TOLERANCE, testShots, useStage } from './drawn-views.js';
import { flaws } from './flaws.js';
import { difference, visiblyOther } from './sheets.js';
import { allShots, firstShots, type Shot } from './views.js';

useStage();

describe('what is drawn', () => {
  const AGAIN = ['list', 'wall', 'form'];
  const pictures = testShots(ALL ? allShots() : firstShots(), AGAIN);

  test('is the same when it is drawn again', async () => {
    for (const view of AGAIN) {
      const [shot, picture] = pictures.find(([shot]) => shot.view === view)!;
      await stage.draw(shot);
      expect([view, await visiblyOther(stage.page, picture, await stage.picture())]).toEqual([view, 0]);
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
