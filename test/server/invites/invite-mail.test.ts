import LANGUAGES from 'virtual:languages/invites';
import { describe, expect, test } from 'vitest';
import { inviteLanguage } from '../../../src/embed/invite-language.js';
import { inviteMail } from '../../../src/server/invites/compose-invite.js';
import type { InviteMailContent } from '../../../src/server/invites/invite-mail-parts.js';
import fc from '../../fixtures/fast-check.js';

const KETTLE = {
  title: 'Enamel kettle',
  imageUrl: 'https://shop.example/kettle.jpg',
  url: 'https://reviews.example/review/a.b.c',
};
const CONTENT: InviteMailContent = {
  shop: {
    name: 'Blue Kettle',
    logoUrl: 'https://shop.example/logo.png',
    website: 'blue-kettle.example',
    address: '12 Steam Street, Leeds',
  },
  firstName: 'Ada',
  reminder: 0,
  ownText: null,
  toReview: [KETTLE],
  unsubscribeUrl: 'https://reviews.example/unsubscribe/u.v.w',
  openedUrl: null,
};

const mailIn = async (lang: string, changes: Partial<InviteMailContent> = {}) =>
  inviteMail({ ...CONTENT, ...changes }, await inviteLanguage(lang));
const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g)].map(([, href]) => href!);
const namesIn = (html: string) => [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name!);

