import ejs from 'ejs';
import Handlebars from 'handlebars';
import { Liquid } from 'liquidjs';
import nunjucks from 'nunjucks';
import { describe, expect, test } from 'vitest';
import type { Ratings } from '../../src/contract/ratings.js';
import { renderStars, type StarsQuery } from '../../src/embed/index.js';

const VENDOR = { kind: 'vendors', id: 'v1', token: 'a.b.c' } as const;
const RATINGS: Ratings = {
  ratings: { mug: { average: 4.62, count: 33 }, bowl: { average: null, count: 2 } },
  all: { average: 4.1, count: 12_345 },
};
const drawn = (query: StarsQuery = {}, products = ['mug', 'bowl', 'cup'], ratings = RATINGS) =>
  renderStars(ratings, products, VENDOR, query);
const shadowOf = (html: string) => /<template shadowrootmode="open">(.*)<\/template>/s.exec(html)![1]!;
const lightOf = (html: string) => /<\/template>(.*)<\/review-stars>/s.exec(html)![1]!;
const withoutStyle = (html: string) => html.replace(/<style>.*?<\/style>/s, '');

describe('the markup of stars', () => {
  test('is an element for each product and one for all, which says the numbers with and without a shadow root', async () => {
    const { stars, all } = await drawn();
    expect(Object.keys(stars)).toEqual(['mug', 'bowl', 'cup']);
    expect(stars.mug).toMatch(
      /^<review-stars vendor-id="v1" token="a.b.c" lang="en" product-id="mug" rating="4.6 33" /,
    );
    expect(shadowOf(stars.mug!)).toMatch(/aria-label="4.6 out of 5 stars, 33 reviews".*>4.6<.*>\(33\)</s);
    expect(lightOf(stars.mug!)).toBe('4.6 out of 5 stars, 33 reviews');
    expect([shadowOf(stars.bowl!), lightOf(stars.bowl!)]).toEqual([expect.stringMatching(/>2 reviews</), '2 reviews']);
    expect(stars.bowl).toContain('rating="0 2"');
    expect(all).toContain('rating="4.1 12345"');
    expect(shadowOf(all)).toContain('(12.3K)');
  });

  test('keeps the room of a product without reviews, or says that there are none', async () => {
    const { stars } = await drawn();
    expect([withoutStyle(shadowOf(stars.cup!)), lightOf(stars.cup!)]).toEqual([
      expect.stringMatching(/^<a part="rating" lang="en" *><\/a>$/),
      '',
    ]);
    expect(stars.cup).toContain('rating="0 0"');
    const { stars: said } = await drawn({ 'show-empty': '', lang: 'de' });
    expect([said.cup, lightOf(said.cup!)]).toEqual([
      expect.stringContaining(' show-empty=""'),
      'Noch keine Bewertungen',
    ]);
  });

  test('is in the language it is asked for, from right to left too', async () => {
    expect((await drawn({ lang: 'de-AT' })).stars.mug).toContain('4,6 von 5 Sternen, 33 Bewertungen');
    expect((await drawn({ lang: 'ar' })).stars.mug).toMatch(/ lang="ar" dir="rtl" /);
    expect((await drawn({ lang: 'xx' })).stars.mug).toContain('4.6 out of 5 stars');
  });

  test('leads where it is told, to the product if that is named in it', async () => {
    const { stars, all } = await drawn({ href: '/p/{product}#reviews' }, ['mug', 'a b/c?']);
    const plain = stars.mug!.replaceAll('&#35;', '#');
    expect(plain.match(/href="[^"]*"/g)).toEqual(Array(3).fill('href="/p/mug#reviews"'));
    expect(stars['a b/c?']!.replaceAll('&#37;', '%')).toContain('href="/p/a%20b%2Fc%3F&#35;reviews"');
    expect(all.replaceAll('&#35;', '#')).toContain('href="/p/#reviews"');
  });

  test('has its style inline under a nonce, or linked', async () => {
    const html = (await renderStars(RATINGS, ['mug'], VENDOR, {}, { nonce: 'n0' })).stars.mug!;
    expect(html).toContain('<style nonce="n0">');
    const linked = (await drawn({ stylesheet: 'https://r.test/reviews-widget.css' })).stars.mug!;
    expect(linked).toContain('<link rel="stylesheet" href="https://r.test/reviews-widget.css">');
    expect(linked).not.toContain('<style');
  });

  test.each<[StarsQuery, string]>([
    [{ href: 'javascript:alert(1)' }, 'href must be an absolute http or https address, or begin with / or #'],
    [{ lang: 'null!' }, 'lang must be a language tag such as de or pt-BR'],
    [{ 'show-empty': 'no' }, 'show-empty must be empty or true'],
  ])('is refused for %o', async (query, message) => {
    await expect(drawn(query)).rejects.toThrow(new TypeError(message));
  });

  test('is drawn for products named like what every object has', async () => {
    const ratings = { ...RATINGS, ratings: JSON.parse('{"__proto__":{"average":2,"count":1}}') };
    const { stars } = await drawn({}, ['__proto__', 'constructor'], ratings);
    expect(Object.entries(stars).map(([id, html]) => [id, /rating="([^"]*)"/.exec(html)![1]])).toEqual([
      ['__proto__', '2 1'],
      ['constructor', '0 0'],
    ]);
  });

  test('comes out of template engines as it went in, whatever a product is called', async () => {
    const names = [
      '{{7*7}}',
      '{% raw %}',
      '<%= 7*7 %>',
      '$'.concat('{7*7}'),
      '"><script>alert(1)</script>',
      "@php'",
      '[x]',
    ];
    const ratings = { ...RATINGS, ratings: Object.fromEntries(names.map((name) => [name, { average: 3, count: 1 }])) };
    const { stars } = await drawn({ href: '/{product}' }, names, ratings);
    for (const html of Object.values(stars)) {
      expect(await new Liquid().parseAndRender(html)).toBe(html);
      expect(new nunjucks.Environment(null, { autoescape: false }).renderString(html, {})).toBe(html);
      expect(Handlebars.compile(html)({})).toBe(html);
      expect(ejs.render(html)).toBe(html);
      expect(html).toContain(' v-pre ng-non-bindable x-ignore>');
      expect(withoutStyle(html)).not.toMatch(/\{[{%]|<%|\$\{|<script|@php|\[x/);
    }
  });
});
