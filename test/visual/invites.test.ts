import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type InviteLanguage, inviteLanguage } from '../../src/embed/invite-language.js';
import { inviteMail } from '../../src/server/invites/compose-invite.js';
import { pageResponse } from '../../src/server/invites/page-document.js';
import { formPage, type ReviewPageContent, thanksPage } from '../../src/server/invites/review-page.js';
import { blankReview } from '../../src/server/invites/written-review.js';
import { axeFindings, openPage, sharedBrowser } from '../e2e/browser.js';

/** `npm run screenshots` draws all there is and keeps it in `screenshots/`; the tests draw a part of it. */
const ALL = process.env.MODE === 'screenshots';
const FOLDER = new URL('../../screenshots/', import.meta.url);
const TITLES: Record<string, [string, ...string[]]> = {
  en: ['Enamel kettle, 1.5 litres', 'Linen tea towel', 'Cast iron trivet'],
  de: ['Emaillekessel, 1,5 Liter', 'Donaudampfschifffahrtsgesellschaftskapitänsgeschirrtuch', 'Untersetzer'],
  ar: ['غلاية مطلية بالمينا، 1.5 لتر', 'Tea towel', 'حامل من الحديد الزهر'],
};
const shop = {
  name: 'Blue Kettle',
  logoUrl: 'https://img.test/logo.svg',
  website: 'https://blue-kettle.example',
  address: '12 Steam Street, Leeds',
};
const productsIn = (lang: string) =>
  TITLES[lang]!.map((title, index) => ({
    title,
    imageUrl: `https://img.test/product-${index}.svg`,
    url: 'https://invites.test/review/a.b.c',
    href: './a.b.c',
    isReviewed: false,
  }));

function mail(lang: string, language: InviteLanguage, products: number, reminder: number): Response {
  const firstName = lang === 'ar' ? 'ليلى' : 'Ada';
  const toReview = productsIn(lang).slice(0, products);
  const links = { unsubscribeUrl: 'https://invites.test/unsubscribe/a.b.c', openedUrl: null };
  const { html } = inviteMail({ shop, firstName, reminder, ownText: null, toReview, ...links }, language);
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

const pageOf = (lang: string): ReviewPageContent => ({
  shop,
  products: productsIn(lang),
  chosen: 0,
  questions: [],
  policyHref: './a.b.c/policy',
  unsubscribeHref: '../unsubscribe/a.b.c',
  pictures: null,
});

const STATES: Record<string, (lang: string, language: InviteLanguage) => Response> = {
  mail: (lang, language) => mail(lang, language, 1, 0),
  reminder: (lang, language) => mail(lang, language, 3, 1),
  form: (lang, language) =>
    pageResponse(200, formPage(pageOf(lang), { written: blankReview('4', 'Ada', 'Lovelace') }, language)),
  errors: (lang, language) => {
    const { form, tooLong } = language;
    const errors = { rating: form.ratingWrong, text: tooLong(12) };
    const written = { ...blankReview(null, 'Ada', ''), text: 'x'.repeat(300) };
    return pageResponse(400, formPage(pageOf(lang), { written, errors, notice: form.refusedFailed }, language));
  },
  thanks: (lang, language) =>
    pageResponse(
      200,
      thanksPage(
        pageOf(lang),
        {
          lines: [language.form.held, language.publishedWithin(3), language.form.verified],
          review: { rating: 4, title: shop.name, text: language.words.ask, authorName: 'Ada L.', files: 2 },
        },
        language,
      ),
    ),
};
type Case = [state: string, width: number, scheme: 'light' | 'dark', lang: string];
const FEW: Case[] = [
  ['mail', 360, 'dark', 'ar'],
  ['reminder', 768, 'light', 'de'],
  ['form', 360, 'light', 'en'],
  // As 200 % zoom leaves of a small window.
  ['errors', 320, 'dark', 'de'],
  ['thanks', 1280, 'light', 'ar'],
];
const EVERY = Object.keys(STATES).flatMap((state) =>
  [320, 360, 768, 1280].flatMap((width) =>
    (['light', 'dark'] as const).flatMap((scheme) =>
      Object.keys(TITLES).map((lang): Case => [state, width, scheme, lang]),
    ),
  ),
);

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><circle cx="20" cy="20" r="16" fill="#1b4f8f"/><text x="44" y="27" font-size="20" fill="#1b4f8f">Blue Kettle</text></svg>';
const PRODUCT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="120"><rect width="90" height="120" fill="#cfe3ee"/><circle cx="45" cy="66" r="30" fill="#1b4f8f"/></svg>';

let page: Page;
let complaints: string[];
beforeAll(async () => {
  ({ page, complaints } = await openPage(await sharedBrowser(), 'about:blank'));
  if (ALL) mkdirSync(FOLDER, { recursive: true });
});
afterAll(() => page?.context().close());

test.each(ALL ? EVERY : FEW)('an invite has no flaw: %s, %i px, %s, %s', async (state, width, scheme, lang) => {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme: scheme });
  await page.unrouteAll();
  const response = STATES[state]!(lang, await inviteLanguage(lang));
  const body = await response.text();
  await page.route('https://img.test/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: route.request().url().includes('logo') ? LOGO : PRODUCT,
    }),
  );
  await page.route('https://invites.test/', (route) =>
    // A browser complains of a status that is none of success.
    route.fulfill({ status: 200, headers: Object.fromEntries(response.headers), body }),
  );
  await page.goto('https://invites.test/');
  if (ALL) {
    const picture = await page.screenshot({ fullPage: true });
    writeFileSync(new URL(`invite-${state}-${width}-${scheme}-${lang}.png`, FOLDER), picture);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const small = await page.locator('a, button, [type=radio]').evaluateAll((targets) =>
    targets
      .map((target) => ({ html: target.outerHTML.slice(0, 80), ...target.getBoundingClientRect().toJSON() }))
      .filter(({ height }) => height < 24)
      .map(({ html }) => html),
  );
  // A link within a line of text is as high as its line.
  expect(small.filter((html) => !html.includes('blue-kettle'))).toEqual([]);
  // A mail has no landmarks: the program around it has them.
  expect(await axeFindings(page, /mail|reminder/.test(state) ? ['region', 'landmark-one-main'] : [])).toEqual([]);
  expect(complaints).toEqual([]);
});