describe('the mail of an invite', () => {
  test('asks in plain text, says why it came and who sends it, and how it is the last one', async () => {
    const { subject, text } = await mailIn('en');
    expect(subject).toBe('How was your purchase from Blue Kettle?');
    expect(text).toBe(`Hello Ada,

Thank you for your purchase from Blue Kettle. How was it? Good or bad, what you write helps other shoppers.

Enamel kettle
Write a review:
https://reviews.example/review/a.b.c

-- 
You get this mail because Blue Kettle asks for a review of your purchase. You need not answer.

Blue Kettle
12 Steam Street, Leeds
https://blue-kettle.example/

Do not ask me again:
https://reviews.example/unsubscribe/u.v.w
`);
  });

  test('every star of an invite leads to the same page, as a link of text with a name', async () => {
    const { html } = await mailIn('en');
    const page = KETTLE.url;
    expect(linksIn(html)).toEqual([
      ...[1, 2, 3, 4, 5].map((stars) => `${page}?rating=${stars}`),
      page,
      'https://blue-kettle.example/',
      CONTENT.unsubscribeUrl,
    ]);
    expect(namesIn(html)).toEqual([
      '1 star – Bad',
      '2 stars – Poor',
      '3 stars – Okay',
      '4 stars – Good',
      '5 stars – Excellent',
      'Write a review: Enamel kettle',
    ]);
    expect(html.match(/<img /g)).toHaveLength(2);
  });

  test('has a button for each product of several, and no stars', async () => {
    const toReview = ['one', 'two', 'three'].map((title) => ({
      title,
      imageUrl: null,
      url: `https://r.example/${title}`,
    }));
    const { html, text } = await mailIn('en', { toReview });
    expect(linksIn(html).slice(0, 3)).toEqual([
      'https://r.example/one',
      'https://r.example/two',
      'https://r.example/three',
    ]);
    expect(namesIn(html)).toEqual(['Write a review: one', 'Write a review: two', 'Write a review: three']);
    expect(text).toContain('three\nWrite a review:\nhttps://r.example/three');
    expect(html).not.toContain('★');
  });

  test('says of a reminder that it is one', async () => {
    const { subject, text } = await mailIn('de', { reminder: 2 });
    expect(subject).toBe('Kurze Erinnerung: Wie war Ihr Einkauf bei Blue Kettle?');
    expect(text).toContain('Vor einigen Tagen haben wir gefragt');
    expect(text).not.toContain('Vielen Dank für Ihren Einkauf');
  });

  test('says what the shop wrote itself, with the placeholders filled and nothing else', async () => {
    const ownText = {
      subject: 'Well, {firstName}?',
      text: 'Dear {firstName},\nhow is the {product}?\n\n<b>Bye</b>, {shop} {other} {constructor}',
    };
    const { subject, text, html } = await mailIn('en', { ownText });
    expect(subject).toBe('Well, Ada?');
    expect(text).toMatch(
      /^Dear Ada,\nhow is the Enamel kettle\?\n\n<b>Bye<\/b>, Blue Kettle \{other} \{constructor}\n\nEnamel/,
    );
    expect(html).toContain('Dear Ada,<br>how is the Enamel kettle?');
    expect(html).toContain('&#60;b&#62;Bye&#60;/b&#62;');
    expect((await mailIn('en', { ownText, reminder: 1 })).text).toMatch(/^Some days ago .*\n\nDear Ada,/);
    expect((await mailIn('en', { ownText, toReview: [{ ...KETTLE, title: null }] })).text).toContain(
      'how is the Blue Kettle?',
    );
  });

  test('loads pictures that come encrypted, and no others', async () => {
    for (const address of ['http://shop.example/a.png', 'javascript:alert(1)', '', 'https://user@shop.example/a.png']) {
      const shop = { ...CONTENT.shop, logoUrl: address };
      const { html } = await mailIn('en', { shop, toReview: [{ ...KETTLE, imageUrl: address }] });
      expect(html, address).not.toContain('<img');
      expect(html).toContain('Blue Kettle</p>');
    }
  });

  test('tells nobody that it was opened, unless the campaign asks for it', async () => {
    expect((await mailIn('en')).html).not.toContain('opened.gif');
    const { html } = await mailIn('en', { openedUrl: 'https://reviews.example/review/a.b.c/opened.gif' });
    expect(html).toContain('<img src="https://reviews.example/review/a.b.c/opened.gif" alt="" width="1" height="1"');
  });

  test('keeps hostile and endless names in their place', async () => {
    const hostile = 'Eve\r\nBcc: all@mail.example\u202e\u2066\u0000<script>"\'&\ud800';
    const shop = { name: hostile, logoUrl: null, website: 'javascript:alert(1)', address: hostile };
    const toReview = [{ ...KETTLE, title: `${hostile}${'long '.repeat(60)}` }];
    const { subject, text, html } = await mailIn('en', { shop, firstName: hostile, toReview });
    for (const written of [subject, text, html]) {
      expect(written).not.toMatch(/[\u202e\u2066\0\ud800]|\r|^Bcc/m);
      expect(written).not.toContain('javascript:');
    }
    expect(html).not.toContain('<script');
    expect([...subject].length).toBeLessThanOrEqual(150);
    expect(text).not.toContain('long '.repeat(40));
    const own = { subject: '{product} {product} {product}', text: 'x' };
    expect([...(await mailIn('en', { ownText: own, toReview })).subject].length).toBe(150);
    expect((await mailIn('en', { firstName: ' \u200b ' })).text).toMatch(/^Thank you/);
  });

  test('has the same elements whatever anybody wrote', async () => {
    const elements = (html: string) => html.match(/<\/?[a-z][a-z\d]*/g)!.filter((tag) => tag !== '<br');
    const expected = elements((await mailIn('en', { ownText: { subject: 'S', text: 'T' } })).html);
    const text = fc.string({
      unit: fc.oneof(fc.string(), fc.constantFrom('<', '>', '"', '&', '\n', '\u202e', '{shop}')),
      maxLength: 20,
    });
    await fc.assert(
      fc.asyncProperty(text, text, text, text, async (name, firstName, title, subject) => {
        const shop = { ...CONTENT.shop, name: `a${name}`, address: `a${name}` };
        const mail = await mailIn('en', {
          shop,
          firstName,
          toReview: [{ ...KETTLE, title: `a${title}` }],
          ownText: { subject: `a${subject}`, text: 'T' },
        });
        expect(elements(mail.html)).toEqual(expected);
        expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]/u);
      }),
    );
  });

  test('isolates names where the text runs from right to left, and puts no hidden sign into any other', async () => {
    const { html, text } = await mailIn('ar');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('شكرًا لشرائك من \u2068Blue Kettle\u2069.');
    const english = await mailIn('en');
    expect(english.text + english.html).not.toMatch(/[\u2066-\u2069]/);
    expect((await mailIn('en', { firstName: 'ליאה' })).text).toContain('Hello \u2068ליאה\u2069,');
  });

  test.each(['en', ...Object.keys(LANGUAGES)])(
    'is whole in %s: nothing left to fill in, light and dark',
    async (lang) => {
      for (const reminder of [0, 1]) {
        const { subject, text, html } = await mailIn(lang, { reminder });
        expect(subject + text + html.replace(/<style>.*<\/style>/s, '')).not.toMatch(/\{\w+}|undefined/);
        expect(subject).toContain('Blue Kettle');
        expect(html).toContain('<meta name="color-scheme" content="light dark">');
        expect(html).toContain('@media (prefers-color-scheme:dark)');
        expect(html.match(/<h1/g)).toHaveLength(1);
      }
    },
  );
});
