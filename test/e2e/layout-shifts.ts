import type { Page } from 'playwright-core';

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
