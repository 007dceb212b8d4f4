/** The page of an invite with its script: pictures for a form that works without it, and what was written to read again. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeDarkFindings, axeFindings, openPage, sharedBrowser } from './browser.js';
import { openAccount } from './desk-account.js';
import { type ChosenFile, drawn } from './drawn-pictures.js';
import { sharedServer } from './server.js';

const KETTLE = { sourceProductId: 'k-1', title: 'Enamel kettle' };

let account: Awaited<ReturnType<typeof openAccount>>;
let server: Awaited<ReturnType<typeof sharedServer>>;
const opened: Page[] = [];

beforeAll(async () => {
  server = await sharedServer({ DEMO: 'off', LOG_LEVEL: 'debug' });
  account = await openAccount(server);
});

afterEach(() => Promise.all(opened.splice(0).map((page) => page.context().close())));

/** The link of a new invite. */
async function link(more: object = {}): Promise<string> {
  const body = { firstName: 'Ada', lastName: 'Lovelace', products: [KETTLE], send: false, ...more };
  const channel = { email: `ada-${Math.random()}@shopper.example` };
  const path = `/businesses/${account.vendorId}/send-review-invite`;
  const { invitation } = (await account.api('POST', path, { ...body, channel })) as { invitation: string };
  return `${server.url}/review/${invitation}`;
}

async function open(url: string, prepare?: (page: Page) => Promise<unknown>, options = {}) {
  const { page, complaints } = await openPage(await sharedBrowser(), url, options, prepare);
  opened.push(page);
  return { page, complaints };
}

async function choose(page: Page, ...files: ChosenFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add pictures' }).click();
  await (await chooser).setFiles(files);
}

const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you!' });

