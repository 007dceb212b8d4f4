import { expect, test } from 'vitest';
import { inviteTestComposers } from '../../../src/server/invites/compose-test-mail.js';
import type { Mail } from '../../../src/server/messages/mail-sender.js';
import type { TakenMessage } from '../../../src/service/index.js';
import { temporaryDesk } from '../../desk/temporary-desk.js';
import { invitePages } from './invite-pages.js';

async function testing() {
  const { store, join } = await temporaryDesk();
  const { person } = await join('owner');
  const vendor = await store.vendors.create({ name: 'hats-eu', senderName: 'The Hat Shop' }, 'default');
  const composers = inviteTestComposers({ store, url: 'https://hats.example' });
  const compose = (message: object = {}) =>
    composers.invite_test!({
      accountId: 'default',
      recipientId: person.id,
      vendorId: vendor.id,
      details: { campaignId: 'default', language: 'de', reminder: 0 },
      ...message,
    } as unknown as TakenMessage) as Promise<Mail | null>;
  return { store, vendor, compose };
}

test('a test mail is marked as one, in subject and text, and all its links lead to the page of tests', async () => {
  const { compose } = await testing();
  const { to, fromName, subject, text, html, headers } = (await compose())!;
  expect([to.address, fromName]).toEqual(['owner@default.example', 'The Hat Shop']);
  expect(subject).toMatch(/^\[Test\] Wie war/);
  expect(text).toMatch(/^This is a test\./);
  const links = [...`${html} ${text}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link);
  expect(new Set(links.map((link) => link.split('?')[0]))).toEqual(new Set(['https://hats.example/review/test']));
  expect(headers).toBeUndefined();
});

test('nothing is said of another account, or of a campaign or person that is gone', async () => {
  const { compose } = await testing();
  expect(await compose({ accountId: 'elsewhere' })).toBeNull();
  expect(await compose({ recipientId: 'gone' })).toBeNull();
  expect(await compose({ details: { campaignId: 'gone', language: 'de', reminder: 0 } })).toBeNull();
});

test('the page of tests stores nothing, whatever is sent to it', async () => {
  const { open } = await invitePages();
  expect((await open('/review/test')).html).toContain('Nothing was stored');
});
