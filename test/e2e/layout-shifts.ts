import type { Page } from 'playwright-core';

/** What has moved, and by how much. */
export interface Shift {
  value: number;
  moved: string;
}

interface Keeping {
  shifts: Shift[];
}

/**
 * Keeps what moves in `page`, which is opened next, but for what an input explains, as in Chromium's own sum. Returns what that is so far.
 */
export async function keepShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Keeping['shifts'] = [];
    Object.assign(window, { shifts });
    interface Entry extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const line = ({ x, y, width, height }: DOMRect): string => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(
          (one) => `${one.node?.nodeName} ${line(one.previousRect)} > ${line(one.currentRect)}`,
        );
        if (!hadRecentInput) shifts.push({ value, moved: moved.join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as Keeping).shifts);
}

interface Counting {
  counted: { shifts: number[]; isDrawn: boolean };
}

/**
 * Counts what moves in `page`, which is opened next, from the moment that it is drawn as a whole: a browser also paints what it has read of
 * a page so far, and what it reads next may move that. The file `script` comes only then. Returns what the shifts are so far.
 */
export async function countShifts(page: Page, script: string): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const counted: Counting['counted'] = { shifts: [], isDrawn: false };
    Object.assign(window, { counted });
    document.addEventListener('readystatechange', async () => {
      if (document.readyState !== 'interactive') return;
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      const drawnAt = performance.now();
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          if (entry.startTime > drawnAt) counted.shifts.push(entry.value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
      counted.isDrawn = true;
    });
  });
  await page.route(`**/${script}`, async (route) => {
    await page.waitForFunction(() => (window as unknown as Counting).counted.isDrawn);
    await route.continue();
  });
  return () => page.evaluate(() => (window as unknown as Counting).counted.shifts);
}
