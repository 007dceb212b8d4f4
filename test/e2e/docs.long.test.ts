import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { axeFindings, changeScheme, openPage, reviewsShown, sharedBrowser } from './browser.js';
import { sharedServer, type TestServer } from './server.js';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  const { vendorId, token } = await (await fetch(`${server.url}/docs/examples.json`)).json();
  const insights = `${server.url}/widget/v1/vendors/${vendorId}/insights?token=${token}`;
  // The server reads the demo's reviews after its start.
  const hasInsights = async () => (await (await fetch(insights)).json()).topInsights?.length > 0;
  await vi.waitUntil(hasInsights, { timeout: 90_000, interval: 500 });
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

/** Waits until every example of the elements' page has drawn itself; those below come near the screen before they load. */
async function examplesShown(page: Page): Promise<void> {
  for (const part of [
    'reviews-widget [part~="card"]',
    'review-stars [part~="rating"]',
    'review-insights [part~="claim"]',
    'review-form [part~="star-row"]',
  ]) {
    await page.locator(part.split(' ')[0]!).scrollIntoViewIfNeeded();
    await page.locator(part).first().waitFor();
  }
}

const open = (path: string, width: number, colorScheme: 'light' | 'dark' = 'light') =>
  openPage(browser, `${server.url}/docs/${path}`, { viewport: { width, height: 900 }, colorScheme });

describe('the documentation on a server', () => {
  test('has examples that run, under its policy and without a finding, at each width, with the attributes that the elements have', async () => {
    const { page, complaints, hosts } = await open('reference/elements.html', 360, 'dark');
    await reviewsShown(page);
    await examplesShown(page);
    // Before axe looks, which writes style sheets of its own to read those that are linked.
    expect(complaints).toEqual([]);
    for (const [width, colorScheme, axe] of [
      [360, 'dark', true],
      // Its parts are those of the narrow page, its colours those of the wide one.
      [768, 'light', false],
      [1280, 'light', true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await changeScheme(page, colorScheme);
      expect([width, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([
        width,
        true,
      ]);
      if (axe) expect(await axeFindings(page)).toEqual([]);
    }
    expect(complaints.filter((one) => !one.includes("'style-src"))).toEqual([]);
    expect([...hosts]).toEqual([new URL(server.url).host]);

    const { modules } = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8'));
    for (const { tagName, attributes } of modules[0].declarations) {
      if (!tagName) continue;
      const names = attributes.map(({ name }: { name: string }) => name);
      const observed = await page.evaluate(
        (tag) => (customElements.get(tag) as unknown as { observedAttributes: string[] }).observedAttributes,
        tagName as string,
      );
      expect(names.sort(), tagName).toEqual([...observed].sort());
    }
  });

  test('is searched by keyboard', async () => {
    const { page, complaints } = await open('guide/start.html', 1280);
    await page.keyboard.press('/');
    await page.getByRole('searchbox').fill('strict content security policy');
    await page.locator('.search li').first().waitFor();
    expect(await page.locator('.search output').textContent()).toMatch(/places?$/);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/.+/);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(complaints.filter((one) => !one.includes("'style-src"))).toEqual([]);
  });

  test('says so when nothing is found, and goes back to where it was by Escape', async () => {
    const { page } = await open('', 768);
    const button = page.locator('button.find');
    await button.press('Enter');
    await page.getByRole('searchbox').fill('zzzzqqq');
    await page.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('opens its list of pages by keyboard where it is narrow, and has it in sight where it is wide', async () => {
    const { page } = await open('guide/themes.html', 360);
    const pages = page.getByRole('navigation', { name: 'Documentation' });
    expect(await pages.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Pages' }).press('Enter');
    await pages.getByRole('link', { name: 'Themes' }).waitFor();
    expect(await pages.getByRole('link', { name: 'Themes' }).getAttribute('aria-current')).toBe('page');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await pages.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await pages.getByRole('link', { name: 'Storefronts' }).click();
    await page.waitForURL('**/docs/guide/storefronts.html');
  });

  test('is read without a script, its pages included', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${server.url}/docs/guide/embedding.html`);
    expect(await page.getByRole('button', { name: /^Search/ }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Pages' }).click();
    await page.getByRole('link', { name: 'Put reviews on your shop', exact: true }).first().waitFor();
  });
});

test('a server without the demo shop shows the examples as code, and says where they run', async () => {
  const plain = await sharedServer({ DEMO: 'off' });
  const { page, complaints } = await openPage(browser, `${plain.url}/docs/reference/elements.html`);
  await page.getByText('This runs where the server').first().waitFor();
  expect(await page.locator('reviews-widget').count()).toBe(0);
  expect(complaints).toEqual([]);
  expect(await (await fetch(plain.url)).text()).toContain('href="/docs/"');
});
