import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { freePort } from '../free-port.mjs';
import { sharedBrowser } from './browser.js';
import { serveElsewhere, startServer, until } from './server.js';

/** What makes the data, serves the script, and says what arrived; the processes that take reviews work on the same data. */
let home: Awaited<ReturnType<typeof startServer>>;
let shop: Awaited<ReturnType<typeof serveElsewhere>>;
let browser: Browser;
let key: string;
const env = { ...process.env, DEMO: 'off', LOG_LEVEL: 'error' };

/** A process of the product that is killed and started again on the same port and data, while a shopper's page stays open. */
async function startKillable() {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  let child: ChildProcess;
  const start = async () => {
    child = spawn(process.execPath, ['dist/cli.js', 'serve', '--port', port, '--data', home.dataDir], {
      env,
      stdio: 'ignore',
    });
    await until(async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false);
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  return { url, start, kill };
}

beforeAll(async () => {
  home = await startServer({ DEMO: 'off' });
  key = (await home.cli('key', 'create')).stdout.trim();
  shop = await serveElsewhere(({ url }, response) => {
    const { searchParams } = new URL(url!, 'http://shop.example');
    const attributes = ['vendor-id', 'token', 'endpoint'].map((name) => `${name}="${searchParams.get(name)}"`);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Shop</title><script type="module" src="${home.url}/reviews-widget.js"></script>
      <review-form ${attributes.join(' ')}></review-form>`);
  });
  browser = await sharedBrowser();
});

afterAll(async () => {
  shop?.stop();
  await home?.stop();
});

// Most of the time they wait for the form's next retry: together they take little longer than one.
describe.concurrent('a review arrives once when the server is killed', () => {
  test.for([0, 5, 20, 80])(
    '%i ms after the form has sent it, and started again',
    async (ms, { expect, onTestFinished }) => {
      const vendorId = (await home.cli('vendor', 'create', '--name', 'The shop')).stdout.trim();
      const token = (await home.cli('token', '--vendor', vendorId)).stdout.trim();
      const { url: endpoint, start, kill } = await startKillable();
      onTestFinished(kill);
      const address = `${shop.url}/?${new URLSearchParams({ 'vendor-id': vendorId, token, endpoint })}`;
      const context = await browser.newContext();
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      await page.goto(address);
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
      if (comesBack) await last.goto(address);
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
  );
});
