/** The whole way of an invite, from the order of a shop to the review in its page, and to the customer who is never asked again. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { SentInvite } from '../../src/contract/service/invite.js';
import { startMailServer } from '../server/messages/mail-server.js';
import { hmac, SHOPIFY_ORDER } from '../server/orders/shop-orders.js';
import { axeFindings, openPage, sharedBrowser } from './browser.js';
import { openAccount } from './desk-account.js';
import { serveElsewhere, startServer } from './server.js';

/** `npm run screenshots` keeps what a customer sees in `screenshots/`. */
const KEPT = process.env.MODE === 'screenshots' ? new URL('../../screenshots/', import.meta.url) : null;
const SECRET = 'a-secret-of-the-shop';
const KETTLE = { product_id: 7714, title: 'Enamel kettle, 1.5 litres', current_quantity: 1 };
const TEAPOT = { product_id: 7715, title: 'Teapot <b>"big"</b>', current_quantity: 1 };

/** The built server with a mail server beside it, a shop that tells of its orders, its page, and its owner at the desk. */
async function startShop() {
  const mails = await startMailServer();
  const env = { SMTP_URL: mails.url, MAIL_FROM: 'Reviews <reviews@shop.example>', DEMO: 'off' };
  const server = await startServer(env);
  const browser = await sharedBrowser();
  onTestFinished(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(await server.stop()).toBe(0);
  });
  const account = await openAccount(server, null);
  const call = account.api;
  const { id } = (await call('POST', '/vendors', {
    name: 'Blue Kettle Ltd',
    senderName: 'Blue Kettle',
    address: '12 Steam Street, Leeds',
    industry: 'Kitchen',
    website: 'https://blue-kettle.example',
    logoUrl: 'https://blue-kettle.example/logo.png',
  })) as { id: string };
  /** Sends orders as Shopify does, to a source with this campaign; says what became of each. */
  async function orderSource(campaignId?: string) {
    const source = { name: 'Shop', kind: 'shopify', secret: SECRET, campaignId };
    const { url } = (await call('POST', `/businesses/${id}/order-sources`, source)) as { url: string };
    return async (order: object) => {
      // Each of another customer: they share no phone number.
      const customer = { first_name: 'Ada', last_name: 'Lovelace' };
      const processed_at = new Date().toISOString();
      const said = { ...SHOPIFY_ORDER, customer, fulfillments: [], processed_at, ...order };
      const body = JSON.stringify(said);
      const headers = { 'x-shopify-hmac-sha256': hmac(SECRET, body) };
      return (await (await fetch(url, { method: 'POST', body, headers })).json()) as object;
    };
  }
  const campaign = async (name: string) =>
    ((await call('POST', `/businesses/${id}/campaigns`, { name })) as { id: string }).id;
  const invites = async () => (await call('GET', `/invites?businessId=${id}`)).invites as SentInvite[];

  const token = await account.token([], id);
  const page = await serveElsewhere((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="de"><title>Shop</title><link rel="icon" href="data:,">
      <script type="module" src="${server.url}/reviews-widget.js"></script>
      <reviews-widget loading="eager" vendor-id="${id}" token="${token}" endpoint="${server.url}"></reviews-widget>`);
  });
  onTestFinished(() => void page.stop());
  const signIn = async () => (await account.openDesk(browser, 'inbox', { name: 'Grace' })).page;
  return { server, browser, mails, shopPage: page.url, orderSource, campaign, invites, signIn };
}

/** The logo comes from the shop's own host. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><circle cx="20" cy="20" r="16" fill="#1b4f8f"/></svg>';
const withLogo = (page: Page) =>
  page.route(/^https:/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: LOGO }));

/** What axe finds at an address, and what the browser complains of; axe itself needs the script that the walk goes without. */
async function flawsAt(browser: Browser, url: string): Promise<string[]> {
  const { page, complaints } = await openPage(browser, url, {}, withLogo);
  const found = await axeFindings(page);
  await page.context().close();
  return [...found, ...complaints];
}

/** Keeps what a page looks like on a phone and on a tablet, in light and dark, and says where it is wider than its window. */
async function lookAt(page: Page, name: string): Promise<string[]> {
  const flaws: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const more = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (more > 0) flaws.push(`${name} is ${more} px too wide at ${width} px`);
      if (!KEPT) continue;
      mkdirSync(KEPT, { recursive: true });
      writeFileSync(
        new URL(`walk-${name}-${width}-${colorScheme}.png`, KEPT),
        await page.screenshot({ fullPage: true }),
      );
    }
  }
  return flaws;
}

test('orders in three languages are asked about by mail, a review comes without a script, is verified and shown, and one click ends it', async () => {
  const { server, browser, mails, shopPage, orderSource, campaign, invites, signIn } = await startShop();
  const order = await orderSource();
  const customers = [
    { name: '#1', email: 'ada@shopper.example', customer_locale: 'de-DE', line_items: [KETTLE] },
    { name: '#2', email: 'ben@shopper.example', customer_locale: 'en', line_items: [KETTLE, TEAPOT] },
    { name: '#3', email: 'leila@shopper.example', customer_locale: 'ar', line_items: [KETTLE] },
  ];
  for (const one of customers) expect(await order(one)).toEqual({ invited: true });
  expect(await order({ ...customers[0], note: 'paid' })).toEqual({ invited: false, reason: 'invited_before' });
  const [german, english, arabic] = await Promise.all(
    customers.map(({ email }) => mails.waitFor(({ to }) => to.includes(email))),
  );
  expect([german!.subject, english!.subject, arabic!.subject]).toEqual([
    'Wie war Ihr Einkauf bei Blue Kettle?',
    'How was your purchase from Blue Kettle?',
    expect.stringMatching(/[\u0600-\u06ff].*Blue Kettle/),
  ]);
  expect(arabic!.html).toContain('<html lang="ar" dir="rtl">');

  // The mails, as a mail program shows them: without scripts.
  const reader = await openPage(browser, 'about:blank', { javaScriptEnabled: false }, withLogo);
  for (const [language, { html }] of Object.entries({ de: german!, en: english!, ar: arabic! })) {
    await reader.page.setContent(html);
    expect(await lookAt(reader.page, `mail-${language}`)).toEqual([]);
  }

  // A program that checks links says that the mail arrived, and no more than that.
  const [, star] = /href="([^"]*\/review\/[^"]*\?rating=4)"/.exec(german!.html)!;
  await fetch(star!);
  const invite = async (email: string) => (await invites()).find(({ contact }) => contact.email === email)!;
  expect(await invite('ada@shopper.example')).toMatchObject({ state: 'delivered', openedAt: null });

  const { page, hosts } = reader;
  await page.goto(star!);
  expect((await invite('ada@shopper.example')).openedAt).not.toBeNull();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Bewertung schreiben');
  expect(await page.getByRole('radio', { name: '4 Sterne – Gut' }).isChecked()).toBe(true);
  expect(await lookAt(page, 'page-de')).toEqual([]);
  expect(await flawsAt(browser, star!)).toEqual([]);
  const policy = page.getByRole('link', { name: 'Wie diese Bewertungen geprüft werden' });
  const said = await page.request.get(new URL((await policy.getAttribute('href'))!, page.url()).href);
  expect([said.status(), said.headers()['cache-control']]).toEqual([200, 'no-store']);
  expect(await said.text()).toContain('<h1>Wie diese Bewertungen geprüft werden</h1>');

  // By the keyboard alone: from the stars through the fields to the button.
  await page.getByRole('radio', { name: '4 Sterne – Gut' }).press('ArrowLeft');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Solide');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kocht <b>schnell</b>.');
  await page.getByRole('button', { name: 'Bewertung absenden' }).press('Enter');
  await page.getByText('Ihre Bewertung erscheint, sobald der Shop sie freigibt.').waitFor();
  expect(await lookAt(page, 'thanks-de')).toEqual([]);
  await page.reload();
  await page.getByText('Sie haben dies schon bewertet.').waitFor();

  // Of several products one page leads to the next.
  await page.goto(/http[^"]*\/review\/[\w.-]+/.exec(english!.html)![0]);
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.getByRole('link', { name: /^Next: .Teapot <b>/ }).click();
  await page.getByText('Review 2 of 2').waitFor();
  await page.getByRole('radio', { name: '1 star' }).check();
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.getByText('It is marked as a verified purchase.').waitFor();
  expect(await page.context().cookies()).toEqual([]);
  expect([...hosts].filter((host) => !server.url.includes(host))).toEqual(['blue-kettle.example']);

  // At the desk, and then in the shop's page.
  const desk = await signIn();
  const card = desk.getByRole('article', { name: 'Review by Ada' }).filter({ hasText: 'Solide' });
  await card.getByText('Verified').first().waitFor();
  await card.getByRole('button', { name: /^Show/ }).click();
  await desk
    .getByRole('status')
    .getByText(/shown|shows/i)
    .first()
    .waitFor();
  await desk.goto(`${server.url}/desk/invites?state=reviewed`);
  await desk
    .getByRole('article', { name: /^Invite to Ada/ })
    .filter({ hasText: 'ada@shopper.example' })
    .getByRole('link', { name: 'Open the review' })
    .waitFor();
  const { page: shop } = await openPage(browser, shopPage);
  const shown = shop.locator('reviews-widget [part~="card"]', { hasText: 'Kocht schnell.' });
  await shown.getByText('Verifizierter Kauf').first().waitFor();

  // One click in the mail program, as RFC 8058 has it, and no campaign ever asks again.
  const [, unsubscribe] = /^List-Unsubscribe: ?<([^>]*)>/m.exec(english!.raw.replaceAll(/\r\n[ \t]+/g, ''))!;
  expect(english!.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(await flawsAt(browser, unsubscribe!)).toEqual([]);
  const click = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  expect((await fetch(unsubscribe!, click)).status).toBe(200);
  const later = await orderSource(await campaign('Later'));
  const second = { name: '#4', email: 'Ben@shopper.example', line_items: [TEAPOT] };
  expect(await later(second)).toEqual({ invited: false, reason: 'unsubscribed' });
  expect(await later({ name: '#5', email: 'cleo@shopper.example', line_items: [TEAPOT] })).toEqual({ invited: true });
  await mails.waitFor(({ to }) => to.includes('cleo@shopper.example'));
  expect(mails.mails.map(({ to }) => to[0]).sort()).toEqual([
    'ada@shopper.example',
    'ben@shopper.example',
    'cleo@shopper.example',
    'leila@shopper.example',
  ]);
  expect(server.lines.join('\n')).not.toMatch(/\/(?:review|unsubscribe)\/e|shopper\.example/);
});
