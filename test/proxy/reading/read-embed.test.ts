import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { renderEmbed } from '../../../src/embed/index.js';
import type { ProxyOptions } from '../../../src/proxy/index.js';
import { kindOf, listing, review, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const REVIEWS = [
  review({ id: 'shown', text: 'It keeps its warmth.' }),
  review({ id: 'hidden', text: 'Held back.', showOnWidget: false, email: 'ada@shopper.test' }),
  review({ id: 'low', text: 'It leaks.', rating: '1', createdAt: '2026-02-01T10:00:00Z' }),
];

async function start(options: Partial<ProxyOptions> = {}, origins?: string[]) {
  const embed = vi.fn(options.embed ?? renderEmbed);
  const parts = startProxy(() => listing(REVIEWS), { ...options, embed });
  const token = await parts.sign(['reviews:read'], VENDOR, origins);
  const ask = (query = '', init?: RequestInit, family = 'vendors') =>
    Promise.resolve(
      parts.proxy(new Request(`https://proxy.test/widget/v1/${family}/${VENDOR}/embed?token=${token}&${query}`, init)),
    );
  return { ...parts, ask, embed, token };
}

describe('the markup of a vendor', () => {
  test('is HTML with its visible reviews and nothing else of them', async () => {
    const { ask, token } = await start();
    const response = await ask();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const html = await response.text();
    expect(html).toContain(`vendor-id="${VENDOR}" token="${token}"`);
    expect(html).toContain('It keeps its warmth.');
    expect(html).toContain('Showing 2 of 3 reviews');
    expect(html).not.toMatch(/Held back\.|shopper\.test/);
  });

  test.each(['vendors', 'businesses'])('is of %s alike, under a token in the header too', async (family) => {
    const { proxy, sign } = await start();
    const token = await sign(['reviews:read'], VENDOR, undefined, kindOf(family));
    const url = `https://proxy.test/widget/v1/${family}/${VENDOR}/embed`;
    const html = await (await proxy(new Request(url, { headers: { authorization: `Bearer ${token}` } }))).text();
    expect(html).toContain(`${family === 'vendors' ? 'vendor' : 'business'}-id="${VENDOR}" token="${token}"`);
  });

  test('has the reviews that its attributes name, or the parameters of the other address', async () => {
    const { ask } = await start();
    for (const query of ['page-size=1&sort=lowest', 'limit=1&sort=lowest']) {
      const html = await (await ask(query)).text();
      expect(html).toContain('It leaks.');
      expect(html).not.toContain('It keeps its warmth.');
      expect(html).toContain(' page-size="1" sort="lowest"');
    }
  });

  test('has the reviews about products or about the shop, and refuses those of the shop beside a product', async () => {
    const product = { sourceProductId: 'mug', title: 'Mug' };
    const both = [review({ text: 'Of the mug.', product }), review({ text: 'Of the shop.' })];
    const { proxy, sign } = startProxy(() => listing(both), { embed: renderEmbed });
    const token = await sign(['reviews:read']);
    const ask = async (query: string) =>
      proxy(new Request(`https://proxy.test/widget/v1/vendors/${VENDOR}/embed?token=${token}&${query}`));
    const textsOf = async (query: string) => {
      const html = await (await ask(query)).text();
      return ['Of the mug.', 'Of the shop.'].filter((text) => html.includes(text));
    };
    expect(await textsOf('about=shop')).toEqual(['Of the shop.']);
    expect(await textsOf('about=product')).toEqual(['Of the mug.']);
    expect(await textsOf('about=')).toEqual(['Of the mug.', 'Of the shop.']);
    expect(await (await ask('about=shop&item-name=Mug')).text()).not.toContain('ld+json');
    expect(await (await ask('about=product&item-name=Mug')).text()).toContain('"ratingCount":1');
    for (const query of ['about=shop&product-id=mug', 'about=both']) {
      const response = await ask(query);
      expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ field: 'about' }] }]);
    }
  });

  test('is held by caches for as long as the reviews are, and not sent again to who has it', async () => {
    const brotli = promisify(brotliCompress);
    const { ask, clock } = await start({ compress: { brotli } });
    const headers = { 'accept-encoding': 'br' };
    const response = await ask('', { headers });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toContain('It leaks.');
    const etag = response.headers.get('etag')!;
    clock.now += 20_000;
    const again = await ask('', { headers: { ...headers, 'if-none-match': etag } });
    expect([again.status, again.headers.get('cache-control')]).toEqual([
      304,
      'public, max-age=40, stale-while-revalidate=60, stale-if-error=604800',
    ]);
  });

  test('is made once for each query, from the snapshot that the reviews are read from', async () => {
    const { ask, asked, embed, read } = await start();
    await read();
    await Promise.all(Array.from({ length: 20 }, () => ask('lang=de&unknown=1')));
    await ask('unknown=2&lang=de');
    expect([embed.mock.calls.length, asked.length]).toEqual([1, 1]);
    await ask('lang=fr');
    expect(embed).toHaveBeenCalledTimes(2);
  });

  test('opened by itself may do nothing but be read', async () => {
    const { headers } = await (await start()).ask();
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('that could not be made is tried again', async () => {
    let broken = true;
    const { ask, logged } = await start({
      embed: (...given) => (broken ? Promise.reject(new Error('secret')) : renderEmbed(...given)),
    });
    const failed = await ask();
    expect([failed.status, await failed.json()]).toMatchObject([500, { code: 'internal_error' }]);
    expect(JSON.stringify(logged)).not.toContain('secret');
    broken = false;
    expect((await ask()).status).toBe(200);
  });
});

describe('a request for markup', () => {
  test('names every wrong value as it was given', async () => {
    const { ask, embed } = await start();
    const response = await ask('layout=tower&limit=51&clamp=x&heading=a&heading=b');
    expect(response.status).toBe(400);
    const { errors } = (await response.json()) as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field).sort()).toEqual(['clamp', 'heading', 'layout', 'limit']);
    expect(embed).not.toHaveBeenCalled();
  });

  test.each(['null', 'en-u', 'en-US-US', 'en-GB-oed'])('in %j, which is no language tag, is told so', async (lang) => {
    const { ask } = await start();
    const response = await ask(`lang=${lang}`);
    expect([response.status, await response.json()]).toMatchObject([400, { errors: [{ field: 'lang' }] }]);
  });

  test('under a token of an origin has to name it, as a server can', async () => {
    const { ask } = await start({}, ['https://shop.test']);
    expect((await ask()).status).toBe(403);
    expect((await ask('', { headers: { origin: 'https://shop.test' } })).status).toBe(200);
  });

  test('is refused without a token, with another scope, and by POST', async () => {
    const { ask, proxy, sign } = await start();
    const url = `https://proxy.test/widget/v1/vendors/${VENDOR}/embed`;
    expect((await proxy(new Request(url))).status).toBe(401);
    const other = await sign(['reviews:submit']);
    expect((await proxy(new Request(`${url}?token=${other}`))).status).toBe(403);
    expect((await ask('', { method: 'POST' })).status).toBe(405);
  });

  test('finds nothing where the proxy draws nothing', async () => {
    const { proxy, sign } = startProxy(() => listing(REVIEWS));
    const url = `https://proxy.test/widget/v1/vendors/${VENDOR}/embed?token=${await sign(['reviews:read'])}`;
    expect((await proxy(new Request(url))).status).toBe(404);
  });
});
