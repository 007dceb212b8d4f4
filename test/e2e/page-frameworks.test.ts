import { expect, test } from 'vitest';
import { hostileText, plainText } from '../fixtures/hostile-text.js';
import { templateText } from '../fixtures/template-text.js';
import { expectNothingRun, FRAMEWORKS, servedWidgets, withoutMarks } from './compiled-page.js';
import { useShopAndBrowser } from './shop-and-browser.js';

useShopAndBrowser();

const served = await servedWidgets([templateText, hostileText, plainText].flatMap((texts) => Object.values(texts)));
const own = await servedWidgets(Object.values(templateText));

test.each(Object.keys(FRAMEWORKS))(
  'a page that %s compiles runs nothing of a served widget, also where something took the attributes away that tell it not to, nor of markup that came by a script, its shadow root as a template',
  async (name) => {
    const bare = served.map(withoutMarks);
    expect(bare).not.toEqual(served);
    await expectNothingRun(name, [...served, ...bare], own);
  },
);
