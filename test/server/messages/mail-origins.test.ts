import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PublicReview } from '../../../src/contract/widget.js';
import { furtherComposers, openDispatcher } from '../../../src/server/messages/open-dispatcher.js';
import { textOf } from '../../../src/server/text-messages/text-sender.js';
import { inviteOrder, type Order } from '../../../src/service/index.js';
import { NEW_REPORT, temporaryStore } from '../../service/temporary-service.js';
import { startMailServer } from './mail-server.js';

/** Words as somebody types them who wants the shop to mail them, in one field after the other. */
const WORDS = [
  'You won: https://prize.example',
  'prize.example',
  'Call +44 900 555 0199 prize',
  'Click www prize example now to get your prize money',
  'prize\r\nBcc: prize@prize.example',
];
const ADDRESSES = {
  reviewer: 'victim-1@mail.example',
  reporter: 'victim-2@mail.example',
  buyer: 'victim-3@mail.example',
};

/** A shop to which a stranger has said `words` in every field, and everything that it mails then. */
async function mailsAfter(words: string) {
  const store = await temporaryStore();
  const mail = await startMailServer();
  const vendor = await store.vendors.create({ name: 'Hats', senderName: 'The Hat Shop' });
  const settings = {
    mail: {
      smtpUrl: mail.url,
      from: { name: 'Hats', address: 'hats@hats.example' },
      ...{ dkim: null, bounces: null, bouncesFolder: null },
    },
    webhooksToPrivate: false,
  };
  const dispatcher = await openDispatcher({
    settings,
    textMessages: null,
    sourceReplies: null,
    store,
    toCard: ({ id }) => ({ id }) as PublicReview,
    url: 'https://hats.example',
    log: () => {},
  });
  onTestFinished(() => dispatcher.close());
  const review = { vendorId: vendor.id, rating: '1', firstName: words, lastName: words, title: words, text: words };
  const submitted = await store.reviews.submit({ ...review, channel: { email: ADDRESSES.reviewer } }, {});
  const typed = { name: words, explanation: words, page: `https://prize.example/?${encodeURIComponent(words)}` };
  const report = { ...NEW_REPORT, ...typed, email: ADDRESSES.reporter };
  const subject = { vendorId: vendor.id, reviewId: submitted.id };
  const { id: reportId } = (await store.reports.create(subject, report, { mail: true }))!;
  const decision = { decision: 'held_back', heldBackReason: 'personal_data', statement: 'It names a clerk.' } as const;
  await store.reports.decide({ vendorId: vendor.id, reportId }, decision, new Date(), { mail: true });
  const order: Order = {
    kind: 'generic',
    number: words,
    email: ADDRESSES.buyer,
    phoneNumber: '',
    firstName: words,
    lastName: words,
    language: 'en',
    timeZone: '',
    products: [{ sourceProductId: 'hat', title: 'A hat' }],
    state: 'completed',
    doneAt: new Date(Date.now() - 30 * 86_400_000),
    changedAt: null,
  };
  const outcome = await inviteOrder(order, { store, vendorId: vendor.id, campaignId: null, at: new Date() });
  expect(outcome).toBe('invited');
  dispatcher.start();
  await expect
    .poll(() => mail.mails.map(({ to }) => to[0]).sort())
    .toEqual([ADDRESSES.reviewer, ADDRESSES.reporter, ADDRESSES.reporter, ADDRESSES.buyer].sort());
  return mail.mails;
}

describe('a mail to an address that a stranger typed', () => {
  test.each(WORDS)('holds nothing of what a stranger typed, such as %j', async (words) => {
    for (const { raw, text, html, subject } of await mailsAfter(words)) {
      for (const part of [raw, text, html, subject]) expect(part.toLowerCase()).not.toMatch(/prize|you won/);
    }
  });

  test('and a text message to such a number likewise', async () => {
    const campaign = { texts: [{ language: 'en', subject: 'Well, {firstName}?', text: 'x' }] };
    for (const firstName of [...WORDS, 'Ada']) {
      const invite = { campaign, language: 'en', shop: { name: 'Hats' }, contact: { firstName }, toReview: [] };
      const text = await textOf(invite as never, { isReminder: false, link: 'https://hats.example/r' });
      if (firstName === 'Ada') expect(text).toContain('Well, Ada?');
      else expect(text).not.toMatch(/prize|won/i);
    }
  });
});

test('the table of mails has each kind that there is', () => {
  const kinds = [
    'sign_in',
    'join',
    ...Object.keys(furtherComposers({ store: {} as never, readTold: {} as never, url: '', bounces: null })),
  ];
  const page = readFileSync('docs/internals/mails.md', 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, kind]) => kind);
  expect(rows.toSorted()).toEqual(kinds.toSorted());
});
