import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, openPage, sharedBrowser } from './browser.js';
import { openAccount } from './desk-account.js';
import { pressWithKeyboard, typeInto } from './desk-keyboard.js';
import { sharedServer, type TestServer } from './server.js';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
  server = await sharedServer();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Gives the page's browser an authenticator with a fingerprint that is always right. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true },
    },
  });
}

/** Whether this page's browser lists passkeys below a field, where the authenticator chooses one at once. */
const listPasskeys = (page: Page, lists: boolean) => page.evaluate((value) => (sessionStorage.lists = value), lists);

async function setUp() {
  const link = await (await openAccount(server)).link();
  const opened = await openPage(browser, link, {}, (page) =>
    page.addInitScript(() => {
      if (sessionStorage.lists === 'false') PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    }),
  );
  await typeInto(opened.page, { 'Your name': 'Ada', Email: 'ada@shop.example', Password: 'a long sentence' });
  await opened.page.keyboard.press('Enter');
  await heading(opened.page, 'First steps').waitFor();
  return opened;
}

describe('a passkey', () => {
  test('is added, signs in and is removed by keyboard, under the desk’s policy, and axe finds nothing', async () => {
    const { page, complaints } = await setUp();
    await addAuthenticator(page);
    await page.goto(`${server.url}/desk/you`);
    await page.getByText('You have none.').waitFor();
    await typeInto(page, {
      'Name of the new passkey': 'Work laptop',
      'Your password, once more': 'a guess that is wrong',
    });
    await page.keyboard.press('Enter');
    await page.getByText('It is not your password.').waitFor();
    await page.getByLabel('Your password, once more').fill('a long sentence');
    await page.keyboard.press('Enter');
    const passkeys = page.getByRole('list', { name: 'Passkeys' });
    await passkeys.getByText('Work laptop').waitFor();
    await passkeys.getByText('not used yet').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Your password, once more').fill('a long sentence');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('This device has a passkey of yours already.').waitFor();

    await listPasskeys(page, false);
    await pressWithKeyboard(page, 'button', 'Sign out');
    await heading(page, 'Sign in').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await pressWithKeyboard(page, 'button', 'Sign in with a passkey');
    await page.getByRole('banner').waitFor();
    await page.goto(`${server.url}/desk/you`);
    await passkeys.getByText('last used').waitFor();

    await listPasskeys(page, true);
    const chosen = page.waitForResponse(`${server.url}/desk/api/session/passkey`);
    await pressWithKeyboard(page, 'button', 'Sign out');
    expect((await chosen).status()).toBe(200);
    await page.getByRole('banner').waitFor();
    await page.goto(`${server.url}/desk/you`);

    await pressWithKeyboard(page, 'button', 'Remove Work laptop');
    await page.getByRole('dialog').waitFor();
    await pressWithKeyboard(page, 'button', 'Remove');
    await page.getByText('You have none.').waitFor();
    await page.getByText('this browser').waitFor();

    await listPasskeys(page, false);
    await pressWithKeyboard(page, 'button', 'Sign out');
    await heading(page, 'Sign in').waitFor();
    await pressWithKeyboard(page, 'button', 'Sign in with a passkey');
    await page.getByRole('alert').getByText('This passkey does not sign in here').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints.filter((line) => !/status of 40[01]/.test(line))).toEqual([]);
    await page.context().close();
  });

  test('is not spoken of where it cannot work', async () => {
    const without = await openPage(browser, `${server.url}/desk`, {}, (page) =>
      page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential')),
    );
    const elsewhere = await openPage(browser, `${server.url.replace('localhost', '127.0.0.1')}/desk`);
    for (const { page } of [without, elsewhere]) {
      await heading(page, 'Sign in').waitFor();
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      expect(await page.getByText(/passkey/i).count()).toBe(0);
      await page.context().close();
    }
  });
});
