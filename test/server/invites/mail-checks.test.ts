/** The mails of invites under tools that others made: a linter of HTML mails, a parser of HTML, and a filter of spam. */
import { spawnSync } from 'node:child_process';
import LANGUAGES from 'virtual:languages/invites';
import { doIUseEmail } from '@jsx-email/doiuse-email';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { inviteLanguage } from '../../../src/embed/invite-language.js';
import { inviteMail } from '../../../src/server/invites/compose-invite.js';

/** What some mail programs do not know, and what is there without it. */
const ONLY_BETTER: Record<string, string> = {
  '@media': 'the light is shown in the dark',
  '<style> element': 'the same',
  '<body> element': 'the page behind the card is white',
  'role attribute': 'a layout table is read as one',
  'aria-label attribute': 'a star is named by its title and number',
  'border-radius': 'corners are square',
  'word-break': 'a long word widens the mail',
  'overflow-wrap': 'the same',
  'object-fit': 'a picture of a product is stretched to a square',
};
/** In 2026 nearly every reader has one of these; the list comes from caniemail.com. */
const PROGRAMS = ['gmail.*', 'outlook.*', 'apple-mail.*', 'yahoo.*', 'samsung-email.*'] as const;

const hasSpamAssassin = spawnSync('spamassassin', ['--version']).status === 0;

const product = (title: string) => ({
  title,
  imageUrl: 'https://www.blue-kettle.example/kettle.jpg',
  url: `https://reviews.blue-kettle.example/review/${'eyJhbGciOiJIUzI1NiJ9'.repeat(20)}`,
});
const mailIn = async (lang: string, titles: string[], reminder = 0) =>
  inviteMail(
    {
      shop: {
        name: 'Blue Kettle',
        logoUrl: 'https://www.blue-kettle.example/logo.png',
        website: 'https://www.blue-kettle.example',
        address: '12 Steam Street, Leeds',
      },
      firstName: 'Ada',
      reminder,
      ownText: null,
      toReview: titles.map(product),
      unsubscribeUrl: `https://reviews.blue-kettle.example/unsubscribe/${'eyJhbGciOiJIUzI1NiJ9'.repeat(20)}`,
      openedUrl: null,
    },
    await inviteLanguage(lang),
  );

describe('the mail of an invite', () => {
  test('needs nothing that a common mail program does not know', async () => {
    for (const titles of [['Kettle'], ['Kettle', 'Teapot']]) {
      const { html } = await mailIn('en', titles);
      const found = doIUseEmail(html, { emailClients: [...PROGRAMS] });
      const errors = found.success ? [] : found.errors;
      const unknown = new Set(errors.map((error) => /^`(.*?)` is not supported/.exec(error)?.[1] ?? error));
      expect([...unknown].filter((feature) => !Object.hasOwn(ONLY_BETTER, feature))).toEqual([]);
    }
  });

  test.each(['en', ...Object.keys(LANGUAGES)])('is HTML without a mistake in %s', async (lang) => {
    const mistakes: string[] = [];
    const { html } = await mailIn(lang, ['Kettle & <pot> "1"']);
    parse(html, { onParseError: ({ code }) => mistakes.push(code) });
    expect(mistakes).toEqual([]);
  });

  test('is not cut off by Gmail, which shows 102 kB, with fifty products', async () => {
    const titles = Array.from({ length: 50 }, (_, index) => `Product ${index} ${'with a long title '.repeat(20)}`);
    expect(Buffer.byteLength((await mailIn('ru', titles)).html)).toBeLessThan(102_000);
  });

  test.skipIf(!hasSpamAssassin).each([
    ['en', 0, 1],
    ['de', 1, 2],
    ['ar', 0, 1],
    ['zh-Hans', 0, 1],
  ])('is no spam by the rules of SpamAssassin (%s, reminder %i, products %i)', async (lang, reminder, products) => {
    const { subject, text, html } = await mailIn(lang, ['Kettle', 'Teapot'].slice(0, products), reminder);
    const message = new MailComposer({
      from: { name: 'Blue Kettle', address: 'reviews@blue-kettle.example' },
      to: { name: 'Ada Lovelace', address: 'ada@mail.example' },
      subject,
      text,
      html,
      messageId: '<invite.1@blue-kettle.example>',
      headers: {
        'List-Unsubscribe': '<https://reviews.blue-kettle.example/unsubscribe/a.b.c>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      },
      textEncoding: 'quoted-printable',
    });
    // By its rules alone, which ask nobody on the network.
    const options = { input: await message.compile().build(), encoding: 'utf8' as const };
    const { stdout } = spawnSync('spamassassin', ['--local', '--test-mode'], options);
    const [, points] = /Content analysis details:\s+\((-?[\d.]+) points/.exec(stdout) ?? [];
    expect(Number(points), stdout).toBeLessThan(1);
  });
});
