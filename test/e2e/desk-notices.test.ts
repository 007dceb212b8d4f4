import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { axeFindings, openPage, sharedBrowser } from './browser.js';
import { deskServer, openAccount } from './desk-account.js';
import { focusOn, pressWithKeyboard, typeInto } from './desk-keyboard.js';
import { serveElsewhere } from './server.js';

/** A shop whose server sends mail and webhooks, and its owner at the desk. */
async function scene(path: string) {
  const { server, mail } = await deskServer();
  const browser = await sharedBrowser();
  const account = await openAccount(server);
  const token = await account.token();
  const shop = await serveElsewhere((request, response) => {
    const element = request.url === '/write' ? 'review-form' : 'reviews-widget loading="eager"';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <script type="module" src="${server.url}/reviews-widget.js"></script>
      <${element} vendor-id="${account.vendorId}" token="${token}" endpoint="${server.url}"></${element.split(' ')[0]}>`);
  });
  onTestFinished(() => void shop.stop());
  /** Links are made for where the server is reached, whatever the port of the test. */
  const here = (link: string) => link.replace(/^http:\/\/localhost:\d+/, server.url);
  const owner = await account.openDesk(browser, path);

  async function write(name: string, text: string) {
    const shopper = await openPage(browser, `${shop.url}/write`);
    await shopper.page.getByRole('radio', { name: /^5 stars/ }).press('Space');
    await shopper.page.getByRole('textbox', { name: 'First name' }).fill(name);
    await shopper.page.getByRole('textbox', { name: 'Your review' }).fill(text);
    await shopper.page.getByRole('button', { name: 'Send review' }).press('Enter');
    await shopper.page.getByText('Thank you!').waitFor();
    await shopper.page.context().close();
  }
  const toOwner = (isIt: (subject: string) => boolean) =>
    mail.waitFor(({ to, subject }) => to.includes(owner.email) && isIt(subject));
  return { browser, shop, here, ...owner, toOwner, write };
}
const said = (page: Awaited<ReturnType<typeof scene>>['page'], text: string) =>
  page.getByRole('status').getByText(text).first().waitFor();

test('a review arrives, a notice of it is caught, the owner signs in by mail, shows it and replies by keyboard alone, and the shop has both', async () => {
  const { browser, shop, here, page, complaints, email, toOwner, write } = await scene('inbox');
  await pressWithKeyboard(page, 'link', 'Notices');
  await focusOn(page, page.getByLabel('New reviews'));
  await page.keyboard.type('At once');
  expect(await axeFindings(page)).toEqual([]);
  await pressWithKeyboard(page, 'button', 'Save');
  await said(page, 'Your notices were saved.');
  await pressWithKeyboard(page, 'button', 'Sign out');
  await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor();

  await write('Grace', '<b>It</b> keeps the rain off.');
  const notice = await toOwner((subject) => subject.startsWith('A new review'));
  expect(notice).toMatchObject({ to: [email], subject: 'A new review at The Hat Shop: 5 of 5 stars' });
  expect(notice.html).not.toMatch(/<b>|<img|https?:\/\/(?!localhost)/);
  expect(notice.text).toContain('> <b>It</b> keeps the rain off.');
  const link = /Open it at the desk:\n(\S+)/.exec(notice.text)![1]!;

  await page.goto(here(link));
  await pressWithKeyboard(page, 'button', 'Mail me a link instead');
  await typeInto(page, { Email: email });
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Look into your mailbox.').waitFor();
  const signIn = await toOwner((subject) => subject === 'Your link to the desk');
  await page.goto(here(/Sign in:\n(\S+)/.exec(signIn.text)![1]!));
  await page.getByText(email).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await pressWithKeyboard(page, 'button', 'Sign in');
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await page.goto(here(link));
  await page.getByRole('article', { name: 'Review by Grace' }).getByText('keeps the rain off.').waitFor();

  const reader = await openPage(browser, shop.url);
  await reader.page.getByText('1 waiting to be checked').waitFor();
  await page.keyboard.press('r');
  await typeInto(page, { 'Your reply': 'Thank you, Grace.' });
  await page.keyboard.press('Control+Enter');
  await said(page, 'The reply is there.');
  await page.keyboard.press('s');
  await reader.page.waitForFunction(async () => {
    const widget = document.querySelector('reviews-widget') as HTMLElement & { refresh(): Promise<void> };
    await widget.refresh();
    const text = widget.shadowRoot?.textContent ?? '';
    return text.includes('keeps the rain off.') && text.includes('Thank you, Grace.');
  });
  expect(complaints.filter((line) => !line.startsWith('debug') && !line.startsWith('info'))).toEqual([]);
});

test('a webhook is added at the desk, told of a review, and told again', async () => {
  const got: { id: string; event: { type: string; data: { review: { author: string } } } }[] = [];
  let secret = '';
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const headers = request.headers as Record<string, string>;
    got.push({
      id: headers['webhook-id']!,
      event: new Webhook(secret).verify(body, headers) as (typeof got)[number]['event'],
    });
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void receiver.close());
  const { page, complaints, write } = await scene('webhooks');
  await page.getByLabel('Address').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  secret = await page.getByLabel('Give it to the program').inputValue();
  await page.getByRole('button', { name: 'Done' }).press('Enter');

  await write('Grace', 'It keeps the rain off.');
  await expect.poll(() => got.map(({ event }) => event.type)).toEqual(['review.submitted']);
  expect(got[0]!.event.data.review.author).toBe('Grace');
  await page.getByRole('button', { name: /^Messages to/ }).press('Enter');
  const message = page.getByRole('listitem').filter({ hasText: 'A review has come' }).last();
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Look again' }).click();
      return message.getByText('arrived, response 200').isVisible();
    })
    .toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await message.getByRole('button', { name: /^Send again/ }).press('Enter');
  await expect.poll(() => got.length).toBe(2);
  expect(got[1]!.id).toBe(got[0]!.id);
  expect(complaints.filter((line) => !line.startsWith('debug') && !line.startsWith('info'))).toEqual([]);
});
