import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReviewPage } from '../../src/contract/widget.js';
import { axeDarkFindings, axeFindings, openPage, reviewsShown, settled, sharedBrowser } from './browser.js';
import { serveElsewhere, sharedServer, until } from './server.js';

/** Reports of reviews, end to end on what ships: a reader's page, the merchant's commands, and what both see. */
let server: Awaited<ReturnType<typeof sharedServer>>;
let shop: Awaited<ReturnType<typeof serveElsewhere>>;
let browser: Browser;
let vendorId: string;
let token: string;
let ids: string[];

const TEXTS = ['Warm and light.', 'The clerk at the till, Bo Berg, lives at Elm Street 5.', 'Too small for me.'];

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), sharedBrowser()]);
  const key = (await server.cli('key', 'create')).stdout.trim();
  vendorId = (await server.cli('vendor', 'create', '--name', 'The Hat Shop')).stdout.trim();
  token = (await server.cli('token', '--vendor', vendorId)).stdout.trim();
  await server.cli('policy', 'set', '--vendor', vendorId, '--held-back-for', 'spam,personal_data');
  ids = [];
  for (const text of TEXTS) ids.push(await submit(key, text));
  shop = await serveElsewhere(({ url }, response) => {
    const lang = new URL(url ?? '', 'http://shop').searchParams.get('lang') ?? 'en';
    const policy = `default-src 'none'; script-src ${server.url}; style-src ${server.url}; connect-src ${server.url}; img-src data:; require-trusted-types-for 'script'`;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', policy);
    response.end(`<!doctype html><html lang="${lang}"><title>Shop</title><link rel="icon" href="data:,">
      <meta name="viewport" content="width=device-width">
      <script type="module" src="${server.url}/reviews-widget.js"></script>
      <main><h1>Shop</h1><reviews-widget loading="eager" page-size="1" vendor-id="${vendorId}" token="${token}"></reviews-widget></main>`);
  });
});

afterAll(() => shop?.stop());

async function submit(key: string, text: string): Promise<string> {
  const response = await fetch(`${server.url}/api/v2/vendors/${vendorId}/submit-review`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ rating: '1', vendorId, text, firstName: 'Ada', channel: { email: 'ada@shop.example' } }),
  });
  return ((await response.json()) as { feedback: { id: string } }).feedback.id;
}

/** The list with all cards. */
async function open(path = '', options = {}): Promise<{ page: Page; complaints: string[] }> {
  const opened = await openPage(browser, shop.url + path, options);
  await reviewsShown(opened.page);
  return opened;
}

const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Report this review' });

async function fill(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Reason').selectOption('Shows personal data');
  await dialog.getByLabel('What is wrong with it, and where?').fill('It gives a home address.');
  await dialog.getByLabel('Your name').fill('Rosa Reader');
  await dialog.getByLabel('Your email').fill('rosa@reader.example');
  await dialog.getByRole('checkbox').check();
}

describe('a review that a reader reports', () => {
  test('is found by its address, reported, held back by command, and both sides get the reasons', async () => {
    const { page, complaints } = await open(`/#review-${ids[1]}`);
    const reported = card(page, 'Elm Street 5');
    await reported.waitFor();
    await until(async () => (await reported.getAttribute('aria-current')) === 'location');
    await reported.getByRole('button', { name: /^Report the review by/ }).click();
    await fill(page);
    await dialogOf(page).getByRole('button', { name: 'Send report' }).click();
    await dialogOf(page).getByText('Your report has arrived.').waitFor();
    const number = /[\w-]{36}/.exec((await dialogOf(page).textContent())!)![0];
    expect(complaints).toEqual([]);

    const listed = (await server.cli('report', 'list', '--vendor', vendorId)).stdout;
    expect(listed.split('\t').slice(0, 2)).toEqual([number, 'personal_data']);
    const shown = JSON.parse((await server.cli('report', 'show', number, '--vendor', vendorId, '--json')).stdout);
    expect(shown).toMatchObject({
      name: 'Rosa Reader',
      explanation: 'It gives a home address.',
      page: `${shop.url}/#review-${ids[1]}`,
      review: { text: TEXTS[1], showOnWidget: true },
    });

    const statement = 'It gives the address of one of our staff.';
    const decision = ['--vendor', vendorId, '--hold-back', 'personal_data', '--statement', statement];
    const decided = await server.cli('report', 'decide', number, ...decision, '--json');
    const { notices } = JSON.parse(decided.stdout) as { notices: { to: string; email: string; text: string }[] };
    expect(notices.map(({ to, email }) => [to, email])).toEqual([
      ['reporter', 'rosa@reader.example'],
      ['author', 'ada@shop.example'],
    ]);
    for (const { text } of notices) expect(text).toContain(statement);

    await until(async () => {
      const list = await fetch(`${server.url}/widget/v1/vendors/${vendorId}/reviews?token=${token}`);
      return ((await list.json()) as ReviewPage).summary.count === 2;
    });
    // Another reader: this one's browser keeps the list for as long as its response may be cached.
    await page.context().close();
    const { page: reader } = await open();
    await reader.getByText('Showing 2 of 3 reviews').waitFor();
    await reader.getByRole('button', { name: 'Show more reviews' }).click();
    await card(reader, 'Warm and light').waitFor();
    expect(await reader.getByText('Elm Street').count()).toBe(0);

    // What the statement leads to counts it: anybody may see how often, and why.
    await reader.getByRole('link', { name: 'How these reviews are checked' }).click();
    await reader.getByRole('heading', { level: 1, name: 'How these reviews are checked' }).waitFor();
    const row = reader.getByRole('row').filter({ hasText: '1 star' });
    expect((await row.innerText()).replace(/[\u2068\u2069]/g, '').split(/\s*[\t\n]\s*/)).toEqual([
      '1 star',
      '3',
      '1 (33%)',
      'Shows personal data: 1',
      '0 days',
    ]);
    const text = await reader.locator('main').innerText();
    expect(text).toContain('The shop holds a review back for these reasons only:\n\nSpam or advertising');
    expect(text).toContain('There are not enough reviews to say.');
    expect(await axeFindings(reader)).toEqual([]);
    await reader.context().close();
  });
});

