import ejs from 'ejs';
import Handlebars from 'handlebars';
import jSmart from 'jsmart';
import { Liquid } from 'liquidjs';
import nunjucks from 'nunjucks';
import { describe, expect, test } from 'vitest';
import type { PublicInsights } from '../../src/contract/widget.js';
import { type InsightsEmbedQuery, renderInsights } from '../../src/embed/index.js';
import { corpus } from '../fixtures/hostile-pages.js';
import { DELIVERY, insightsOf, SIZE, THEIRS } from '../fixtures/public-insights.js';

const VENDOR = { kind: 'vendors', id: 'v1', token: 'a.b.c' } as const;
const drawn = (query: InsightsEmbedQuery = {}, insights: PublicInsights = insightsOf([SIZE, DELIVERY])) =>
  renderInsights(insights, VENDOR, query);
const shadowOf = (html: string) => /<template shadowrootmode="open">(.*)<\/template>/s.exec(html)![1]!;
const lightOf = (html: string) => /<\/script>(.*)<\/review-insights>/s.exec(html)![1]!;
const stateOf = (html: string) => JSON.parse(/<script type="application\/json">(.*?)<\/script>/s.exec(html)![1]!);
/** As a browser reads it: without tags, joiners and marks of direction. */
const read = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
    .replace(/[\u2060\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

describe('the markup of insights', () => {
  test('says both sides with their counts and sentences, with and without a shadow root', async () => {
    const html = await drawn({ heading: 'In short', 'product-id': 'mug' });
    expect(html).toMatch(
      /^<review-insights vendor-id="v1" token="a.b.c" lang="en" heading="In short" product-id="mug" v-pre ng-non-bindable x-ignore><template/,
    );
    for (const part of [shadowOf(html), lightOf(html)]) {
      expect(read(part)).toMatch(
        /^In short What shoppers praise Delivery is praised Praised in 9 of 9 reviews It came the next day\. What they miss Runs small Size · Criticised in 7 of 9 reviews · Praised in 2 of 9 reviews It runs small\. The size is right\.$/,
      );
    }
    expect(shadowOf(html).match(/<details /g)).toHaveLength(2);
    expect(html.match(/<blockquote[^>]* lang=""/g)).toHaveLength(6);
    expect(html).not.toMatch(/lit-part|lit-node/);
  });

  test('brings along what it was drawn from, for the script to draw the same', async () => {
    const insights = insightsOf([SIZE]);
    expect(stateOf(await drawn({ lang: 'de_AT' }, insights))).toEqual({ of: ['v1', '', ''], lang: 'de-AT', insights });
    const ofBusiness = await renderInsights(insights, { ...VENDOR, kind: 'businesses' }, { 'product-id': 'p' });
    expect([stateOf(ofBusiness).of, ofBusiness]).toEqual([
      ['', 'v1', 'p'],
      expect.stringContaining('<review-insights business-id="v1" '),
    ]);
  });

  test('is nothing to see where there is nothing to say, or says so', async () => {
    const html = await drawn({}, insightsOf([]));
    expect([read(shadowOf(html)), lightOf(html)]).toEqual(['', '']);
    const said = await drawn({ 'show-empty': '' }, insightsOf([]));
    for (const part of [shadowOf(said), lightOf(said)]) {
      expect(read(part)).toBe('There are too few reviews to sum up yet.');
    }
  });

  test('is in the language it is asked for, from right to left too, and says in which the labels are', async () => {
    const html = await drawn({ lang: 'ar' });
    expect(html).toMatch(/ lang="ar" dir="rtl" /);
    expect(shadowOf(html)).toMatch(/<span part="label" dir="auto" lang="en"/);
    expect(read(shadowOf(html))).toContain('ما يمدحه المتسوقون');
    expect(read(shadowOf(await drawn({ lang: 'xx' })))).toContain('What shoppers praise');
  });

  test('shows the insights of another service as theirs: their words, no counts, nothing to open', async () => {
    const { language: _, ...theirs } = insightsOf(THEIRS);
    const html = await drawn({ lang: 'de' }, theirs);
    expect(read(shadowOf(html))).toBe(read(lightOf(html)));
    expect(read(shadowOf(html))).toMatch(/ Versand gelobt .* parking$/);
    expect(html).not.toContain('<details');
  });

  test('says of a label that a machine has worded it', async () => {
    const html = await drawn({}, insightsOf([{ ...SIZE, wordedBy: 'model' }]));
    for (const part of [shadowOf(html), lightOf(html)]) expect(read(part)).toContain('Worded by a machine');
  });

  test('has its style inline under a nonce, or linked', async () => {
    const html = await renderInsights(insightsOf([SIZE]), VENDOR, {}, { nonce: 'n0' });
    expect(html).toContain('<style nonce="n0">');
    const linked = await drawn({ stylesheet: 'https://r.test/review-insights.css' });
    expect(linked).toContain('<link rel="stylesheet" href="https://r.test/review-insights.css">');
    expect(linked).not.toContain('<style');
  });

  test.each<[InsightsEmbedQuery, string]>([
    [{ endpoint: 'javascript:alert(1)' }, 'endpoint must be an absolute http or https address'],
    [{ 'product-id': 'x'.repeat(201) }, 'product-id must be 1 to 200 characters'],
    [{ lang: 'null!' }, 'lang must be a language tag such as de or pt-BR'],
    [{ heading: 'x'.repeat(201) }, 'heading must be at most 200 characters'],
  ])('is refused for %o', async (query, message) => {
    await expect(drawn(query)).rejects.toThrow(new TypeError(message));
  });
});

describe('hostile text in insights', () => {
  /** Each text as label, topic and sentence: ten claims a page, of which eight are drawn. */
  const pages = Array.from({ length: Math.ceil(corpus.length / 8) }, (_, page) =>
    insightsOf(
      corpus.slice(page * 8, page * 8 + 8).map((text) => ({
        ...SIZE,
        category: text,
        topic: text,
        label: text.slice(0, 500),
        claim: text,
        sentiment: text,
        quotes: [{ reviewId: text, text: text.slice(0, 500), opinion: 'criticism' as const }],
      })),
      { language: 'en' },
    ),
  );
  const served = Promise.all(pages.map((page) => drawn({ heading: '{{7*7}} <b>#{7*7}' }, page)));

  test('opens and closes nothing', async () => {
    for (const html of await served) {
      const known =
        /^<\/?(?:review-insights|template|style|script|section|slot|h2|h3|div|svg|path|ul|li|details|summary|span|blockquote|p|strong)\b/;
      const marked = html.replace(/<style>.*?<\/style>/s, '').match(/<[^\s>]*/g)!;
      expect(
        marked.filter((tag) => !known.test(tag)),
        html.slice(Math.max(0, html.indexOf('<?') - 300), html.indexOf('<?') + 60),
      ).toEqual([]);
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html.match(/ on\w+="/g)).toBe(null);
    }
  });

  test('is read as it was written, in the markup and in the state', async () => {
    const text = 'Braces: {{ 7 | times: 7 }} {% include secret %} <b>&amp;</b>';
    const html = await drawn({}, insightsOf([{ ...SIZE, label: text }]));
    expect(stateOf(html).insights.topInsights[0].label).toBe(text);
    for (const part of [shadowOf(html), lightOf(html)]) expect(read(part)).toContain(text);
  });

  test.each<[string, (template: string) => string | Promise<string>]>([
    ['Liquid', (template) => new Liquid().parseAndRender(template)],
    ['Nunjucks', (template) => new nunjucks.Environment(null, { autoescape: false }).renderString(template, {})],
    ['Handlebars', (template) => Handlebars.compile(template)({})],
    ['EJS', (template) => ejs.render(template)],
    ['Smarty', (template) => String(new jSmart(template).fetch({}))],
  ])('comes out of %s as it went in', async (_, run) => {
    const lines = (html: string) => html.replaceAll('\r\n', '\n');
    for (const html of await served) expect(lines(await run(html)) === lines(html)).toBe(true);
  });
});
