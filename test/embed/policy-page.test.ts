import { readFileSync } from 'node:fs';
import POLICIES from 'virtual:languages/policy';
import { describe, expect, test } from 'vitest';
import type { PolicyPageContent } from '../../src/contract/policy-page.js';
import type { ReviewAudit } from '../../src/contract/service/review-audit.js';
import { policyPage } from '../../src/embed/index.js';

const group = { reviews: 3, heldBack: 0, medianDays: null };
const FEW: ReviewAudit = {
  at: '2026-11-20T10:00:00Z',
  stars: [],
  heldBack: { test: 'fisher_exact', low: group, others: group, p: null, isUnequal: false },
  waiting: { test: 'mann_whitney', low: group, others: group, p: null, isUnequal: false },
};
const CONTENT: PolicyPageContent = {
  family: 'vendors',
  summary: { average: 4.5, count: 2, histogram: [0, 0, 0, 1, 1], total: 2 },
  policy: {
    purchaseCheck: 'some',
    checkedBy: ['order', 'invitation'],
    incentives: 'some',
    publishedWithinDays: 7,
    keptMonths: 36,
    heldBackFor: ['spam', 'fake', 'duplicate'],
    order: 'newest',
    authorsContacted: true,
    authorsMayChange: false,
  },
  audit: FEW,
  takenAt: Date.parse('2026-11-20T12:00:00Z'),
};
const plain = (html: string) =>
  html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ');
const textIn = async (lang: string, fields: Partial<PolicyPageContent> = {}) =>
  plain(await policyPage.render({ ...CONTENT, ...fields }, lang));

describe('the policy page', () => {
  test('has every fact of a policy in words', async () => {
    const text = await textIn('en');
    for (const sentence of [
      'Only reviews marked “Verified purchase” are checked: their authors have bought the product. A review counts as checked when the shop has found the order of its author. A review counts as checked when its author was invited by the shop after an order. Authors of some reviews',
      'Longest time until a review is published: 7 days. How long reviews are kept: 36 months. Order of the list: Newest first.',
      'All reviews are shown. The shop holds a review back for these reasons only: Spam or advertising Believed not to be real Sent more than once How many stars a review gives is never a reason.',
      'The shop may contact authors about their review. Authors cannot change or withdraw their review.',
      'There are not enough reviews to say. It takes 10 with 1 or 2 stars, and 10 with 3 to 5.',
    ])
      expect(text).toContain(sentence);
    expect(await textIn('en', { policy: { ...CONTENT.policy!, keptMonths: 0, publishedWithinDays: 0 } })).toContain(
      'until a review is published: 0 days. Reviews are kept without a time limit.',
    );
  });

  test('has the French law’s own words, and those that docs/law.md offers in German', async () => {
    const french = await textIn('fr');
    for (const words of ['Délai maximum de publication', 'Délai maximum de conservation', 'Critère de classement'])
      expect(french).toContain(words);
    const silent = { ...CONTENT.policy!, purchaseCheck: 'none' as const, incentives: 'none' as const };
    const german = await textIn('de', { policy: silent });
    const offered = readFileSync('docs/law.md', 'utf8').replace(/\s+/g, ' ');
    for (const sentence of [
      'nicht, ob die Verfasser das Produkt gekauft oder genutzt haben.',
      'Für Bewertungen gibt es keine Gegenleistung.',
    ]) {
      expect(german).toContain(sentence);
      expect(offered).toContain(sentence);
    }
  });

  test('names the shop in its title and above its heading, whatever stands in the name', async () => {
    const senderName = '<b>Blue & "Kettle"';
    const html = await policyPage.render({ ...CONTENT, audit: { ...FEW, senderName } }, 'en');
    expect(html).toContain(
      '<title>How these reviews are checked · \u2068&#60;b&#62;Blue &#38; &#34;Kettle&#34;\u2069</title>',
    );
    expect(html).toContain('<p class="shop"><bdi>&#60;b&#62;Blue &#38; &#34;Kettle&#34;</bdi></p><h1>');
    for (const audit of [FEW, { ...FEW, senderName: ' ' }, 'none', 'away'] as const) {
      const unnamed = await policyPage.render({ ...CONTENT, audit }, 'en');
      expect(unnamed).toContain('<title>How these reviews are checked</title>');
      expect(unnamed).not.toContain('class="shop"');
    }
  });

  test('has a no-break space before the French colon, of reasons too', async () => {
    const row = { stars: 1, reviews: 1, shown: 0, heldBack: 1, pending: 0, waited: 0, medianDays: null };
    const html = await policyPage.render(
      { ...CONTENT, audit: { ...FEW, stars: [{ ...row, reasons: { none: 1 } }] } },
      'fr',
    );
    expect(html.replace(/[\u2068\u2069]/g, '')).toContain('<small>Aucun motif indiqué\u00a0: 1</small>');
    expect(html.replace(/<style>.*<\/style>/s, '')).not.toMatch(/\w[:;?!] | [:;?!»] |« /);
  });

  test('draws nothing of a service but the words that it knows', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const row = { stars: 1, reviews: 2, shown: 0, heldBack: 2, pending: 0, waited: 0, medianDays: null };
    const audit = {
      ...FEW,
      at: hostile,
      stars: [
        { ...row, reasons: { [hostile]: 1, constructor: 1 } },
        { ...row, stars: 9 },
      ],
    };
    const policy = { ...CONTENT.policy!, heldBackFor: [hostile], checkedBy: [hostile], purchaseCheck: hostile };
    const html = await policyPage.render({ ...CONTENT, audit: audit as ReviewAudit, policy: policy as never }, 'en');
    expect(html).not.toContain('onerror');
    expect(plain(html)).toContain('2 (100%) No reason given: 2 Unknown');
    expect(html.match(/scope="row"/g)).toHaveLength(1);
  });

  test('has one heading of the first level, sections with names, and no script, address or inline style', async () => {
    const html = await policyPage.render(CONTENT, 'he');
    expect(html.match(/<h1>/g)).toHaveLength(1);
    for (const [, id] of html.matchAll(/aria-labelledby="([\w-]+)"/g)) expect(html).toContain(`<h2 id="${id}">`);
    expect(html).not.toMatch(/<script|style="|https?:|src=/);
  });
});

describe.each(Object.keys(POLICIES))('the policy page in %s', (code) => {
  test('has its title in the language, and nothing left to fill in', async () => {
    const html = await policyPage.render(CONTENT, code);
    expect(html).toContain(`<html lang="${code}" dir="${/^(?:ar|fa|he)$/.test(code) ? 'rtl' : 'ltr'}">`);
    expect(html).not.toMatch(/undefined|NaN|\{\w+\}(?![^<]*<\/style>)/);
  });
});