describe('the dialog', () => {
  test('names what is missing at its field, keeps what was typed, and gives the focus back', async () => {
    const { page } = await open();
    const opener = page.getByRole('button', { name: /^Report the review by/ }).first();
    await opener.press('Enter');
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    expect(await dialog.getByText('Please fill this in.').count()).toBe(5);
    expect(await page.evaluate(() => document.querySelector('reviews-widget')!.shadowRoot!.activeElement!.id)).toBe(
      'report-reason',
    );
    await dialog.getByLabel('What is wrong with it, and where?').fill('Half a sentence');
    await dialog.getByLabel('Your email').fill('rosa');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await dialog.getByText('Enter an email address such as ada@example.com.').waitFor();
    await page.keyboard.press('Escape');
    expect(await opener.evaluate((button) => button.matches(':focus'))).toBe(true);
    await opener.click();
    expect(await dialog.getByLabel('What is wrong with it, and where?').inputValue()).toBe('Half a sentence');
    await dialog.getByLabel('Reason').selectOption('Sexual abuse of children');
    expect(await dialog.getByLabel('Your email').getAttribute('aria-required')).toBe('false');
    await page.context().close();
  });

  test('can be filled in, sent and closed with the keyboard alone', async () => {
    const { page } = await open();
    await page
      .getByRole('button', { name: /^Report the review by/ })
      .first()
      .press('Enter');
    await dialogOf(page).getByLabel('Reason').waitFor();
    const focused = () =>
      page.evaluate(() => {
        const { name, part } = document.querySelector('reviews-widget')!.shadowRoot!.activeElement as HTMLInputElement;
        return name || `${part}`;
      });
    const reached = [await focused()];
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('Tab');
      reached.push(await focused());
    }
    expect(reached).toEqual(['reason', 'explanation', 'name', 'email', 'goodFaith', 'button report-send']);
    await dialogOf(page).getByLabel('Reason').focus();
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('button close');
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor({ state: 'detached' });
    expect(await focused()).toBe('report');
    await page.context().close();
  });

  test('says that the page is offline, and sends the same once it is back', async () => {
    const { page } = await open();
    await page
      .getByRole('button', { name: /^Report the review by/ })
      .first()
      .click();
    await fill(page);
    await page.context().setOffline(true);
    await dialogOf(page).getByRole('button', { name: 'Send report' }).click();
    await dialogOf(page)
      .getByText(/^You are offline\./)
      .waitFor();
    await page.context().setOffline(false);
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
    await dialogOf(page).getByText('Your report has arrived.').waitFor();
    await page.context().close();
  });

  test('says before anything is typed that reports go nowhere', async () => {
    const { page } = await open();
    const problem = { code: 'reports_unsupported' };
    await page.route('**/report?*', (route) =>
      route.fulfill({ status: 501, json: problem, headers: { 'access-control-allow-origin': '*' } }),
    );
    await page
      .getByRole('button', { name: /^Report the review by/ })
      .first()
      .click();
    await dialogOf(page)
      .getByText(/^Reports can’t be sent from this page/)
      .waitFor();
    expect(await dialogOf(page).getByRole('button', { name: 'Send report' }).count()).toBe(0);
    await page.context().close();
  });

  test('passes axe, light and dark, at 360 px and from right to left', async () => {
    const { page } = await open('/?lang=ar', { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
    await page.locator('[part="report"]').first().click();
    await page.locator('[part="report-form"] button[type=submit]').click();
    await settled(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(await axeDarkFindings(page)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.context().close();
  });
});
