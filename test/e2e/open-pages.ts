import { beforeEach } from 'vitest';
import { startedBrowser } from './browser.js';

/** What the pages say that a failed test has left open: a test that waited in vain says what was there instead. */
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    const pages = (await startedBrowser())?.contexts().flatMap((context) => context.pages()) ?? [];
    for (const page of pages) {
      const text = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
      process.stderr.write(`${page.url()}\n${text.slice(0, 4_000)}\n\n`);
    }
  });
});
