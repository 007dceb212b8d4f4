import { describe, test } from 'vitest';
import { corpus } from '../fixtures/hostile-pages.js';
import { expectNothingRun, FRAMEWORKS, servedWidgets, withoutMarks } from './compiled-page.js';
import { useShopAndBrowser } from './shop-and-browser.js';

useShopAndBrowser();

const served = await servedWidgets(corpus);
/** Ten widgets a page. */
const bodies = Array.from({ length: Math.ceil(served.length / 10) }, (_, n) => served.slice(n * 10, n * 10 + 10));

describe.each(Object.keys(FRAMEWORKS))('of the whole collection of hostile texts, a page that %s compiles', (name) => {
  test('runs nothing of a served widget', async () => {
    for (const body of bodies) await expectNothingRun(name, body);
  }, 180_000);

  test('runs nothing where something took the attributes away that tell it not to', async () => {
    for (const body of bodies) await expectNothingRun(name, body.map(withoutMarks));
  }, 180_000);
});
