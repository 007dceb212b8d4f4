import type { Page } from 'playwright-core';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { SourcesShown } from '../../src/contract/desk/sources.js';
import type { SourceConnection, SourceLocation } from '../../src/contract/sources.js';
import { axeFindings, openPage, sharedBrowser } from './browser.js';
import { deskServer, openAccount, withStoreOf } from './desk-account.js';
import { pressWithKeyboard, typeInto } from './desk-keyboard.js';
import { serveElsewhere } from './server.js';

const opened: Page[] = [];
afterEach(() => Promise.all(opened.splice(0).map((page) => page.context().close())));

const said = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).and(page.locator(':focus')).waitFor();

const PAST = '2026-03-01T09:12:00Z';
const location = (more: Partial<SourceLocation>): SourceLocation => ({
  ...{ id: 'l1', sourceLocationId: 'at-the-source', title: 'Berlin', address: null, placeId: null, vendorId: null },
  ...{ matchingVendorId: null, read: 0, readAverage: null, total: null, average: null, leftOut: 0, reading: null },
  ...{ lastReadAt: null, nextReadAt: null, silentSince: null, failure: null },
  ...more,
});

/** A shop's desk, whose server says `shown` of its sources where that is given. */
async function openShop(
  path: string,
  shown?: (vendorId: string) => Partial<SourceConnection>,
  kinds: SourcesShown['kinds'] = ['google', 'trustpilot', 'reviews-service'],
) {
  const { server } = await deskServer();
  const account = await openAccount(server, 'Hats');
  const connection = shown?.(account.vendorId);
  const known = {
    id: 'c1',
    kind: 'google',
    name: 'Hats of Ada',
    createdAt: PAST,
    failure: null,
    takesRepliesAway: true,
    locations: [],
  };
  const connections = connection ? [{ ...known, ...connection }] : [];
  const json = { kinds, returnUrl: `${server.url}/desk/sources/returned`, connections };
  const { page, complaints } = await account.openDesk(await sharedBrowser(), path, {
    prepare: (one) => one.route('**/desk/api/sources', (route) => route.fulfill({ json })),
  });
  opened.push(page);
  return { server, account, page, complaints };
}

test('an owner connects another service, chooses a shop, reads and disconnects, by keyboard; axe finds nothing', async () => {
  const { server } = await deskServer();
  const elsewhere = await openAccount(server, 'Hats in Berlin');
  for (const text of ['Warm', 'Fits', 'Light']) {
    await elsewhere.submit({ text, rating: '4', firstName: 'Eve', showOnWidget: true });
  }
  await elsewhere.addVendor('Hats in Paris');
  const account = await openAccount(server, 'Hats');
  const { page, complaints } = await account.openDesk(await sharedBrowser(), 'sources');
  opened.push(page);

  await page.getByText('Not on this server yet.').waitFor();
  await page.getByText(`${server.url}/desk/sources/returned`).waitFor();
  await pressWithKeyboard(page, 'button', 'Connect a reviews service');
  await heading(page, 'Connect another reviews service');
  expect(await axeFindings(page)).toEqual([]);
  await typeInto(page, { Name: 'The old shop', Address: server.url, 'API key': 'none-of-its-keys' });
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('The source does not let us in').waitFor();
  await page.getByLabel('API key').fill(elsewhere.key);
  await page.keyboard.press('Enter');

  await heading(page, 'The old shop');
  const read = page.getByRole('button', { name: 'Read reviews' });
  expect(await read.isDisabled()).toBe(true);
  await page.getByLabel('Hats in Berlin').selectOption('Hats');
  expect(await axeFindings(page)).toEqual([]);
  await pressWithKeyboard(page, 'button', 'Read the reviews of 1 location');
  await said(page, 'The reviews of 1 location are being read.');
  await page.getByText('3 of 3 reviews').waitFor();
  await page.getByText('4.00 here').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await page.getByRole('link', { name: /^Shown 3/ }).click();
  await page.getByText('Warm').waitFor();

  await page.getByRole('link', { name: 'Sources' }).click();
  await page.getByText('1 of 2 locations read · 3 reviews').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await pressWithKeyboard(page, 'link', 'The old shop');
  await heading(page, 'The old shop');
  await pressWithKeyboard(page, 'button', 'Disconnect');
  await page.getByRole('radio', { name: /^Archive them/ }).press('Space');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).press('Enter');
  await heading(page, 'Sources');
  await page.getByRole('heading', { name: 'What you can connect' }).waitFor();
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await page.getByRole('link', { name: /^Archived 3/ }).waitFor();
  // A refused key is a response with 409, which the browser counts as a complaint.
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
});

