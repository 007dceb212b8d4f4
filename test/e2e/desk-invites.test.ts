import { expect, onTestFinished, test } from 'vitest';
import { axeFindings, launchDesktop } from './browser.js';
import { deskServer, openAccount } from './desk-account.js';
import { pressWithKeyboard, typeInto } from './desk-keyboard.js';

/** A shop whose server sends mail, and its owner at the desk. */
async function scene() {
  const { server, mail } = await deskServer();
  const browser = await launchDesktop();
  onTestFinished(() => browser.close());
  const account = await openAccount(server);
  const { page, complaints, email } = await account.openDesk(browser, 'invites');
  /** Links are made for where the server is reached, whatever the port of the test. */
  const here = (link: string) => link.replace(/^http:\/\/localhost:\d+/, server.url);
  const said = (text: string) => page.getByRole('status').getByText(text).first().waitFor();
  return { mail, here, page, complaints, email, said };
}

test('by keyboard: the words of a campaign are changed and seen, a test mail comes, a customer is invited, and one is cancelled', async () => {
  const { mail, here, page, complaints, email, said } = await scene();
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
  expect(sample.to).toEqual([email]);
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
