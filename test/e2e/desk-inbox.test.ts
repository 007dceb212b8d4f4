import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hostileText } from '../fixtures/hostile-text.js';
import { axeFindings, openPage, sharedBrowser } from './browser.js';
import { openAccount } from './desk-account.js';
import { pressWithKeyboard, typeInto } from './desk-keyboard.js';
import { serveElsewhere, sharedServer, type TestServer } from './server.js';

let server: TestServer;
let shop: Awaited<ReturnType<typeof serveElsewhere>>;
let browser: Browser;
let account: Awaited<ReturnType<typeof openAccount>>;

beforeAll(async () => {
  browser = await sharedBrowser();
  server = await sharedServer();
  shop = await serveElsewhere(async (request, response) => {
    const token = await account.token();
    const element = request.url === '/write' ? 'review-form' : 'reviews-widget loading="eager"';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <script type="module" src="${server.url}/reviews-widget.js"></script>
      <${element} vendor-id="${account.vendorId}" token="${token}" endpoint="${server.url}"></${element.split(' ')[0]}>`);
  });
});
beforeEach(async () => {
  account = await openAccount(server);
});
afterAll(() => void shop?.stop());

const arrives = (review: object) => account.submit({ showOnWidget: false, ...review });
const reviewBy = (page: Page, author: string) => page.getByRole('article', { name: `Review by ${author}` });
const said = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

describe('the inbox', () => {
  test('a shopper’s review arrives by itself, is shown and replied to by keyboard alone, and the shop’s page has both', async () => {
    const { page, complaints, hosts } = await openPage(browser, await account.link());
    await typeInto(page, { 'Your name': 'Ada', Email: 'ada@shop.example', Password: 'a long sentence' });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor();
    await pressWithKeyboard(page, 'button', 'Sign out');
    await page.getByRole('heading', { level: 1, name: 'Sign in to the desk' }).waitFor();
    await typeInto(page, { Email: 'ada@shop.example', Password: 'a long sentence' });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor();
    await pressWithKeyboard(page, 'link', 'Inbox');
    await page.getByRole('heading', { name: 'No review yet' }).waitFor();
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
    // Until it has gone, keys are the dialog's.
    await page.locator('desk-reply-dialog').waitFor({ state: 'detached' });
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
    expect(complaints.filter((line) => !/^(?:debug|info)|status of 401/.test(line))).toEqual([]);
    expect([...hosts]).toEqual([new URL(server.url).host]);
    for (const opened of [page, shopper.page, reader.page]) await opened.context().close();
  });

  test('several are held back with one neutral reason after a warning, and undone at once', async () => {
    await arrives({ rating: '1', firstName: 'Low', text: 'Not for me' });
    await arrives({ rating: '5', firstName: 'High', text: 'For me' });
    const { page } = await account.openDesk(browser, 'inbox');
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
    await page.getByRole('status').getByText('2 reviews held back.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
    await page.getByRole('status').getByText('2 reviews back where they were.').waitFor();
    await reviewBy(page, 'Low').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.getByRole('checkbox', { name: 'Choose all' }).press('Space');
    await page.keyboard.press('h');
    await dialog.getByRole('radio', { name: 'Spam or advertising' }).press('Space');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'All done' }).waitFor();
    await page.getByRole('link', { name: /^Held back/ }).press('Enter');
    await reviewBy(page, 'Low').getByText('Held back: Spam or advertising').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    // Until it has gone, keys are the dialog's.
    await page.locator('desk-keys-dialog').waitFor({ state: 'detached' });
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

  test('a picture is held back by itself, a report is announced and decided, and a template names the author', async () => {
    const pictures = ['https://a.example/1.jpg', 'https://a.example/2.jpg'];
    await account.importReviews([{ author: 'Pia P.', text: 'Both sides.', pictures }]);
    const { page } = await account.openDesk(browser, 'inbox');
    await page.keyboard.press('3');
    const pia = reviewBy(page, 'Pia P.');
    await pia.getByText('2 pictures and videos').press('Enter');
    await pia.getByRole('button', { name: 'Hold back: number 1' }).press('Enter');
    await page.getByRole('radio', { name: 'Shows personal data' }).press('Space');
    await page.keyboard.press('Enter');
    await said(page, 'It is held back; the review is as it was.');
    await pia.getByText('Held back: Shows personal data').waitFor();
    await pia.getByRole('button', { name: 'Show again: number 1' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('link', { name: /^Shown/ }).focus();
    await page.keyboard.press('f');
    await page.locator('#filter-stars:focus').waitFor();
    await page.getByRole('link', { name: /^Shown/ }).focus();
    await page.keyboard.press('6');
    await page.getByRole('heading', { name: 'No open reports' }).waitFor();
    const { reviews } = await account.api('GET', `/vendors/${account.vendorId}/moderation/reviews?queue=shown&q=pia`);
    const announced = said(page, '1 new report.');
    await account.api('POST', `/vendors/${account.vendorId}/reviews/${reviews[0].review.id}/reports`, {
      ...{ reason: 'abusive', explanation: 'It names the staff.', name: 'Rosa', email: 'rosa@reader.example' },
      ...{ goodFaith: true, page: 'https://shop.example/reviews' },
    });
    await announced;
    await pia.getByRole('button', { name: '1 open report' }).press('Enter');
    const report = page.getByRole('dialog', { name: 'A report' });
    await report.getByText('It names the staff.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await report.getByLabel('Why: the reporter and the author read this').fill('It is an opinion.');
    await report.getByRole('button', { name: 'Decide' }).press('Enter');
    await said(page, 'The report is decided.');
    await page.getByRole('heading', { name: 'No open reports' }).waitFor();

    await page.keyboard.press('3');
    await pia.waitFor();
    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Make a template' }).press('Enter');
    const templates = page.getByRole('dialog', { name: 'Templates of replies' });
    await templates.getByRole('button', { name: 'New template' }).press('Enter');
    await templates.getByLabel('Name', { exact: true }).fill('In short');
    await templates.getByLabel('Text').fill('Thank you, {name}.');
    expect(await axeFindings(page)).toEqual([]);
    await templates.getByRole('button', { name: 'Save' }).press('Enter');
    await templates.getByRole('button', { name: 'Edit In short' }).waitFor();
    await templates.getByRole('button', { name: 'Close' }).press('Enter');
    await page.getByRole('combobox', { name: 'Template' }).selectOption('In short');
    expect(await page.getByLabel('Your reply').inputValue()).toBe('Thank you, Pia P.');
    await page.context().close();
  });

  test('of a long list only what is near the screen is in the page, and keys, choices and decisions reach all of it', async () => {
    await account.importReviews(
      Array.from({ length: 300 }, (_, at) => ({
        author: `Author ${at}`,
        text: `Review number ${at}.`.repeat(1 + (at % 40)),
      })),
    );
    const { page } = await account.openDesk(browser, 'inbox');
    await page.keyboard.press('3');
    const articles = page.getByRole('article');
    const number = (at: number) => page.getByRole('article', { name: `Review by Author ${at}`, exact: true });
    await number(299).waitFor();
    expect(await number(299).getAttribute('aria-posinset')).toBe('1');
    expect(await number(299).getAttribute('aria-setsize')).toBe('-1');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 review chosen').waitFor();
    // To the end, for as long as more comes.
    await page.waitForFunction(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const inbox = document.querySelector('desk-app')?.shadowRoot?.querySelector('desk-inbox')?.shadowRoot;
      return inbox?.querySelector('desk-inbox-list') && !inbox.querySelector('.end');
    });
    await number(0).waitFor();
    expect(await number(0).getAttribute('aria-posinset')).toBe(await number(0).getAttribute('aria-setsize'));
    expect(await articles.count()).toBeLessThan(40);
    // The review that has the focus stays, and the next is the one after it.
    await expect.poll(() => number(298).evaluate((article) => article.matches(':focus'))).toBe(true);
    await page.keyboard.press('j');
    await expect.poll(() => number(297).evaluate((article) => article.matches(':focus'))).toBe(true);
    const box = await number(297).boundingBox();
    expect(box!.y).toBeGreaterThanOrEqual(0);
    for (let at = 0; at < 40; at += 1) await page.keyboard.press('j');
    await expect
      .poll(() => page.getByRole('article').and(page.locator(':focus')).getAttribute('aria-posinset'))
      .toBe('43');
    expect(await articles.count()).toBeLessThan(40);
    // What was chosen far above is decided about, and comes back.
    await page.keyboard.press('a');
    await said(page, '1 review archived.');
    await page.keyboard.press('u');
    await said(page, '1 review back where it was.');
    // The focus, which goes back to where it was, may scroll once more.
    const atTheTop = async () => page.evaluate(() => scrollTo(0, 0)).then(() => number(298).count());
    await expect.poll(atTheTop).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await page.context().close();
  });

  test('what strangers typed does nothing under the strict policy', async () => {
    const { vendorId } = account;
    for (const text of Object.values(hostileText)) {
      // Some of them are refused.
      await account.send('POST', `/vendors/${vendorId}/submit-review`, {
        ...{ rating: '4', vendorId, showOnWidget: false, text, title: text.slice(0, 200) },
        ...{ firstName: text.slice(0, 90), answers: { size: text.slice(0, 900) } },
      });
    }
    const { page, complaints } = await account.openDesk(browser, 'inbox');
    await page.getByRole('article').nth(4).waitFor();
    for (let at = 0; at < 30; at += 1) await page.keyboard.press('j');
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(complaints.filter((line) => /exception|policy|Trusted|error/i.test(line))).toEqual([]);
    await page.context().close();
  });
});