describe('the page of an invite', () => {
  test('takes pictures beside the text under its strict policy, and shows what was written whenever the link is opened', async () => {
    const url = await link();
    const { page, complaints } = await open(`${url}?rating=4`);
    await page.getByRole('button', { name: 'Add pictures' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const files = await drawn(page, ['one.jpg', 'two.png']);
    await choose(page, ...files);
    await page.getByRole('textbox', { name: 'Title' }).fill('Solid');
    await page.getByRole('textbox', { name: 'Your review' }).fill('Boils.\nPours.');
    // At once: it waits for what is on its way.
    await page.getByRole('button', { name: 'Send review' }).click();
    await thanks(page).waitFor();
    await page.reload();
    const written = page.getByRole('region', { name: 'Your review' });
    expect(await written.getByRole('img').getAttribute('aria-label')).toBe('4 stars – Good');
    for (const said of ['Solid', 'Boils.', 'Ada L.', 'Pictures and film · 2']) {
      await written.getByText(said).waitFor();
    }
    expect(await axeFindings(page)).toEqual([]);
    expect(await axeDarkFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test('keeps what was typed before its script came, and what an earlier visit left', async () => {
    const url = await link();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { page } = await open('about:blank', (page) =>
      page.route('**/invite-page.js', async (route) => {
        await held;
        await route.continue();
      }),
    );
    await page.goto(url, { waitUntil: 'commit' });
    const text = page.getByRole('textbox', { name: 'Your review' });
    await text.fill('Typed early.');
    await page.getByRole('radio', { name: /^2 stars/ }).press('Space');
    release();
    await page.getByRole('button', { name: 'Add pictures' }).waitFor();
    expect(await text.inputValue()).toBe('Typed early.');
    await page.getByRole('textbox', { name: 'Title' }).fill('A title');
    const [file] = await drawn(page, ['one.jpg']);
    await choose(page, file!);
    await page.getByText('Uploaded', { exact: true }).waitFor();

    // Another page of the same browser, as after a closed tab; the star that was pressed in the mail counts.
    const later = await page.context().newPage();
    await later.goto(`${url}?rating=5`);
    await later.getByText('Uploaded', { exact: true }).waitFor();
    expect(await later.getByRole('textbox', { name: 'Your review' }).inputValue()).toBe('Typed early.');
    expect(await later.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('A title');
    expect(await later.getByRole('radio', { name: /^5 stars/ }).isChecked()).toBe(true);
    await later.getByRole('button', { name: 'Send review' }).click();
    await thanks(later).waitFor();
    await later.getByText('Pictures and film · 1').waitFor();
  });

  test('asks what becomes of a picture that could not be uploaded, and sends the review without it', async () => {
    const { page } = await open(`${await link()}?rating=3`, (page) =>
      page.route('**/uploads', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 422, body: '{}' }) : route.continue(),
      ),
    );
    const files = await drawn(page, ['one.jpg']);
    await page.getByRole('button', { name: 'Add pictures' }).waitFor();
    await choose(page, files[0]!);
    await page.getByText('Not accepted as a picture or film.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send review' }).click();
    await page.getByRole('button', { name: 'Send without it' }).click();
    await thanks(page).waitFor();
    expect(await page.getByText('Pictures and film').count()).toBe(0);
  });

  test('is whole without a script', async () => {
    const { page } = await open(await link(), undefined, { javaScriptEnabled: false });
    await page.getByRole('radio', { name: /^5 stars/ }).check();
    await page.getByRole('button', { name: 'Send review' }).click();
    await thanks(page).waitFor();
    expect(await page.getByRole('region', { name: 'Your review' }).getByRole('img').count()).toBe(1);
  });
});

describe('what the shop asks on the page of an invite', () => {
  const HAT = { sourceProductId: 'h-1', title: 'Felt hat' };
  const option = (value: string, en: string, ar = en) => ({ value, label: { en, ar } });
  const steps = [
    option('small', 'Runs small', 'صغير'),
    option('true', 'True to size', 'مناسب'),
    option('large', 'Runs large', 'كبير'),
  ];
  const heights = Array.from({ length: 9 }, (_, index) => option(`h${index}`, `${150 + index * 5} cm`));
  const label = (en: string, ar = en) => ({ label: { en, ar }, shown: true, products: ['h-1'] });
  const QUESTIONS = [
    { name: 'fit', kind: 'scale', about: 'product', ...label('How does it fit?', 'كيف المقاس؟'), options: steps },
    { name: 'height', kind: 'choice', about: 'author', ...label('How tall are you?'), options: heights },
    { name: 'use', kind: 'text', about: 'product', ...label('What for?') },
  ];
  beforeAll(() => account.api('PUT', `/vendors/${account.vendorId}/custom-questions`, { questions: QUESTIONS }));

  const newest = async () => (await account.api('GET', `/vendors/${account.vendorId}/reviews`)).reviews[0];

  test('is kept on the device with the draft, can be taken back, and comes in with the review', async () => {
    const url = await link({ products: [HAT] });
    const { page, complaints } = await open(`${url}?rating=2`);
    await page.getByRole('button', { name: 'Add pictures' }).waitFor();
    const fit = page.getByRole('group', { name: 'How does it fit?' });
    expect(await fit.getByRole('radio', { name: 'No answer' }).count()).toBe(0);
    await fit.getByRole('radio', { name: 'Runs small' }).check();
    await page.getByRole('combobox', { name: 'How tall are you?' }).selectOption('165 cm');
    await page.getByRole('textbox', { name: 'What for?' }).fill('A wedding');
    await page.getByRole('textbox', { name: 'Title' }).fill('Warm');
    expect(await axeFindings(page)).toEqual([]);
    expect(await axeDarkFindings(page)).toEqual([]);

    const later = await page.context().newPage();
    await later.goto(`${url}?rating=4`);
    await later.getByRole('button', { name: 'Add pictures' }).waitFor();
    expect(await later.getByRole('radio', { name: 'Runs small' }).isChecked()).toBe(true);
    expect(await later.getByRole('combobox', { name: 'How tall are you?' }).inputValue()).toBe('h3');
    expect(await later.getByRole('textbox', { name: 'What for?' }).inputValue()).toBe('A wedding');
    await later.getByRole('radio', { name: 'No answer' }).check();
    await later.getByRole('button', { name: 'Send review' }).click();
    await thanks(later).waitFor();
    expect((await newest()).answers).toEqual({ height: 'h3', use: 'A wedding' });
    expect(complaints).toEqual([]);
  });

  test('is answered by keyboard without a script, from right to left on a narrow screen', async () => {
    const options = {
      javaScriptEnabled: false,
      viewport: { width: 360, height: 780 },
      forcedColors: 'active',
    } as const;
    const { page } = await open(`${await link({ products: [HAT], language: 'ar' })}?rating=5`, undefined, options);
    const fit = page.getByRole('group', { name: 'كيف المقاس؟' });
    await fit.getByRole('radio', { name: 'صغير' }).focus();
    await page.keyboard.press('Space');
    // In the direction of the text.
    await page.keyboard.press('ArrowLeft');
    expect(await fit.getByRole('radio', { name: 'مناسب' }).isChecked()).toBe(true);
    const { width } = (await page.locator('form').boundingBox())!;
    expect(width).toBeLessThanOrEqual(360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.keyboard.press('Enter');
    await page.getByRole('region').getByRole('img').waitFor();
    expect((await newest()).answers).toEqual({ fit: 'true' });
  });
});
