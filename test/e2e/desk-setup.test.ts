import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { axeFindings, openPage, sharedBrowser } from './browser.js';
import { deskServer, openAccount } from './desk-account.js';
import { serveElsewhere } from './server.js';

const said = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

describe('the set-up', () => {
  test('leads from nothing to a page that shows reviews, and a revoked token ends that; axe finds nothing', async () => {
    const { server } = await deskServer();
    const browser = await sharedBrowser();
    /** What stands in the shop's page. */
    let lines = '';
    const shop = await serveElsewhere((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">${lines}`);
    });
    onTestFinished(() => void shop.stop());
    const account = await openAccount(server, null);
    const { page, complaints, hosts } = await account.openDesk(browser, 'setup');
    await page.getByLabel('Name of the shop').fill('<b>Hats</b>');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await said(page, '<b>Hats</b> was made.');

    const website = page.getByLabel('Website');
    await website.fill('hats');
    await website.press('Enter');
    await page.getByText('Please enter a URL.').waitFor();
    await website.fill(shop.url);
    await website.press('Enter');
    await said(page, 'The shop was saved.');
    expect(await page.getByRole('radio', { name: /^Not said: shoppers read that you do not check/ }).isChecked()).toBe(
      true,
    );
    const notSaid = page.getByText('You have not said whether you check');
    await notSaid.waitFor();
    await page.getByRole('radio', { name: /^Each review is checked/ }).press('Space');
    await page.getByRole('group', { name: 'Shoppers read' }).getByText('checks of each review').waitFor();
    expect(await notSaid.count()).toBe(0);
    await page.getByRole('button', { name: 'Save what you say' }).press('Enter');
    await said(page, 'It was saved.');
    expect(await axeFindings(page)).toEqual([]);
    const policy = await openPage(
      browser,
      (await page
        .getByRole('link', { name: /^The whole page/ })
        .getAttribute('href')
        .then((href) => server.url + href))!,
    );
    await policy.page.getByText('checks of each review').first().waitFor();
    await policy.page.context().close();

    const copied = (heading: string) => page.getByRole('region', { name: heading, exact: true }).textContent();
    await page.getByRole('link', { name: 'Look', exact: true }).press('Enter');
    await expect.poll(() => copied('Where the reviews stand')).toContain('token="PASTE_TOKEN"');
    await page.getByRole('link', { name: 'Get the lines of your shop' }).press('Enter');
    await page.getByLabel('Name of the lines').fill('Shop');
    expect(await page.getByLabel('On which pages they work').inputValue()).toBe(shop.url);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Name of the lines').press('Enter');
    await page.getByRole('region', { name: 'Once in the page: the script' }).waitFor();

    const check = async () => {
      await page.getByLabel('Address of the page').fill(`${shop.url}/`);
      await page.getByLabel('Address of the page').press('Enter');
      await page.locator('h3:focus').waitFor();
      return page.locator('desk-page-check h3').textContent();
    };
    expect(await check()).toContain('Something stops it');
    lines = `${await copied('Once in the page: the script')}${await copied('Where the reviews stand')}`;
    expect(await check()).toContain('The lines are there');
    expect(await axeFindings(page)).toEqual([]);

    const vendorId = /vendor-id="([^"]+)"/.exec(lines)![1]!;
    await account.api('POST', `/vendors/${vendorId}/submit-review`, {
      ...{ rating: '5', vendorId, showOnWidget: true, firstName: 'Grace', text: 'Fits.' },
    });
    const reader = await openPage(browser, shop.url);
    // The preview of the look has been there before, and the proxy refreshes what it has in the background.
    await reader.page.waitForFunction(async () => {
      const widget = document.querySelector('reviews-widget') as HTMLElement & { refresh(): Promise<void> };
      await widget.refresh();
      return widget.shadowRoot?.textContent?.includes('Fits.');
    });
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'Lines of your pages' }).waitFor();
        return page.getByText(/last used .* on/).count();
      })
      .toBe(1);

    await page.getByRole('button', { name: 'Revoke Shop' }).press('Enter');
    await page.getByRole('dialog').getByText(`It was last used on ${shop.url}.`).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
    await said(page, 'Shop was revoked.');
    await page.getByRole('list', { name: 'Lines that no longer work' }).waitFor();
    const token = /token="([^"]+)"/.exec(lines)![1]!;
    const refused = await fetch(`${server.url}/widget/v1/vendors/${vendorId}/reviews?token=${token}`, {
      headers: { origin: shop.url },
    });
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([401, 'token_revoked']);
    // The list in the preview of the look says so until the desk has told it whose it is.
    expect(complaints.filter((line) => !/^(?:debug|info)|The attribute token is missing/.test(line))).toEqual([]);
    expect([...hosts]).toEqual([new URL(server.url).host]);
    for (const opened of [page, reader.page]) await opened.context().close();
  });
});
