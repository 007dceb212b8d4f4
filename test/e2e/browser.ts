import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { browserFlags, findBrowser } from '../tools.mjs';

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser() ?? '', args: browserFlags });

/** A page with a fresh profile, and everything it complains about or asks of anyone but `home`. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(url);
  return { page, complaints, hosts };
}

/** Waits until the widget of `page` shows reviews. */
export const reviewsShown = (page: Page) => page.locator('reviews-widget [part~="card"][tabindex]').first().waitFor();
