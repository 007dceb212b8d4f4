import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { axeFindings, openPage, sharedBrowser } from './browser.js';
import { deskServer, openAccount } from './desk-account.js';
import { pressWithKeyboard } from './desk-keyboard.js';
import { serveElsewhere } from './server.js';

const opened: Page[] = [];
afterEach(() => Promise.all(opened.splice(0).map((page) => page.context().close())));

test('an owner asks how it fits; a shopper says so, readers see the sums and filter by them; axe finds nothing', async () => {
  const { server } = await deskServer();
  const account = await openAccount(server, 'Hats');
  const { page: desk, complaints } = await account.openDesk(await sharedBrowser(), 'setup/questions');
  opened.push(desk);
  await pressWithKeyboard(desk, 'button', 'Fit');
  await pressWithKeyboard(desk, 'button', 'Height');
  expect(await axeFindings(desk)).toEqual([]);
  await desk.getByLabel('Language of the words below').selectOption('de');
  await desk.getByLabel('The question').first().fill('Wie sitzt es?');
  await pressWithKeyboard(desk, 'button', 'Save the questions');
  await desk.getByRole('status').getByText('The questions were saved.').waitFor();
  const { questions } = await account.api('GET', `/vendors/${account.vendorId}/custom-questions`);
  expect(questions).toMatchObject([
    { name: 'fit', label: { en: 'How does it fit?', de: 'Wie sitzt es?' } },
    { name: 'height', about: 'author' },
  ]);

  for (const [answers, times] of [
    [{ fit: 'small', height: '155-164-cm' }, 5],
    [{ fit: 'true-to-size', height: '185-cm-and-more' }, 3],
  ] as const) {
    for (let time = 0; time < times; time += 1) {
      await account.submit({ text: 'A hat.', showOnWidget: true, answers });
    }
  }
  const token = (await server.cli('token', '--vendor', account.vendorId)).stdout.trim();
  const query = new URLSearchParams({ token, controls: 'sort answers', lang: 'de' });
  const embed = `${server.url}/widget/v1/vendors/${account.vendorId}/embed?${query}`;
  const shop = await serveElsewhere(async (request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.url === '/served') {
      const markup = await (await fetch(embed)).text();
      response.end(`<!doctype html><html lang="de"><title>Shop</title><link rel="icon" href="data:,"><main><h1>Hut</h1>${markup}</main>
        <script type="module" src="${server.url}/reviews-widget.js"></script>`);
      return;
    }
    response.end(`<!doctype html><html lang="de"><meta name="viewport" content="width=device-width"><title>Shop</title><link rel="icon" href="data:,"><main><h1>Hut</h1>
      <script type="module" src="${server.url}/reviews-widget.js"></script>
      <reviews-widget vendor-id="${account.vendorId}" token="${token}" controls="summary sort stars answers"></reviews-widget>
      <review-form vendor-id="${account.vendorId}" token="${token}" contact="none"></review-form></main>`);
  });
  const { page, complaints: others } = await openPage(await sharedBrowser(), shop.url);
  opened.push(page);
  await page.getByText('Wie sitzt es: Small').first().waitFor();
  // Of a height that three share nobody reads.
  expect(await page.getByText('185').count()).toBe(0);
  await page.getByRole('group', { name: 'Wie sitzt es?' }).getByRole('button', { name: 'True to size' }).click();
  await page.locator('[part="matches"]').getByText('3').first().waitFor();

  await page.locator('review-form').getByRole('radio').nth(3).check({ force: true });
  await page.locator('review-form').getByRole('radio', { name: 'Large', exact: true }).check({ force: true });
  expect(await axeFindings(page)).toEqual([]);
  await page
    .locator('review-form')
    .getByRole('button', { name: /senden/i })
    .click();
  await page.locator('review-form [part="success"]').waitFor();
  const { reviews } = await account.api('GET', `/vendors/${account.vendorId}/reviews`);
  expect(reviews[0].answers).toEqual({ fit: 'large' });

  // Drawn by a server, with and without a script.
  for (const javaScriptEnabled of [false, true]) {
    const served = await openPage(await sharedBrowser(), `${shop.url}/served`, { javaScriptEnabled });
    opened.push(served.page);
    const line = served.page.locator('reviews-widget .disclosures', { hasText: 'Wie sitzt es: Small' });
    await line.first().waitFor();
    if (javaScriptEnabled) {
      await served.page.getByRole('group', { name: 'Wie sitzt es?' }).waitFor();
      await served.page.getByRole('button', { name: /^True to size/ }).click();
      await served.page.locator('[part="matches"]').getByText('3').first().waitFor();
    }
    expect(served.complaints).toEqual([]);
  }

  const { page: inbox, complaints: inInbox } = await account.openDesk(await sharedBrowser(), 'inbox?queue=shown');
  opened.push(inbox);
  const tall = inbox.getByRole('article').filter({ hasText: '185 cm and more' }).first();
  await tall.getByText('How does it fit?').waitFor();
  await tall.getByText('Readers see it once 5 reviews say the same').waitFor();
  expect(await axeFindings(inbox)).toEqual([]);
  await account.api('PUT', `/vendors/${account.vendorId}/custom-questions`, { questions: questions.slice(1) });
  await inbox.reload();
  await tall.getByText('Not shown to readers').waitFor();
  expect([complaints, others, inInbox]).toEqual([[], [], []]);
});
