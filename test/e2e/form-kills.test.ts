import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch } from './browser.js';
import { freePort, serveElsewhere, startServer, until } from './server.js';

/** The product's process, killed and started again on the same port and data while a shopper's page stays open. */
let home: Awaited<ReturnType<typeof startServer>>;
let shop: Awaited<ReturnType<typeof serveElsewhere>>;
let browser: Browser;
let child: ChildProcess | undefined;
let html = '';
let port: string;
let key: string;
const env = { ...process.env, DEMO: 'off', LOG_LEVEL: 'error' };

async function start(): Promise<void> {
  child = spawn(process.execPath, ['dist/cli.js', 'serve', '--port', port, '--data', home.dataDir], {
    env,
    stdio: 'ignore',
  });
  await until(async () => (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok ?? false);
}

async function kill(): Promise<void> {
  child!.kill('SIGKILL');
  await once(child!, 'exit');
}

beforeAll(async () => {
  // Makes the data and serves the script; what takes reviews is the other process on the same data.
  home = await startServer({ DEMO: 'off' });
  key = (await home.cli('key', 'create')).stdout.trim();
  shop = await serveElsewhere((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  port = String(await freePort());
  browser = await launch();
  await start();
});

afterAll(async () => {
  await browser?.close();
  child?.kill('SIGKILL');
  shop?.stop();
  await home?.stop();
});

describe('a review arrives once when the server is killed', () => {
  test.each([0, 2, 5, 10, 20, 40, 80])(
    '%i ms after the form has sent it, and started again',
    async (ms) => {
      const vendorId = (await home.cli('vendor', 'create', '--name', 'The shop')).stdout.trim();
      const token = (await home.cli('token', '--vendor', vendorId)).stdout.trim();
      html = `<!doctype html><html lang="en"><title>Shop</title><script type="module" src="${home.url}/reviews-widget.js"></script>
      <review-form vendor-id="${vendorId}" token="${token}" endpoint="http://localhost:${port}"></review-form>`;
      const context = await browser.newContext();
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      await page.goto(shop.url);
      await page.getByRole('radio', { name: /^5 stars/ }).press('Space');
      await page.getByRole('textbox', { name: /review/i }).fill('Bread like my grandmother’s.');
      const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/reviews'));
      await page.getByRole('button', { name: /send review/i }).click();
      await sent;
      await new Promise((next) => setTimeout(next, ms));
      await kill();
      // Half of the shoppers close the page meanwhile, and come back.
      const comesBack = ms % 4 === 2;
      if (comesBack) await page.close();
      await start();
      const last = comesBack ? await context.newPage() : page;
      if (comesBack) await last.goto(shop.url);
      const arrived = async () => {
        const response = await fetch(`${home.url}/api/v2/vendors/${vendorId}/reviews`, {
          headers: { 'x-api-key': key },
        });
        return ((await response.json()) as { reviews: unknown[] }).reviews.length;
      };
      const isThanked = () => last.getByText('Thank you!').isVisible();
      if (comesBack) {
        await last.getByRole('radio', { name: /^5 stars/ }).waitFor({ state: 'attached' });
        // No draft is restored where the response came before the kill.
        if (await last.getByText('was being sent').isVisible()) {
          await last.getByRole('button', { name: /send review/i }).click();
          await until(isThanked);
        }
      } else await until(isThanked);
      // An accepted review may still be on its way from the outbox.
      await until(async () => (await arrived()) > 0);
      expect(await arrived()).toBe(1);
      await context.close();
      // On a busy machine the server is back only for the form's last retry, 48 seconds after the first attempt at most.
    },
    90_000,
  );
});
