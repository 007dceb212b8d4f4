import { describe, expect, test } from 'vitest';
import { openPage } from './browser.js';
import { browser, shop, useShopAndBrowser } from './shop-and-browser.js';

useShopAndBrowser();

describe('memory', () => {
  test('is back where it began after 50 widgets that came and went, of every layout', async () => {
    const { page } = await openPage(browser, shop.page('<main></main>'));
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    const rounds = (count: number) =>
      page.evaluate(
        async ([layouts, times]) => {
          const frame = () => new Promise((next) => requestAnimationFrame(next));
          for (let round = 0; round < times; round++) {
            document.querySelector('main')!.innerHTML =
              `<reviews-widget vendor-id="v" token="t" loading="eager" layout="${layouts[round % layouts.length]}" item-name="Cup"
                  controls="summary sort stars media search" photo="media"></reviews-widget>`;
            const widget = document.querySelector('reviews-widget')!;
            while (!widget.shadowRoot!.querySelector('[part="count"]')) await frame();
            (widget.shadowRoot!.querySelector('[part="badge"], [part~="row"]') as HTMLElement).click();
            await frame();
            widget.remove();
            await frame();
          }
        },
        [['list', 'grid', 'wall', 'carousel', 'badge'], count] as const,
      );
    const weigh = async () => {
      for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
      const { metrics } = await devtools.send('Performance.getMetrics');
      const of = (name: string) => metrics.find((metric) => metric.name === name)!.value;
      return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') };
    };
    await rounds(5);
    const before = await weigh();
    await rounds(50);
    const after = await weigh();
    // A widget of ten cards is about 700 nodes and 500 kB.
    expect(after.nodes - before.nodes).toBeLessThan(100);
    expect(after.listeners - before.listeners).toBeLessThan(10);
    expect(after.heap - before.heap).toBeLessThan(300_000);
  });
});
