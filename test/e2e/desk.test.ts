import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { axeFindings, openPage, sharedBrowser } from './browser.js';
import { deskServer, openAccount } from './desk-account.js';
import { pressWithKeyboard, typeInto } from './desk-keyboard.js';
import { sharedServer, type TestServer } from './server.js';

let server: TestServer;
let browser: Browser;
let account: Awaited<ReturnType<typeof openAccount>>;

beforeAll(async () => {
  browser = await sharedBrowser();
  ({ server } = await deskServer());
});
beforeEach(async () => {
  account = await openAccount(server, null);
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Waits until somebody who has just signed in sees the desk, and hears where they are. */
async function arrive(page: Page): Promise<void> {
  await page.getByRole('banner').waitFor();
  await page.locator('h1:focus').waitFor();
}

async function openView(page: Page, name: string): Promise<void> {
  await pressWithKeyboard(page, 'link', name);
  await heading(page, name).waitFor();
}

describe('the desk', () => {
  test('is set up, shared and left by keyboard alone, under its policy, and axe finds nothing', async () => {
    const link = await account.link();
    const { page, complaints, hosts } = await openPage(browser, link);
    await heading(page, 'Join the desk').waitFor();
    expect(page.url()).toBe(`${server.url}/desk/link`);
    expect(await axeFindings(page)).toEqual([]);
    await typeInto(page, { 'Your name': 'Ada', Email: 'ada@shop.example', Password: 'too short' });
    await page.keyboard.press('Enter');
    await page.getByText('at least 12 characters').last().waitFor();
    expect(await page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.insertText(' no longer');
    await page.keyboard.press('Enter');

    await arrive(page);
    await openView(page, 'People');
    await page.getByText('ada@shop.example').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await typeInto(page, { 'For whom': 'Grace' });
    await page.keyboard.press('Enter');
    const invite = await page.getByLabel('Send it by a way that you trust').inputValue();
    await page.getByRole('list', { name: 'Invites that nobody used yet' }).getByText('Grace').waitFor();
    expect(await axeFindings(page)).toEqual([]);

    const joined = await openPage(browser, invite);
    await heading(joined.page, 'Join the desk').waitFor();
    await typeInto(joined.page, {
      'Your name': '<img src=x>',
      Email: 'grace@shop.example',
      Password: 'a long sentence',
    });
    await joined.page.keyboard.press('Enter');
    await arrive(joined.page);
    await openView(joined.page, 'You');
    await joined.page.getByText('this browser').waitFor();
    expect(await joined.page.getByRole('link', { name: 'People' }).count()).toBe(0);
    expect(await axeFindings(joined.page)).toEqual([]);

    await page.reload();
    await page.getByRole('list', { name: 'Who is here' }).getByText('<img src=x>', { exact: true }).waitFor();
    await pressWithKeyboard(page, 'button', 'Remove <img src=x>');
    await page.getByRole('dialog').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await pressWithKeyboard(page, 'button', 'Remove');
    await page.getByRole('status').getByText('<img src=x> was removed.').waitFor();
    await page.getByText('grace@shop.example').waitFor({ state: 'detached' });
    await joined.page.reload();
    await heading(joined.page, 'Sign in').waitFor();

    await openView(page, 'You');
    expect(await page.title()).toBe('You · Desk');
    await pressWithKeyboard(page, 'button', 'Sign out');
    await heading(page, 'Sign in').waitFor();
    await typeInto(page, { Email: 'ada@shop.example', Password: 'a guess that is wrong' });
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Email or password is wrong.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Password').fill('');
    await typeInto(page, { Password: 'too short no longer' });
    await page.keyboard.press('Enter');
    await arrive(page);
    await openView(page, 'People');
    const cookies = await page.context().cookies();
    expect(cookies).toMatchObject([{ name: '__Host-desk', httpOnly: true, secure: true, sameSite: 'Strict' }]);

    const expected = /status of 401/;
    expect([...complaints, ...joined.complaints].filter((line) => !expected.test(line))).toEqual([]);
    expect([...hosts, ...joined.hosts]).toEqual(Array(2).fill(new URL(server.url).host));
    const secrets = [link.split('#')[1]!, invite.split('#')[1]!, cookies[0]!.value, 'too short no longer', 'ada@shop'];
    for (const secret of secrets) expect(server.lines.join('\n')).not.toContain(secret);
  });

  test('has its navigation behind a button on a phone, by keyboard too', async () => {
    const link = await account.link();
    const { page } = await openPage(browser, link, { viewport: { width: 360, height: 740 } });
    await heading(page, 'Join the desk').waitFor();
    await typeInto(page, { 'Your name': 'Lin', Email: 'lin@shop.example', Password: 'a long sentence' });
    await page.keyboard.press('Enter');
    await arrive(page);
    const menu = page.getByRole('button', { name: 'Menu: First steps' });
    expect(await page.getByRole('link', { name: 'People' }).isVisible()).toBe(false);
    await menu.press('Enter');
    await page.getByRole('link', { name: 'People' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'People' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await openView(page, 'People');
    await page.getByRole('button', { name: 'Menu: People', expanded: false }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.context().close();
  });

  test('opens a link for whoever is signed in too, and a page that is loaded again does not call it used', async () => {
    const { page } = await openPage(browser, await account.link());
    await typeInto(page, { 'Your name': 'Kim', Email: 'kim@shop.example', Password: 'a long sentence' });
    await page.keyboard.press('Enter');
    await arrive(page);

    const second = await account.link();
    await page.goto(second);
    await heading(page, 'Join the desk').waitFor();
    await page.getByText('You are signed in here as kim@shop.example, and will be signed out.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await heading(page, 'Open your link once more').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // The same page, as when the link is put into the address bar of this tab.
    await page.evaluate((hash) => (location.hash = hash), second.split('#')[1]!);
    await heading(page, 'Join the desk').waitFor();
    expect(page.url()).toBe(`${server.url}/desk/link`);

    // Signed out in another tab, and in again as somebody else: the token that this page knows is of no use.
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    const tab = await page.context().newPage();
    await tab.goto(await account.link());
    await typeInto(tab, { 'Your name': 'Lou', Email: 'lou@shop.example', Password: 'a long sentence' });
    await tab.keyboard.press('Enter');
    await arrive(tab);
    expect(await page.context().cookies()).not.toEqual(cookies);
    await typeInto(page, { 'Your name': 'Mo', Email: 'mo@shop.example', Password: 'a long sentence' });
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('signed in or out in another tab').waitFor();
    await page.getByText('You are signed in here as lou@shop.example').waitFor();
    await page.getByRole('button', { name: 'Join' }).click();
    await arrive(page);
    await page.context().close();
  });

  test('says what a used link is, and that the server cannot be reached', async () => {
    const { page } = await openPage(browser, `${server.url}/desk/link#default.${'a'.repeat(43)}`);
    await heading(page, 'This link no longer works').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.route('**/desk/api/**', (route) => route.abort());
    await page.goto(`${server.url}/desk`);
    await page.getByRole('alert').getByText('The server cannot be reached').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.unroute('**/desk/api/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Sign in').waitFor();
  });

  test('is refused in a frame, kept in no cache, and reached from the shop’s page', async () => {
    for (const path of ['/desk', '/desk/api/session', '/desk/api/people']) {
      const { headers } = await fetch(server.url + path);
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; script-src 'self'; style-src 'self'; .*frame-ancestors 'none'; require-trusted-types-for 'script'/,
        ),
      });
    }
    const { page } = await openPage(browser, (await sharedServer()).url);
    await page.getByRole('link', { name: 'open the desk' }).click();
    await heading(page, 'Sign in').waitFor();
  });
});