test('somebody goes to Google and comes back signed in; what comes back leaves the address bar, is sent once and told to nobody', async () => {
  const referrers: (string | undefined)[] = [];
  let desk = '';
  const google = await serveElsewhere((request, response) => {
    referrers.push(request.headers.referer);
    response.writeHead(302, { location: `${desk}/desk/sources/returned?error=access_denied&state=secret-state` }).end();
  });
  onTestFinished(() => void google.stop());
  const { server, page } = await openShop('sources');
  desk = server.url;
  await page.route('**/sources/authorization', (route) => route.fulfill({ json: { url: `${google.url}/authorize` } }));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (`${request.url()} ${request.postData()} ${request.headers().referer}`.includes('secret-state')) {
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    }
  });
  await pressWithKeyboard(page, 'button', 'Connect Google');
  await page.getByRole('alert').getByText('The source was not allowed to let us in.').waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/desk/sources');
  expect(sent).toEqual(['GET /desk/sources/returned', 'POST /desk/api/sources/returned']);
  expect(referrers).toEqual([undefined]);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${server.url}/desk/sources/returned?code=1&state=made-up`);
  await page.getByRole('alert').getByText('This way back was used before').waitFor();
  await page.goto(`${server.url}/desk/sources/returned`);
  await page.getByRole('alert').getByText('What the source has sent is lost: connect again.').waitFor();
});

test('somebody who is signed out when they come back signs in, and nothing stands in the address bar', async () => {
  const { server } = await deskServer();
  const { page } = await openPage(await sharedBrowser(), `${server.url}/desk/sources/returned?code=1&state=2`);
  opened.push(page);
  await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor();
  expect(page.url()).toBe(`${server.url}/desk/sources/returned`);
  expect(await page.evaluate(() => history.length)).toBeLessThan(3);
});

test('the desk leaves for nothing but a secure address', async () => {
  const { page, server } = await openShop('sources');
  for (const url of ['javascript:alert(1)', 'http://accounts.example/', 'data:text/html,hello']) {
    await page.route('**/sources/authorization', (route) => route.fulfill({ json: { url } }));
    await page.getByRole('button', { name: 'Connect Google' }).press('Enter');
    await page.getByRole('alert').getByText('The address of the source is not secure.').waitFor();
    expect(page.url()).toBe(`${server.url}/desk/sources`);
  }
});

test('a first reading has a bar, and what is wrong says what to do', async () => {
  const { page } = await openShop('sources/c1', (vendorId) => ({
    locations: [
      location({ vendorId, reading: 'whole', read: 412, total: 1204, nextReadAt: PAST }),
      location({ id: 'l2', title: 'قبعات القاهرة', vendorId, nextReadAt: PAST }),
      location({ id: 'l3', title: 'Paris', vendorId, lastReadAt: PAST, nextReadAt: PAST, failure: 'forbidden' }),
      location({ id: 'l4', title: 'Rome', vendorId, lastReadAt: PAST, nextReadAt: PAST, failure: 'rate_limited' }),
    ],
  }));
  const bar = page.getByRole('progressbar', { name: '412 of 1,204 reviews read' });
  expect(await bar.evaluate((element: HTMLProgressElement) => element.position)).toBeCloseTo(412 / 1204);
  expect(
    await page
      .getByRole('progressbar', { name: 'Waits to be read' })
      .evaluate((element: HTMLProgressElement) => element.position),
  ).toBe(-1);
  await page.getByText('The account that has connected needs the right to manage it there.').waitFor();
  await page.getByText('Google takes no more requests for now. It goes on by itself.').waitFor();
  // What is being read need not be read now.
  expect(await page.getByRole('button', { name: /^Read now/ }).count()).toBe(2);
  expect(await axeFindings(page)).toEqual([]);
});

/** A source of two shops: one is silent, has left reviews out and is to be left alone; the other is read. */
const silentSource = (vendorId: string): Partial<SourceConnection> => ({
  kind: 'reviews-service',
  locations: [
    location({
      ...{ vendorId, read: 640, total: 643, leftOut: 3, lastReadAt: PAST, nextReadAt: '2100-01-01T00:00:00Z' },
      ...{ failure: 'rate_limited', silentSince: PAST },
    }),
    location({ ...{ id: 'l2', title: 'Paris', vendorId, read: 12, total: 12 }, lastReadAt: PAST, nextReadAt: PAST }),
  ],
});

test('a list from which nothing comes is marked, and what was left out is said', async () => {
  const { page } = await openShop('sources', silentSource);
  await page.getByText(/^Nothing was read from 1 location since .*2026/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Hats of Ada' }).press('Enter');
  const berlin = page.getByRole('listitem').filter({ hasText: 'Berlin' });
  await berlin.getByText(/^Nothing was read since .*2026/).waitFor();
  await berlin.getByText('3 were left out: they are of yet another source').waitFor();
  expect(await page.getByText(/left out|Nothing was read/).count()).toBe(2);
  expect(await axeFindings(page)).toEqual([]);
  const waits = { locations: 0, waiting: 1, waitUntil: '2100-01-01T12:00:00Z' };
  await page.route('**/sources/c1/readings', (route) => route.fulfill({ json: waits }));
  await page.getByRole('button', { name: 'Read now: Berlin' }).press('Enter');
  await page
    .getByRole('status')
    .getByText(/^Berlin waits until .*2100.*, as the source has asked\.$/)
    .waitFor();
});

test('a source whose terms do not let its reviews stay can be disconnected with nothing but erasing them', async () => {
  const { page } = await openShop('sources/c1', () => ({ kind: 'reviews-service', name: 'Yelp' }));
  await page.getByRole('button', { name: 'Disconnect' }).press('Enter');
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('radio').count()).toBe(1);
  expect(await dialog.getByRole('radio', { name: /^Erase them/ }).isChecked()).toBe(true);
  await dialog.getByText('The source does not allow that they stay once it is disconnected.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test('a permission that has ended is given again', async () => {
  const { page } = await openShop('sources/c1', (vendorId) => ({
    failure: 'revoked',
    locations: [location({ vendorId, lastReadAt: PAST })],
  }));
  const asked = page.waitForRequest('**/sources/authorization');
  await page.route('**/sources/authorization', (route) => route.fulfill({ json: { url: 'javascript:' } }));
  await page.getByRole('alert').getByRole('button', { name: 'Connect again' }).press('Enter');
  expect((await asked).postDataJSON()).toEqual({ kind: 'google', connectionId: 'c1' });
  expect(await page.getByRole('button', { name: /^Read/ }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Which locations?' }).count()).toBe(0);
});

test('a server that is no longer set up for a source says that nothing is read', async () => {
  const shown = (vendorId: string) => ({ locations: [location({ vendorId, lastReadAt: PAST, nextReadAt: PAST })] });
  const { page } = await openShop('sources/c1', shown, ['trustpilot']);
  await page.getByText('Nothing is read: this server is no longer set up for Google.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test('competitors that were proposed say so until an owner saves a choice; insights say what would add to them', async () => {
  const { server } = await deskServer();
  const account = await openAccount(server, 'Hats');
  await account.addVendor('Caps');
  const { accountId, vendorId } = account;
  await withStoreOf(server, async (store) => {
    for (const { id } of await store.vendors.list(accountId)) {
      await store.vendors.update(id, { industry: 'Hats and caps' }, accountId);
    }
  });
  const { page } = await account.openDesk(await sharedBrowser(), 'insights');
  opened.push(page);
  await page.getByRole('link', { name: 'Connect a source' }).waitFor();
  await page.getByRole('link', { name: 'Choose competitors' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await withStoreOf(server, async ({ sources }) => {
    const at = { sourceLocationId: 'accounts/1/locations/1', title: 'Hats', address: null, placeId: null };
    const google = { accountId, kind: 'google', name: 'Hats of Ada', seal: async () => 'sealed', by: 'Ada' } as const;
    const id = await sources.connect({ ...google, locations: [at] }, new Date());
    const locationId = (await sources.list(accountId)).find((one) => one.id === id)!.locations[0]!.id;
    await sources.choose({ accountId, choices: [{ locationId, vendorId }] }, new Date());
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Beside competitors' }).waitFor();
  expect(await page.getByRole('link', { name: /^(Connect a source|Choose competitors)$/ }).count()).toBe(0);
  await page.goto(`${server.url}/desk/setup/shop`);
  const proposed = page.getByText('Proposed when a source was connected: shops that sell the same, Hats and caps.');
  await proposed.waitFor();
  expect(await page.getByRole('checkbox', { name: 'Caps' }).isChecked()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Caps' }).press('Space');
  await pressWithKeyboard(page, 'button', 'Save competitors');
  await said(page, 'The competitors were saved.');
  await proposed.waitFor({ state: 'detached' });
});

test('of a thousand locations some are found, and those that are not drawn are chosen as well', async () => {
  const { page, account } = await openShop('sources/c1', (vendorId) => ({
    locations: Array.from({ length: 1_000 }, (_, at) =>
      location({ id: `l${at}`, title: `Hats no. ${at}`, matchingVendorId: at === 999 ? vendorId : null }),
    ),
  }));
  const selects = page.getByRole('combobox', { name: /^Hats no/ });
  await expect.poll(() => selects.count()).toBe(25);
  await page.getByRole('button', { name: 'Show 25 more' }).press('Enter');
  await expect.poll(() => selects.count()).toBe(50);
  await page.getByLabel('Search by name').fill('no. 77');
  await page.getByRole('status').getByText('11 of 1,000 locations').waitFor();
  await page.getByLabel('Hats no. 777').selectOption('Hats');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Search by name').fill('');
  const asked = page.waitForRequest((request) => request.method() === 'PUT');
  await page.route('**/sources/c1/locations', (route) => route.fulfill({ status: 204 }));
  await page.getByRole('button', { name: 'Read the reviews of 2 locations' }).press('Enter');
  expect((await asked).postDataJSON().choices).toEqual([
    { locationId: 'l777', vendorId: account.vendorId },
    { locationId: 'l999', vendorId: account.vendorId },
  ]);
});

/** A review of Google whose reply Google has rejected, in a list that is connected. */
async function openGoogleReview() {
  const { server } = await deskServer();
  const account = await openAccount(server, 'Hats');
  const { accountId, vendorId } = account;
  // The server of this test has no settings of Google: it neither reads the list nor sends the reply.
  await withStoreOf(server, async ({ sources }) => {
    const at = { sourceLocationId: 'accounts/1/locations/1', title: 'Hats', address: null, placeId: null };
    const id = await sources.connect(
      { accountId, kind: 'google', name: 'Hats of Ada', seal: async () => 'sealed', locations: [at], by: 'Ada' },
      new Date(),
    );
    const locationId = (await sources.list(accountId)).find((one) => one.id === id)!.locations[0]!.id;
    await sources.choose({ accountId, choices: [{ locationId, vendorId }] }, new Date());
    const taken = await sources.take({ kinds: ['google'], locationIds: [locationId] });
    const review = {
      ...{ rating: '4', text: 'Warm and light', authorName: 'Eve Reader', source: 'google', sourceFeedbackId: 'g1' },
      ...{ createdAt: PAST, updatedAt: PAST, replyState: 'rejected' as const, replyReason: 'PROFANITY' },
      response: { name: 'Hats', date: '2026-03-01', comment: 'Thank you, damn it' },
    };
    const page = { reviews: [review], next: null, leftOut: 0, total: 1, average: 4 };
    expect(await sources.takePage(taken!, page, { newestChangeFirst: true })).toBe('ended');
  });
  const { page } = await account.openDesk(await sharedBrowser(), 'inbox?queue=shown');
  opened.push(page);
  return page;
}

test('a reply to a review of Google says where it stands, and how many bytes are left; axe finds nothing', async () => {
  const page = await openGoogleReview();
  const review = page.getByRole('article', { name: 'Review by Eve' });
  await review.getByText('Google rejected the reply: profanity').waitFor();
  await review.getByText('Thank you, damn it').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await review.getByRole('button', { name: 'Edit the reply' }).press('Enter');
  const text = page.getByLabel('Your reply');
  const send = page.getByRole('button', { name: 'Change the reply' });
  await text.fill('é'.repeat(2_049));
  await page.getByText('Too long for Google by 2 bytes.').waitFor();
  expect(await send.isDisabled()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await text.fill('é'.repeat(2_000));
  await page.getByText('It is sent to Google, which takes 4,096 bytes: 96 left.').waitFor();
  await send.press('Enter');
  await said(page, 'The reply is sent to the source. Readers see it once it is shown there.');
  await review.getByText('Reply waits to be sent').waitFor();
});

test('who gives Trustpilot a secret is asked for a user as well, and axe finds nothing', async () => {
  const { server } = await deskServer();
  const account = await openAccount(server, 'Hats');
  const { page } = await account.openDesk(await sharedBrowser(), 'sources/connect/trustpilot');
  opened.push(page);
  await page.getByRole('heading', { name: 'Connect Trustpilot' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await typeInto(page, { 'Business unit id': 'a1', 'API key': 'k', 'API secret': 's' });
  await page.keyboard.press('Enter');
  await page.getByText('must be given with the secret').waitFor();
  expect(await page.getByLabel('User id').getAttribute('aria-invalid')).toBe('true');
  expect(await axeFindings(page)).toEqual([]);
});

test('of a service that takes no reply away the desk says so before one is written', async () => {
  const { server } = await deskServer();
  const account = await openAccount(server, 'Hats');
  await account.importReviews([{ author: 'Grace', text: 'Really warm' }]);
  const { page } = await account.openDesk(await sharedBrowser(), 'inbox?queue=shown', {
    prepare: async (one) => {
      await one.route('**/desk/api/vendors/*/moderation', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ json: { ...(await response.json()), repliesStay: ['judge_me'] } });
      });
    },
  });
  opened.push(page);
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByText('which takes no reply away').waitFor();
  await page.getByLabel('Your reply').fill('Thank you');
  await page.keyboard.press('Control+Enter');
  await said(page, 'The reply is there.');
  await page.getByRole('button', { name: 'Edit the reply' }).click();
  await page.getByText('which takes no reply away').waitFor();
  expect(await page.getByRole('button', { name: 'Delete the reply' }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
});
