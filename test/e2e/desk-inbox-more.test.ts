import { expect, test } from 'vitest';
import { axeFindings, sharedBrowser } from './browser.js';
import { openAccount } from './desk-account.js';
import { sharedServer } from './server.js';

test('where more reviews cannot be loaded they are requested once, and again when a button is pressed', async () => {
  const account = await openAccount(await sharedServer());
  await account.importReviews(
    Array.from({ length: 60 }, (_, at) => ({ author: `Author ${at}`, text: `Review number ${at}.` })),
  );
  let requests = 0;
  const { page } = await account.openDesk(await sharedBrowser(), 'inbox', {
    prepare: (opened) =>
      opened.route('**/reviews?*cursor=*', (route) => {
        requests += 1;
        return route.abort();
      }),
  });
  await page.keyboard.press('3');
  const number = (at: number) => page.getByRole('article', { name: `Review by Author ${at}`, exact: true });
  await number(59).waitFor();

  // To the end of what is loaded.
  const scroll = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.poll(() => scroll().then(() => retry.count())).toBe(1);
  await page.getByText('The server cannot be reached.').waitFor();
  // What is drawn anew requests nothing.
  for (let drawn = 0; drawn < 5; drawn += 1) {
    await page.keyboard.press('k');
    await scroll();
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  expect(requests).toBe(1);
  expect(await axeFindings(page)).toEqual([]);

  await page.unrouteAll({ behavior: 'wait' });
  await retry.press('Enter');
  await expect.poll(() => scroll().then(() => number(0).count())).toBe(1);
  expect(await page.getByText('The server cannot be reached.').count()).toBe(0);
  await page.context().close();
});
