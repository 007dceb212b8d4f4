import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../server/messages/mail-server.js';
import { axeFindings, launchDesktop, openPage } from './browser.js';
import { pressWithKeyboard, typeInto } from './desk-keyboard.js';
import { startServer } from './server.js';

/** A shop whose server sends mail, and its owner at the desk. */
async function scene() {
  const mail = await startMailServer();
  const env = { DEMO: 'off', SMTP_URL: mail.url, MAIL_FROM: 'The Hat Shop <shop@hats.example>' };
  const [server, browser] = await Promise.all([startServer(env), launchDesktop()]);
  onTestFinished(async () => {
    await browser.close();
    expect(await server.stop()).toBe(0);
  });
  await server.cli('vendor', 'create', '--name', 'The Hat Shop');
  const here = (link: string) => link.replace(/^http:\/\/localhost:\d+/, server.url);
  const { page, complaints } = await openPage(browser, here((await server.cli('desk', 'link')).stdout.trim()));
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email').fill('ada@hats.example');
  await page.getByLabel('Password').fill('a long sentence');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  const said = (text: string) => page.getByRole('status').getByText(text).first().waitFor();
  return { mail, server, here, page, complaints, said };
}

test('by keyboard: the words of a campaign are changed and seen, a test mail comes, a customer is invited, and one is cancelled', async () => {
  const { mail, server, here, page, complaints, said } = await scene();
  await page.goto(`${server.url}/desk/invites`);
  await page.getByRole('heading', { name: 'No invite yet' }).waitFor();
  await pressWithKeyboard(page, 'link', 'Campaigns');
  await pressWithKeyboard(page, 'link', 'Default');
  await typeInto(page, { Subject: 'Well, {firstName}?', Text: 'How is the {product}?' });
  const shown = page.frameLocator('iframe[title="Preview of the mail"]');
  await page.getByText('Well, Ada?').waitFor();
  await shown.getByText('How is the').waitFor();
  expect(await shown.getByRole('link').count()).toBe(0);
  const colour = () => shown.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await colour()).toBe('rgb(246, 245, 241)');
  await page.getByLabel('Colours').selectOption('Dark');
  await expect.poll(colour).toBe('rgb(22, 21, 19)');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await said('The campaign was saved.');

  await page.getByRole('button', { name: 'Send a test mail to me' }).press('Enter');
  const sample = await mail.waitFor(({ subject }) => subject === '[Test] Well, Ada?');
  expect(sample.to).toEqual(['ada@hats.example']);
  const link = here(/\n(http\S+\/review\/\S+)/.exec(sample.text)![1]!);
  expect(await (await fetch(link)).text()).toContain('Nothing was stored');
  expect(await (await fetch(link, { method: 'POST', body: 'rating=5' })).text()).toContain('Nothing was stored');

  await pressWithKeyboard(page, 'link', 'Invite somebody');
  await page.getByLabel('First name').press('Enter');
  await page.locator('[name=firstName][aria-invalid=true]:focus').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await typeInto(page, { 'First name': 'Grace', Email: 'grace@shopper.example' });
  await page.keyboard.press('Enter');
  await said('The invite to Grace is on its way.');
  await mail.waitFor(({ subject }) => subject === 'Well, Grace?');
  await typeInto(page, { 'First name': 'Barbara', Email: 'barbara@shopper.example' });
  await page.getByLabel('When').selectOption('In 3 days');
  await page.getByLabel('Email').press('Enter');
  await said('The invite to Barbara is on its way.');

  await pressWithKeyboard(page, 'link', 'Sent');
  const of = (name: string) => page.getByRole('article', { name: `Invite to ${name}` });
  await of('Grace').getByText('Sent', { exact: true }).waitFor();
  await pressWithKeyboard(page, 'button', 'Cancel the invite to Barbara');
  await pressWithKeyboard(page, 'button', 'Cancel the invite');
  await of('Barbara').getByText('Cancelled', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await pressWithKeyboard(page, 'link', 'Opted out');
  await typeInto(page, { 'Email or phone number': 'grace@shopper.example' });
  await page.keyboard.press('Enter');
  await pressWithKeyboard(page, 'button', 'Do not ask any more');
  await page.getByText('is on the list, and is not asked.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // Of axe, which tries to look into the frame.
  const errors = complaints.filter(
    (line) => !/^(?:debug|info)|Blocked script execution in .*\/desk\/mail-frame/.test(line),
  );
  expect(errors).toEqual([]);
});
