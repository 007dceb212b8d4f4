import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import type { PageTokenListed } from '../../src/contract/desk/setup.js';
import { type LinesOf, linesOf, STOREFRONTS, type Storefront } from '../../src/desk/app/setup/lines/lines-of.js';
import { storefrontLines } from '../../src/desk/app/setup/lines/storefront-lines.js';

const OF: LinesOf = {
  ...{ scriptUrl: 'https://reviews.example/reviews-widget.js', kind: 'vendor', vendorId: 'v1', token: 'a.b.c' },
  ...{ reads: true, submits: true },
};
const all = Object.keys(STOREFRONTS) as Storefront[];
const textOf = (storefront: Storefront, of: Partial<LinesOf> = {}) =>
  storefrontLines(storefront, { ...OF, ...of })
    .blocks.map(({ lines }) => lines)
    .join('\n');

describe('the lines to paste', () => {
  test.each(all)('for %s have the script, the shop and its token, and say where each goes', (storefront) => {
    const { blocks, product } = storefrontLines(storefront, OF);
    const text = textOf(storefront);
    expect(text).toContain('https://reviews.example/reviews-widget.js');
    expect(text).toContain('vendor-id="v1"'.replaceAll('"', storefront === 'server' ? '\\"' : '"'));
    expect(text).toContain('a.b.c');
    for (const { heading, where, lines } of blocks) expect([heading, where, lines].every(Boolean)).toBe(true);
    expect(product).toMatch(/product/);
  });

  test('keep the room of the reviews inside the element, by the layout and how many there are at once', () => {
    const roomsOf = (storefront: Storefront, attributes: Record<string, string> = {}) =>
      textOf(storefront, { look: { attributes, styles: '', wordings: '' } }).match(
        /(?<=<svg[^>]* height=\\?")[^"\\]*/g,
      );
    for (const storefront of all) {
      expect(new Set(roomsOf(storefront))).toEqual(new Set(['1000']));
      expect(textOf(storefront, { reads: false })).not.toContain('<svg');
      expect(textOf(storefront)).not.toMatch(/<style|:defined/);
    }
    expect(roomsOf('html', { layout: 'grid' })).toEqual(['800']);
    expect(roomsOf('html', { layout: 'carousel', 'page-size': '50' })).toEqual(['430']);
    expect(roomsOf('html', { 'page-size': '3' })).toEqual(['625']);
    expect(roomsOf('html', { 'page-size': '"><b>' })).toEqual(['1000']);
    expect(roomsOf('html', { layout: 'badge' })).toBeNull();
    expect(textOf('html')).toContain('><svg slot="room" width="0" height="1000"></svg></reviews-widget>');
  });

  test.each(all)(
    'for %s have no form with a token that only reads, and no reviews with one that only submits',
    (storefront) => {
      expect(textOf(storefront, { submits: false })).not.toContain('review-form');
      expect(textOf(storefront, { reads: false })).not.toMatch(/<reviews-widget|<review-stars|embed/);
    },
  );

  test('sum up answers where readers see answers to what the shop asks, and say nothing of it elsewhere', () => {
    const token = { kind: 'vendor', scope: ['reviews:read'], token: 'a.b.c' } as PageTokenListed;
    const linesFor = (storefront: Storefront, hasShownQuestions: boolean) =>
      textOf(storefront, linesOf(token, { scriptUrl: OF.scriptUrl, hasShownQuestions }, 'v1'));
    for (const storefront of all) {
      expect(linesFor(storefront, true)).toMatch(
        /controls=(?:\\?"summary sort stars media search topics answers|summary\+sort\+stars\+media\+search\+topics\+answers)/,
      );
      expect(linesFor(storefront, true)).not.toMatch(/<review-(?:stars|form)[^>]* controls/);
      expect(linesFor(storefront, false)).not.toContain('controls');
    }
  });

  test('write the id of a product as each storefront does', () => {
    expect(textOf('html')).not.toContain('product-id');
    expect(
      textOf('html', { productId: 'MUG-1"' }).match(/product-id="MUG-1&#34;"|product-id="MUG-1&quot;"/g),
    ).toHaveLength(3);
    expect(textOf('shopify')).toContain('product-id="{{ product.id }}"');
    expect(textOf('woocommerce')).toContain(
      `echo '<review-stars vendor-id="v1" token="a.b.c" product-id="' . esc_attr( $product->get_id() ) . '">&nbsp;</review-stars>';`,
    );
    expect(textOf('react')).toContain(
      '<review-stars vendor-id="v1" token="a.b.c" product-id={productId}>&nbsp;</review-stars>',
    );
    expect(textOf('server')).toContain("url.searchParams.set('product-id', productId)");
  });

  test.each(all)(
    'for %s have the look: attributes of the list alone, colours and words of the shop, each with where it goes',
    (storefront) => {
      const look = {
        attributes: { layout: 'grid', heading: `It's "ID"` },
        styles: 'reviews-widget { --reviews-accent: #aa0000; }',
        wordings: '<script type="module">own()</script>',
      };
      const { blocks } = storefrontLines(storefront, { ...OF, look });
      const drawn = blocks.map(({ lines }) => lines);
      const list = drawn.filter((lines) => /<reviews-widget\s/.test(lines) || lines.includes('embed?'));
      const layout = storefront === 'server' ? 'layout=grid' : 'layout="grid"';
      expect(list.filter((lines) => lines.includes(layout)).length).toBeGreaterThan(0);
      expect(drawn.filter((lines) => lines.includes('review-form')).join()).not.toContain('grid');
      expect(drawn).toEqual(expect.arrayContaining([look.styles, look.wordings]));
      for (const { where } of blocks) expect(where).not.toBe('');
      expect(storefrontLines(storefront, { ...OF, reads: false, look }).blocks.map(({ lines }) => lines)).not.toContain(
        look.styles,
      );
      if (storefront === 'woocommerce') expect(drawn.join('\n')).toContain(`heading="It\\'s &#34;ID&#34;"><svg`);
    },
  );

  test('for Node are a module that requests the markup, and has the plain element when it cannot', async () => {
    const { blocks } = storefrontLines('server', OF);
    const module = await import(`data:text/javascript,${encodeURIComponent(blocks.at(-1)!.lines)}`);
    const requested: string[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (url) => {
      requested.push(String(url));
      return new Response('', { status: 503 });
    };
    const markup = await module.reviews('a&b').finally(() => (globalThis.fetch = fetch));
    expect(requested).toEqual(['https://reviews.example/widget/v1/vendors/v1/embed?token=a.b.c&product-id=a%26b']);
    expect(markup).toBe(
      '<reviews-widget vendor-id="v1" token="a.b.c"><svg slot="room" width="0" height="1000"></svg></reviews-widget>',
    );
  });

  test.each([`"></script><script>alert(1)</script>`, `'; evil(); '`, '\\', '&lt;'])(
    'keep %s in its attribute',
    (hostile) => {
      for (const storefront of ['html', 'shopify'] as const) {
        const { childNodes } = parseFragment(textOf(storefront, { token: hostile }));
        const tags = childNodes.flatMap((node) => ('tagName' in node ? [node] : []));
        expect(tags.filter(({ tagName, childNodes: inside }) => tagName === 'script' && inside.length > 0)).toEqual([]);
        const tokens = tags.flatMap(({ attrs }) =>
          attrs.filter(({ name }) => name === 'token').map(({ value }) => value),
        );
        expect(new Set(tokens)).toEqual(new Set([hostile]));
      }
      const snippets = storefrontLines('woocommerce', { ...OF, token: hostile }).blocks.map(({ lines }) => lines);
      const php = snippets.filter((lines) => lines.startsWith('add_action')).join('\n');
      expect(php.replace(/'(?:[^'\\]|\\['\\])*'/g, '')).not.toMatch(/evil|alert|'/);
    },
  );
});
