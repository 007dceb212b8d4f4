import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InviteResponse } from '../../src/contract/service/invite.js';
import { startMailServer } from '../server/messages/mail-server.js';
import { axeFindings, launch, openPage } from './browser.js';
import { startServer } from './server.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const KETTLE = { sourceProductId: 'k-1', title: 'Emaillekessel' };
const TEAPOT = { sourceProductId: 't-1', title: 'Teekanne' };

/** The built server with a mail server beside it, and a shop that invites. */
async function startInvitingShop() {
  const mails = await startMailServer();
  const server = await startServer({ SMTP_URL: mails.url, MAIL_FROM: 'Reviews <reviews@shop.example>', DEMO: 'off' });
  const key = (await server.cli('key', 'create')).stdout.trim();
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.url}/api/v2${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
    return response.json();
  };
  const vendor = (await call('POST', '/vendors', {
    name: 'Blue Kettle Ltd',
    senderName: 'Blue Kettle',
    address: '12 Steam Street, Leeds',
    industry: 'Kitchen',
    website: 'https://blue-kettle.example',
    logoUrl: 'https://blue-kettle.example/logo.png',
  })) as { id: string };
  const invite = (email: string, fields: object = {}) =>
    call('POST', `/businesses/${vendor.id}/send-review-invite`, {
      firstName: 'Ada',
      channel: { email },
      ...fields,
    }) as Promise<InviteResponse & { invite: { state: string } }>;
  const reviews = async () =>
    ((await call('GET', `/vendors/${vendor.id}/reviews`)) as { reviews: Record<string, unknown>[] }).reviews;
  return { server, mails, invite, reviews };
}

/** The logo comes from the shop's own host. */
const withLogo = (page: Page) =>
  page.route(/^https:/, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  );

/** What axe finds at an address, and what the browser complains of; axe itself needs the script that the walk goes without. */
async function flawsAt(url: string): Promise<string[]> {
  const { page, complaints } = await openPage(browser, url, {}, withLogo);
  const found = await axeFindings(page);
  await page.context().close();
  return [...found, ...complaints];
}

test('an invite is mailed, a star in it opens the page, and what is written there without a script is a verified review', async () => {
  const { server, mails, invite, reviews } = await startInvitingShop();
  const mailTo = async (email: string) => (await mails.waitFor(({ to }) => to.includes(email))).html;
  try {
    await invite('ada@shopper.example', { language: 'de', products: [KETTLE] });
    const [, star] = /href="([^"]*\/review\/[^"]*\?rating=4)"/.exec(await mailTo('ada@shopper.example'))!;
    const { page, hosts } = await openPage(browser, star!, { javaScriptEnabled: false }, withLogo);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Bewertung schreiben');
    expect(await page.getByRole('radio', { name: '4 Sterne – Gut' }).isChecked()).toBe(true);
    expect(await flawsAt(star!)).toEqual([]);

    const policy = page.getByRole('link', { name: 'Wie diese Bewertungen geprüft werden' });
    const said = await page.request.get(new URL((await policy.getAttribute('href'))!, page.url()).href);
    expect([said.status(), said.headers()['cache-control']]).toEqual([200, 'no-store']);
    expect(await said.text()).toContain('<h1>Wie diese Bewertungen geprüft werden</h1>');

    // By the keyboard alone: from the stars through the fields to the button.
    await page.getByRole('radio', { name: '4 Sterne – Gut' }).press('ArrowLeft');
    expect(await page.getByRole('radio', { name: '3 Sterne – Okay' }).isChecked()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Solide');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Kocht <b>schnell</b>.');
    await page.getByRole('button', { name: 'Bewertung absenden' }).press('Enter');
    await page.getByText('Ihre Bewertung erscheint, sobald der Shop sie freigibt.').waitFor();
    expect(await reviews()).toMatchObject([
      { rating: '3', title: 'Solide', text: 'Kocht <b>schnell</b>.', verified: true, verifiedBy: 'invitation' },
    ]);
    await page.reload();
    await page.getByText('Sie haben dies schon bewertet.').waitFor();
    expect(await reviews()).toHaveLength(1);
    expect([...hosts].filter((host) => !server.url.includes(host))).toEqual(['blue-kettle.example']);
    expect(await page.context().cookies()).toEqual([]);

    // Of several products one page leads to the next, and the last link of the mail ends it.
    await invite('ben@shopper.example', { products: [KETTLE, TEAPOT] });
    const html = await mailTo('ben@shopper.example');
    await page.goto(/http[^"]*\/review\/[\w.-]+/.exec(html)![0]);
    await page.getByRole('radio', { name: '5 stars' }).check();
    await page.getByRole('button', { name: 'Send review' }).click();
    await page.getByRole('link', { name: /^Next: .Teekanne/ }).click();
    await page.getByText('Review 2 of 2').waitFor();
    await page.getByRole('radio', { name: '1 star' }).check();
    await page.getByRole('button', { name: 'Send review' }).click();
    await page.getByText('It is marked as a verified purchase.').waitFor();
    expect((await reviews()).map(({ rating, verified }) => `${rating} ${verified}`).sort()).toEqual([
      '1 true',
      '3 true',
      '5 true',
    ]);
    const [last] = /http[^"]*\/unsubscribe\/[\w.-]+/.exec(html)!;
    expect(await flawsAt(last)).toEqual([]);
    await page.goto(last);
    await page.getByRole('button', { name: 'Do not ask me again' }).click();
    await page.getByRole('heading', { name: 'You will not be asked again' }).waitFor();
    expect((await invite('ben@shopper.example')).invite.state).toBe('unsubscribed');
    expect(server.lines.join('\n')).not.toMatch(/\/(?:review|unsubscribe)\/e|shopper\.example/);
    await page.context().close();
  } finally {
    await server.stop();
  }
});
