import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PolicyPageContent } from '../../src/contract/policy-page.js';
import { axeFindings, openPage, sharedBrowser } from '../e2e/browser.js';

/** `npm run screenshots` draws all there is and keeps it in `screenshots/`; the tests draw a part of it. */
const ALL = process.env.MODE === 'screenshots';
const FOLDER = new URL('../../screenshots/', import.meta.url);
const { policyPage } = (await import(
  pathToFileURL(join(process.cwd(), 'dist/embed.js')).href
)) as typeof import('../../src/embed/index.js');

const star = (stars: number, heldBack: number, reasons: Record<string, number>, medianDays: number | null) => ({
  ...{ stars, reviews: 40, shown: 40 - heldBack - 1, heldBack, pending: 1, reasons, waited: 30, medianDays },
});
const FULL: PolicyPageContent = {
  family: 'vendors',
  summary: { average: 4.2, count: 180, histogram: [30, 36, 38, 38, 38], total: 200, pending: 5 },
  policy: {
    purchaseCheck: 'some',
    checkedBy: ['order', 'invitation'],
    incentives: 'some',
    publishedWithinDays: 7,
    keptMonths: 36,
    heldBackFor: [
      ...['spam', 'personal_data', 'unlawful', 'abusive', 'discriminatory', 'misleading', 'fake', 'off_topic'],
      'duplicate',
    ],
    order: 'newest',
    authorsContacted: true,
    authorsMayChange: false,
  },
  audit: {
    at: '2025-06-20T12:00:00Z',
    senderName: 'Blue Kettle',
    stars: [
      star(1, 9, { spam: 4, none: 3, discriminatory: 2 }, 6.5),
      star(2, 3, { personal_data: 3 }, 3),
      star(3, 1, { off_topic: 1 }, 0.8),
      star(4, 0, {}, 0.5),
      star(5, 2, { duplicate: 1, misleading: 1 }, null),
    ],
    heldBack: {
      test: 'fisher_exact',
      low: { reviews: 78, heldBack: 12 },
      others: { reviews: 117, heldBack: 3 },
      p: 0.00123,
      isUnequal: true,
    },
    waiting: {
      test: 'mann_whitney',
      low: { reviews: 60, medianDays: 4.5 },
      others: { reviews: 60, medianDays: 0.5 },
      p: 0.00000001,
      isUnequal: true,
    },
  },
  takenAt: Date.UTC(2025, 5, 20, 12),
};
/** What is there of a service that says nothing. */
const BARE: PolicyPageContent = { ...FULL, policy: null, audit: 'none' };

const STATES = {
  full: (lang: string) => policyPage.render(FULL, lang),
  bare: (lang: string) => policyPage.render(BARE, lang),
  failed: (lang: string) => policyPage.renderFailure('broken_link', 'token_expired', lang),
};
const LANGUAGES = ['en', 'de', 'ar', 'ja'] as const;
type State = keyof typeof STATES;
type Case = [state: State, width: number, scheme: 'light' | 'dark', lang: string];
const FEW: Case[] = [
  ['full', 1280, 'light', 'en'],
  ['full', 360, 'light', 'de'],
  ['full', 360, 'dark', 'ar'],
  ['full', 768, 'dark', 'ja'],
  ['bare', 768, 'light', 'ar'],
  ['failed', 360, 'dark', 'en'],
];
const EVERY = (Object.keys(STATES) as State[]).flatMap((state) =>
  [360, 768, 1280].flatMap((width) =>
    (['light', 'dark'] as const).flatMap((scheme) => LANGUAGES.map((lang): Case => [state, width, scheme, lang])),
  ),
);

let page: Page;
let complaints: string[];
beforeAll(async () => {
  ({ page, complaints } = await openPage(await sharedBrowser(), 'about:blank'));
  if (ALL) mkdirSync(FOLDER, { recursive: true });
});
afterAll(() => page?.context().close());

test.each(ALL ? EVERY : FEW)('the policy page has no flaw: %s, %i px, %s, %s', async (state, width, scheme, lang) => {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme });
  await page.unrouteAll();
  const html = await STATES[state](lang);
  const policy = `default-src 'none'; style-src ${await policyPage.styleSource()}; img-src data:`;
  await page.route('https://policy.test/', (route) =>
    route.fulfill({
      body: html,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    }),
  );
  await page.goto('https://policy.test/');
  if (ALL) {
    const picture = await page.screenshot({ fullPage: true });
    writeFileSync(new URL(`policy-page-${state}-${width}-${scheme}-${lang}.png`, FOLDER), picture);
  }
  // Its style sheet is there, or nothing of this would say anything.
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).maxWidth)).toBe('672px');
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  );
  expect(wide).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
