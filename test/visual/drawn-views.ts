import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contrastFindings, sharedBrowser } from '../e2e/browser.js';
import { flaws } from './flaws.js';
import { difference, fontsOf, sheet } from './sheets.js';
import { FONT, openStage } from './stage.js';
import { type Shot, views } from './views.js';

/** `npm run screenshots` draws all there is and keeps it in `screenshots/`; the tests draw a part of it. */
export const ALL = process.env.MODE === 'screenshots';
const FOLDER = new URL('../../screenshots/', import.meta.url);
const BASELINE_FONTS = new URL('./baseline/fonts.txt', import.meta.url);
/** Of a picture may look otherwise: edges of letters. */
export const TOLERANCE = 0.005;

export let stage: Awaited<ReturnType<typeof openStage>>;
/** Whether this machine draws letters as the one that the committed pictures were made on. */
export let sameFonts = false;

/** Opens the stage for the tests of a file. */
export function useStage(): void {
  beforeAll(async () => {
    stage = await openStage(await sharedBrowser());
    const fonts = await fontsOf(stage.page, FONT);
    sameFonts = fonts === readFileSync(BASELINE_FONTS, 'utf8').trim();
    if (!ALL) return;
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(new URL('fonts.txt', FOLDER), `${fonts}\n`);
  });
  afterAll(() => stage?.close());
}

const file = ({ view, width, scheme, language }: Shot) => `${view}-${width}-${scheme}-${language}`;

/** A test for each of these. Returns their pictures: all in the mode of the screenshots, which keeps them, else those of the views `wanted`. */
export function testShots(shots: Shot[], wanted: readonly string[] = []): [Shot, Buffer][] {
  const pictures: [Shot, Buffer][] = [];
  afterAll(async () => {
    for (const view of ALL ? Object.keys(views) : []) {
      const own = pictures.filter(([shot]) => shot.view === view);
      if (own.length > 0) writeFileSync(new URL(`${view}.webp`, FOLDER), await sheet(stage.page, own));
    }
  });

  test.each(shots.map((shot) => [file(shot), shot] as const))(
    'has no flaw, and looks as it did: %s',
    async (name, shot) => {
      await stage.draw(shot);
      const isCompared = sameFonts && !views[shot.view]!.state;
      const picture = ALL || isCompared || wanted.includes(shot.view) ? await stage.picture() : null;
      if (picture) pictures.push([shot, picture]);
      if (ALL) writeFileSync(new URL(`${name}.png`, FOLDER), picture!);
      expect(await stage.page.evaluate(flaws)).toEqual([]);
      expect(await contrastFindings(stage.page)).toEqual([]);
      if (isCompared) expect(await difference(stage.page, shot, picture!)).toBeLessThan(TOLERANCE);
    },
  );
  return pictures;
}
