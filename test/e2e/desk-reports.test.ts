import { expect, test } from 'vitest';
import { hostileText } from '../fixtures/hostile-text.js';
import { axeFindings, sharedBrowser } from './browser.js';
import { openAccount } from './desk-account.js';
import { sharedServer } from './server.js';

const NEW_REPORT = {
  reason: 'abusive',
  explanation: 'It insults the staff by name.',
  name: 'Rosa Reader',
  email: 'rosa@reader.example',
  goodFaith: true,
  page: 'https://shop.example/reviews#review-1',
};

test('a report arrives by itself, is decided with a reason, and whoever is to be told is told', async () => {
  const account = await openAccount(await sharedServer());
  const author = { firstName: 'Grace', channel: { email: 'grace@shopper.example' } };
  const review = await account.submit({ rating: '2', text: 'Ask for Bo, 12 Hill Road.', ...author });
  const reports = `/vendors/${account.vendorId}/reviews/${review}/reports`;
  const viewport = { width: 360, height: 800 };
  const { page, complaints } = await account.openDesk(await sharedBrowser(), 'reports', { viewport });
  await page.getByRole('heading', { name: 'No open reports' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const announced = page.getByRole('status').getByText('A new report.').waitFor();
  await account.api('POST', reports, { ...NEW_REPORT, reason: 'personal_data' });
  const report = page.getByRole('article', { name: 'Shows personal data' });
  await report.getByText('The reporter says that they believe it in good faith.').waitFor();
  await announced;
  await report.getByText('Ask for Bo, 12 Hill Road.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await report.getByRole('button', { name: 'Decide' }).press('Enter');
  await page.getByRole('radio', { name: 'Hold the review back' }).press('Space');
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('personal_data');
  await page.getByLabel('Why: the reporter and the author read this').fill('It gives an address.');
  await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).press('Enter');
  await page.getByRole('heading', { name: 'No open reports' }).waitFor();

  await page.getByRole('link', { name: 'Decided' }).press('Enter');
  await report.getByText('The review is held back: Shows personal data').waitFor();
  expect(await report.getByText('Left to do').allTextContents()).toEqual([
    'Left to do: tell the reporter.',
    'Left to do: tell the author.',
  ]);
  await report.getByRole('button', { name: 'Show the message to the author' }).press('Enter');
  const message = page.getByRole('dialog', { name: 'Tell the author' });
  await message.getByText('grace@shopper.example').waitFor();
  await message.getByText('It gives an address.').waitFor();
  expect(await message.getByRole('link').getAttribute('href')).toMatch(
    /^mailto:grace%40shopper\.example\?subject=Your%20review/,
  );
  expect(await axeFindings(page)).toEqual([]);
  await message.getByRole('button', { name: 'Mark as told' }).press('Enter');
  await report.getByText(/^The author was told/).waitFor();

  for (const explanation of Object.values(hostileText).slice(0, 12)) {
    await account.api('POST', reports, { ...NEW_REPORT, explanation, page: 'https://shop.example/?<script>' });
  }
  await page.getByRole('link', { name: 'Open' }).press('Enter');
  await page.getByRole('article').nth(11).waitFor();
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  expect(complaints.filter((line) => /exception|policy|Trusted|error/i.test(line))).toEqual([]);
  await page.context().close();
});

/** A page of open reports, as the server would send it. */
const pageOf = (ids: string[], nextCursor?: string) => ({
  ...(nextCursor && { nextCursor }),
  reports: ids.map((id) => ({
    ...{
      id,
      reason: 'spam',
      explanation: `Number ${id}`,
      goodFaith: true,
      page: null,
      createdAt: '2026-01-01T00:00:00Z',
    },
    ...{ decision: null, heldBackReason: null, statement: null, decidedAt: null, receipt: null },
    ...{ tellings: [], review: null, history: [] },
  })),
});

/** The open reports of a shop of its own, from a server that says again and again that something has changed. */
async function openReports(pages: { first: ReturnType<typeof pageOf> }) {
  const account = await openAccount(await sharedServer());
  const body = 'retry: 20\nevent: changed\ndata: {}\n\n';
  const { page } = await account.openDesk(await sharedBrowser(), 'reports', {
    prepare: async (opened) => {
      await opened.route('**/live', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
      await opened.route('**/api/**/reports?*', (route) => route.fulfill({ json: pages.first }));
    },
  });
  const report = (id: string) => page.getByRole('article').filter({ hasText: `Number ${id}` });
  return { page, report };
}

test('a report that moves up from the next page is not called new, and one that comes is', async () => {
  const pages = { first: pageOf(['a', 'b'], 'next') };
  const { page, report } = await openReports(pages);
  await report('b').waitFor();
  // The first one was decided.
  pages.first = pageOf(['b', 'c'], 'next');
  await report('c').waitFor();
  expect(await page.getByText('A new report.').count()).toBe(0);
  pages.first = pageOf(['b', 'c']);
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
  pages.first = pageOf(['b', 'c', 'd']);
  await page.getByRole('status').getByText('A new report.').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().close();
});

test('“Show more”, pressed twice, loads a page once', async () => {
  const { page, report } = await openReports({ first: pageOf(['a', 'b'], 'next') });
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/api/**/reports?*cursor=next', async (route) => {
    await held;
    await route.fulfill({ json: pageOf(['b', 'c', 'd']) });
  });
  const more = page.getByRole('button', { name: 'Show more' });
  await more.press('Enter');
  await more.press('Enter');
  send();
  await report('d').waitFor();
  await more.waitFor({ state: 'detached' });
  expect(await page.getByText(/^Number \w$/).allTextContents()).toEqual([...'abcd'].map((id) => `Number ${id}`));
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().close();
});
