import { describe, expect, test } from 'vitest';
import type { PublicReview, ReviewPage } from '../../src/contract/widget.js';
import { allStyles, type EmbedQuery, renderEmbed, type Subject } from '../../src/embed/index.js';

const VENDOR: Subject = { kind: 'vendors', id: 'v1', token: 'a.b.c' };

const review = (fields: Partial<PublicReview> = {}): PublicReview => ({
  id: 'r1',
  author: 'Ada L.',
  avatar: null,
  rating: 4.5,
  text: 'It keeps its warmth.',
  createdAt: '2026-03-01T23:30:00Z',
  source: 'shop',
  url: null,
  media: [],
  reply: null,
  product: null,
  verified: false,
  ...fields,
});
const pageOf = (reviews: PublicReview[], total = reviews.length): ReviewPage => ({
  summary: { average: 4.5, count: reviews.length, histogram: [0, 0, 0, 0, reviews.length], total },
  total: reviews.length,
  offset: 0,
  limit: 10,
  sources: ['shop'],
  reviews,
});
const drawn = (reviews = [review()], query: EmbedQuery = {}, subject = VENDOR) =>
  renderEmbed(pageOf(reviews), subject, query);

/** What stands in the shadow root, and what beside it, without comments and styles. */
function parts(html: string) {
  const [, tag, shadow, light] = /^(<reviews-widget[^>]*>)<template shadowrootmode="open">(.*)<\/template>(.*)$/s.exec(
    html,
  )!;
  const text = (markup: string) =>
    markup
      .replace(/<!--.*?-->|<style.*?<\/style>|<script.*?<\/script>/gs, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
  return { tag: tag!, shadow: text(shadow!), light: text(light!), styles: /<style[^>]*>/.exec(shadow!)?.[0] };
}

describe('the markup', () => {
  test('has the topics of its reviews as buttons, where they are asked for', async () => {
    const topics = [{ topic: 'size', label: '<Größe>', reviews: 1234 }];
    const page = { ...pageOf([review()]), topics };
    const html = await renderEmbed(page, VENDOR, { controls: 'sort topics', lang: 'de' });
    expect(html).toMatch(/aria-pressed="false" aria-label="&#60;Größe&#62;: 1.234 Bewertungen"/);
    expect(parts(html).shadow).toMatch(/&#60;Größe&#62; *1.234/);
    expect(parts(await renderEmbed(page, VENDOR, { controls: 'sort' })).shadow).not.toContain('Größe');
  });

  test('is an element with its attributes, the reviews in its shadow root, and again as plain elements', async () => {
    const { tag, shadow, light } = parts(await drawn());
    expect(tag).toBe('<reviews-widget vendor-id="v1" token="a.b.c" lang="en" v-pre ng-non-bindable x-ignore>');
    for (const text of ['Ada L.', 'It keeps its warmth.', 'Mar 1, 2026']) {
      expect(shadow).toContain(text);
      expect(light).toContain(text);
    }
  });

  test('has the title of a review wherever the review is read, and keeps the paragraphs of its text', async () => {
    const html = await drawn([review({ title: 'Better than it looks', text: 'One.\n \nTwo.\n' })], {
      'item-name': 'Cup',
    });
    const { shadow, light } = parts(html);
    for (const text of [shadow, light]) expect(text).toMatch(/Better than it looks.*One\.\s+Two\./);
    expect(html).toContain('One.<span>\n\n</span>Two.</div>');
    expect(html).toMatch(/"name": *"Better than it looks"/);
  });

  test('says how many reviews are held back, wherever it is read', async () => {
    const html = await renderEmbed(pageOf([review()], 3), VENDOR, { 'policy-url': 'https://shop.test/policy' });
    const { shadow, light } = parts(html);
    for (const text of [shadow, light]) expect(text).toMatch(/Showing 1 of 3 reviews.*How we handle reviews/);
  });

  test('names the order, and what there is when there is nothing', async () => {
    expect(parts(await drawn([review()], { sort: 'lowest', controls: 'summary' })).shadow).toContain('Lowest rated');
    expect((await drawn([review()], { sort: 'oldest' })).match(/<option[^>]* selected\b[^>]*>/g)).toEqual([
      '<option value="oldest" selected>',
    ]);
    const { shadow, light } = parts(await drawn([]));
    for (const text of [shadow, light]) expect(text).toContain('No reviews yet');
  });

  test('says that none are shown where all are held back', async () => {
    const { shadow, light } = parts(await renderEmbed({ ...pageOf([], 3), total: 0 }, VENDOR, {}));
    for (const text of [shadow, light]) expect(text).toContain('No reviews are shown at the moment.');
  });

  test.each(['/write', '#write', 'https://shop.test/write'])('leads to where reviews are written: %s', async (url) => {
    for (const reviews of [[review()], []]) {
      const html = await drawn(reviews, { 'write-url': url });
      expect(html.replaceAll('&#35;', '#')).toContain(`<a part="button write" href="${url}"`);
      expect(parts(html).shadow).toContain('Write a review');
    }
    expect(parts(await drawn()).shadow).not.toContain('Write a review');
  });

  test('is in the language it is asked for, and from right to left where that is written so', async () => {
    const german = parts(await drawn([review()], { lang: 'de-AT' }));
    expect(german.tag).toContain('lang="de-AT"');
    expect(german.shadow).toContain('4,5');
    expect(parts(await drawn([review()], { lang: 'ar' })).tag).toContain('dir="rtl"');
    expect(parts(await drawn([review()], { lang: 'ar', dir: 'ltr' })).tag).toContain('dir="ltr"');
    expect(parts(await drawn([review()], { lang: 'xx' })).shadow).toContain('Based on 1 review');
  });

  test('is in English where the language is one we do not have', async () => {
    for (const lang of ['tlh', 'sr-Latn', 'abcdefgh']) {
      const { tag, shadow } = parts(await drawn([review()], { lang }));
      expect(tag).toContain(` lang="${lang}"`);
      expect(shadow).toContain('Mar 1, 2026');
    }
  });

  test.each([
    ['de-AT', 'de-AT'],
    ['de_ch', 'de-CH'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
    ['pt-ao', 'pt-AO'],
    ['en-x-made-up', 'en'],
    ['de-AT-1996-u-nu-thai-x-1', 'de-AT'],
    ['en-Abcd-ZZ', 'en'],
    ['fr-u-ca-buddhist', 'fr'],
  ])('asked for in %s is in %s, one of the varieties that are known', async (lang, variety) => {
    const html = await drawn([review()], { lang });
    const date = new Intl.DateTimeFormat(variety, { dateStyle: 'medium' }).format(new Date(review().createdAt!));
    expect(parts(html).tag).toContain(` lang="${variety}"`);
    expect(parts(html).shadow).toContain(date);
  });

  test.each(['null', 'root', 'abcd', 'en-u', 'en-x', 'en-1', 'en-US-US', 'de-de-de', 'en-GB-oed', '', 'en_', 'x'])(
    'is not made in %j, which is no language tag',
    async (lang) => {
      const wrong = drawn([review()], { lang, layout: 'tower' });
      await expect(wrong).rejects.toThrow(TypeError);
      await expect(wrong).rejects.toThrow(/lang must be a language tag such as de or pt-BR.*layout must be one of/);
    },
  );

  test('belongs to a vendor or to a business', async () => {
    const html = await drawn([review()], {}, { ...VENDOR, kind: 'businesses' });
    expect(parts(html).tag).toContain('business-id="v1"');
  });

  test('is a grid where a wall is asked for, since nothing on a server can measure a card', async () => {
    expect(parts(await drawn([review()], { layout: 'wall' })).tag).toContain('layout="grid"');
  });

  test('has markup of a review as its text', async () => {
    const { shadow } = parts(await drawn([review({ text: '<p>Warm.</p><p>And <b>light</b>.</p>' })]));
    expect(shadow).toContain('Warm. And light.');
  });

  test('describes the product where it has a name, once', async () => {
    const html = await drawn([review()], { 'item-name': 'Cup' });
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!;
    expect(JSON.parse(json!)).toMatchObject({ '@type': 'Product', name: 'Cup', aggregateRating: { ratingCount: 1 } });
    expect(await drawn()).not.toContain('ld+json');
  });

  test('describes no product by reviews of the shop', async () => {
    expect(await drawn([review()], { 'item-name': 'Cup', about: 'shop' })).not.toContain('ld+json');
    expect(await drawn([review()], { 'item-name': 'Cup', about: 'product' })).toContain('ld+json');
  });
});

describe('a reply', () => {
  const header = (html: string) =>
    /<blockquote><p>(.*?)<\/p>/.exec(html.replace(/<!--.*?-->|[\u2068\u2069]/g, ''))?.[1];

  test('has its day, where it has one', async () => {
    const reply = { author: 'Kiln', date: '2026-03-02', text: 'Glad!' };
    expect(header(await drawn([review({ reply })]))).toBe('Reply from Kiln, Mar 2, 2026');
    const html = await drawn([review({ reply: { ...reply, date: null } })]);
    expect(header(html)).toBe('Reply from Kiln');
    expect(html).not.toContain('part="reply-date"');
  });
});

describe('text of strangers', () => {
  const BAD = `</script></template><img src=x onerror=alert(1)>"'&<!--`;

  test('opens and closes nothing', async () => {
    const fields = { author: BAD, text: BAD, source: BAD, url: BAD, avatar: BAD, id: BAD };
    const html = await drawn([
      review({
        ...fields,
        reply: { author: BAD, date: '2026-03-02', text: BAD },
        product: { sourceProductId: BAD, title: BAD, imageUrl: BAD },
        media: [{ type: 'gif', url: BAD }],
      }),
    ]);
    expect(html.match(/<img|<\/template>/g)).toEqual(['</template>']);
    expect(html.match(/<script|<\/script>/g)).toHaveLength(2);
    expect(html).not.toContain(BAD.slice(0, 20));
  });

  test('holds no tag of a template language, wherever it stands, and reads as it was written', async () => {
    const text = 'Braces: {{ 7 | times: 7 }} {% include secret %} {# note #} {{{x}}} {';
    const product = { sourceProductId: text, title: text, imageUrl: '' };
    const fields = { author: text, text, source: text, product, reply: { author: text, date: '2026-03-02', text } };
    const html = await drawn([review(fields)], { 'item-name': text, heading: text });
    expect(html.match(/\{[{%#]/g)).toBe(null);
    const read = (markup: string) =>
      markup.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)).replaceAll('\u2060', '');
    for (const part of [parts(html).shadow, parts(html).light]) expect(read(part)).toContain(text);
    const [state, described] = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, json]) =>
      JSON.parse(json!),
    );
    expect(state.page.reviews[0].text).toBe(text);
    expect(described.review[0].reviewBody).toBe(text);
  });

  test('stays in the attributes of the element', async () => {
    const html = await drawn(
      [review()],
      { heading: BAD, source: BAD, 'item-name': BAD, controls: BAD },
      { ...VENDOR, id: BAD },
    );
    expect(html.match(/<img|<\/template>/g)).toEqual(['</template>']);
    expect(html.match(/<script|<\/script>/g)).toHaveLength(4);
  });
});

describe('the styles', () => {
  test('stand in the markup, under the nonce of the page where it has one', async () => {
    expect(parts(await drawn()).styles).toBe('<style>');
    const html = await renderEmbed(pageOf([review()]), VENDOR, {}, { nonce: 'abc"' });
    expect(parts(html).styles).toBe('<style nonce="abc&#34;">');
  });

  test('are linked instead where the page says from where', async () => {
    const html = await drawn([review()], { stylesheet: 'https://reviews.test/reviews-widget.css' });
    expect(html).toContain('<link rel="stylesheet" href="https://reviews.test/reviews-widget.css">');
    expect(html).not.toContain('<style');
  });

  test('of every layout are in the one sheet', () => {
    for (const part of ['carousel', 'badge', 'pages', 'search', 'thumbnail', 'card'])
      expect(allStyles()).toContain(part);
  });
});

test.each<[EmbedQuery, string]>([
  [{ layout: 'tower' }, 'layout must be one of list, grid, wall, carousel, badge'],
  [{ 'page-size': '51' }, 'page-size must be a whole number from 1 to 50'],
  [{ clamp: '-1', lang: '"><script>' }, 'clamp must be .*; lang must be a language tag'],
  [{ 'policy-url': 'javascript:alert(1)' }, 'policy-url must be an absolute http or https address'],
  [{ stylesheet: '/x.css' }, 'stylesheet must be an absolute'],
  [{ 'write-url': '//elsewhere.test' }, 'write-url must be an absolute http or https address, or begin with / or #'],
  [{ 'write-url': 'javascript:alert(1)' }, 'write-url must be'],
  [{ heading: 'x'.repeat(201) }, 'heading must be at most 200 characters'],
])('a wrong value is named: %j', async (query, message) => {
  await expect(drawn([review()], query)).rejects.toThrow(new RegExp(message));
});
