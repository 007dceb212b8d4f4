import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileText } from '../fixtures/hostile-text.js';
import { axeFindings, launch, openPage } from './browser.js';
import { serveElsewhere, startServer } from './server.js';

let server: Awaited<ReturnType<typeof startServer>>;
let shop: Awaited<ReturnType<typeof serveElsewhere>>;
let browser: Browser;
let key: string;
let vendorId: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ DEMO: 'off' }), launch()]);
  key = (await server.cli('key', 'create')).stdout.trim();
  vendorId = (await server.cli('vendor', 'create', '--name', 'The Hat Shop')).stdout.trim();
  const token = (await server.cli('token', '--vendor', vendorId)).stdout.trim();
  shop = await serveElsewhere((request, response) => {
    const element = request.url === '/write' ? 'review-form' : 'reviews-widget loading="eager"';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <script type="module" src="${server.url}/reviews-widget.js"></script>
      <${element} vendor-id="${vendorId}" token="${token}" endpoint="${server.url}"></${element.split(' ')[0]}>`);
  });
});
afterAll(async () => {
  await browser?.close();
  shop?.stop();
  expect(await server?.stop()).toBe(0);
});

async function api(method: string, path: string, body?: object) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const response = await fetch(`${server.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
  return response.json();
}
const arrives = (review: object) =>
  api('POST', `/v2/vendors/${vendorId}/submit-review`, { rating: '4', vendorId, showOnWidget: false, ...review });

let joined = 0;
/** Somebody new at the desk, by the link that the command prints. */
async function joinDesk(name: string, options: BrowserContextOptions = {}) {
  joined += 1;
  const { stdout } = await server.cli('desk', 'link');
  const link = stdout.trim().replace(/^http:\/\/localhost:\d+/, server.url);
  const opened = await openPage(browser, link, options);
  await opened.page.getByLabel('Your name').fill(name);
  await opened.page.getByLabel('Email').fill(`${name.toLowerCase()}${joined}@shop.example`);
  await opened.page.getByLabel('Password').fill('a long sentence');
  await opened.page.keyboard.press('Enter');
  await opened.page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  return opened;
}
const reviewBy = (page: Page, author: string) => page.getByRole('article', { name: `Review by ${author}` });
const said = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

describe('the inbox', () => {
  test('a shopper’s review arrives by itself, is shown and replied to by keyboard alone, and the shop’s page has both', async () => {
    const { page, complaints, hosts } = await joinDesk('Ada');
    await page.getByRole('heading', { name: 'All done' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    const announced = said(page, '1 new review.');
    const shopper = await openPage(browser, `${shop.url}/write`);
    await shopper.page.getByRole('radio', { name: /^5 stars/ }).press('Space');
    await shopper.page.getByRole('textbox', { name: 'First name' }).fill('Grace');
    await shopper.page.getByRole('textbox', { name: 'Your review' }).fill('It keeps the rain off.');
    await shopper.page.getByRole('button', { name: 'Send review' }).click();
    await shopper.page.getByText('Thank you!').waitFor();
    await reviewBy(page, 'Grace').getByText('It keeps the rain off.').waitFor();
    await announced;
    const reader = await openPage(browser, shop.url);
    await reader.page.getByText('1 waiting to be checked').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await page.getByRole('dialog', { name: 'Reply to Grace' }).waitFor();
    await page.keyboard.insertText('Thank you, Grace.');
    await page.getByText('As readers will see it').press('Enter');
    await page
      .getByRole('dialog')
      .getByText('Reply by The Hat Shop')
      .or(page.getByRole('dialog').getByText(/The Hat Shop/))
      .first()
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    const field = page.getByLabel('Your reply');
    await field.waitFor();
    // The draft is still there.
    expect(await field.inputValue()).toBe('Thank you, Grace.');
    await field.press('Control+Enter');
    await said(page, 'The reply is there.');
    await page.keyboard.press('s');
    await said(page, '1 review shown.');
    await page.getByRole('heading', { name: 'All done' }).waitFor();

    await reader.page.waitForFunction(async () => {
      const widget = document.querySelector('reviews-widget') as HTMLElement & { refresh(): Promise<void> };
      await widget.refresh();
      const text = widget.shadowRoot?.textContent ?? '';
      return text.includes('It keeps the rain off.') && text.includes('Thank you, Grace.');
    });
    await page.keyboard.press('u');
    await said(page, '1 review back where it was.');
    await reviewBy(page, 'Grace').waitFor();
    expect(complaints.filter((line) => !line.startsWith('debug') && !line.startsWith('info'))).toEqual([]);
    expect([...hosts]).toEqual([new URL(server.url).host]);
    for (const opened of [page, shopper.page, reader.page]) await opened.context().close();
  });

  test('several are held back with one neutral reason after a warning, and undone at once', async () => {
    await arrives({ rating: '1', firstName: 'Low', text: 'Not for me' });
    await arrives({ rating: '5', firstName: 'High', text: 'For me' });
    const { page } = await joinDesk('Bo');
    await reviewBy(page, 'Low').waitFor();
    await page.getByRole('checkbox', { name: 'Choose all' }).press('Space');
    await page.keyboard.press('h');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Few stars are no reason').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await dialog.getByRole('radio').count()).toBe(9);
    await dialog.getByRole('radio', { name: 'Spam or advertising' }).press('Space');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'All done' }).waitFor();
    await page.getByRole('link', { name: /^Held back/ }).press('Enter');
    await reviewBy(page, 'Low').getByText('Held back: Spam or advertising').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    await page.getByRole('heading', { name: 'Nothing is held back' }).waitFor();
    await page.getByRole('link', { name: /^To do/ }).press('Enter');
    await reviewBy(page, 'Low').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.insertText('NOT for');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=NOT\+for/);
    await reviewBy(page, 'High').waitFor({ state: 'detached' });
    await reviewBy(page, 'Low').waitFor();
    await page.context().close();
  });

  test('what strangers typed does nothing under the strict policy', async () => {
    for (const text of Object.values(hostileText)) {
      await arrives({
        text,
        title: text.slice(0, 200),
        firstName: text.slice(0, 90),
        answers: { size: text.slice(0, 900) },
      });
    }
    const { page, complaints } = await joinDesk('Cy');
    await page.getByRole('article').nth(4).waitFor();
    for (let at = 0; at < 30; at += 1) await page.keyboard.press('j');
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(complaints.filter((line) => /exception|policy|Trusted|error/i.test(line))).toEqual([]);
    await page.context().close();
  });
});
