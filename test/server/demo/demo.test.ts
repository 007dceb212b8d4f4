import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OperatorError } from '../../../src/platform/errors.js';
import type { Peer } from '../../../src/proxy/index.js';
import { createDemo } from '../../../src/server/demo/demo.js';
import type { Fetch } from '../../../src/server/http/router.js';

let directory: string;
let demo: Fetch;

const options = { vendorId: 'v1', token: 't"<1>', policy: "default-src 'none'" };
let rendered: (request: Request, peer?: Peer) => Response;
const get = (path: string) => demo(new Request(`http://shop.example${path}`));

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'demo-'));
  for (const name of ['index.html', 'layouts.html', 'static.html']) {
    await writeFile(join(directory, name), `${name} <p vendor-id="{{vendorId}}" token="{{token}}" other="{{other}}">`);
  }
  await writeFile(join(directory, 'server.html'), '<main>{{embed?layout=grid&x=$&}}</main>{{embed?lang=de}}');
  await writeFile(join(directory, 'insights.html'), '{{insights?heading=Short}}{{insights?lang=de}}');
  await writeFile(join(directory, 'dark.html'), '{{masthead}}<main></main>{{none}}');
  await mkdir(join(directory, 'parts'));
  await writeFile(
    join(directory, 'parts/masthead.html'),
    '<a href="/demo/layouts.html">Layouts</a>\n<a href="/demo/dark.html">Dark</a>\n',
  );
  await writeFile(join(directory, 'reviews.json'), '[]');
  demo = await createDemo({ directory, ...options, proxy: (request, peer) => rendered(request, peer) });
});
afterAll(() => rm(directory, { recursive: true }));

describe('the demo', () => {
  test('fills in the storefront and the pages of single features, and escapes what it fills in', async () => {
    for (const [path, name] of [
      ['/', 'index.html'],
      ['/demo/layouts.html', 'layouts.html'],
    ] as const) {
      const response = await get(path);
      expect(await response.text()).toBe(`${name} <p vendor-id="v1" token="t&#34;&#60;1&#62;" other="{{other}}">`);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    }
  });

  test('gives every page the parts that pages share, and marks the link to itself in them', async () => {
    expect(await (await get('/demo/dark.html')).text()).toBe(
      '<a href="/demo/layouts.html">Layouts</a>\n<a href="/demo/dark.html" aria-current="page">Dark</a><main></main>{{none}}',
    );
  });

  test('renders widgets in its pages, and leaves those that cannot be rendered to the script', async () => {
    const requested: string[] = [];
    rendered = ({ url }) => {
      requested.push(new URL(url).pathname + new URL(url).search);
      return url.includes('lang=de') ? new Response(null, { status: 503 }) : new Response('<b>$& rendered</b>');
    };
    const html = await (await get('/demo/server.html')).text();
    expect(html).toBe(
      '<main><b>$& rendered</b></main><reviews-widget vendor-id="v1" token="t&#34;&#60;1&#62;"></reviews-widget>',
    );
    expect(requested[0]).toMatch(/^\/widget\/v1\/vendors\/v1\/embed\?token=.*&layout=grid&x=\$&$/);
  });

  test('renders insights with their own style sheet, and leaves those that cannot be rendered to the script', async () => {
    const requested: string[] = [];
    rendered = ({ url }) => {
      requested.push(url);
      return url.includes('lang=de') ? new Response(null, { status: 503 }) : new Response('<b>drawn</b>');
    };
    expect(await (await get('/demo/insights.html')).text()).toBe(
      '<b>drawn</b><review-insights vendor-id="v1" token="t&#34;&#60;1&#62;"></review-insights>',
    );
    expect(requested[0]).toMatch(
      /\/widget\/v1\/vendors\/v1\/embed\/insights\?token=[^&]*&stylesheet=[^&]*\/review-insights\.css&heading=Short$/,
    );
  });

  test('renders the same whatever host a request names, and nothing in the page depends on it', async () => {
    const requested: string[] = [];
    rendered = ({ url }) => {
      requested.push(url);
      const stylesheet = new URL(url).searchParams.get('stylesheet');
      return new Response(`<link rel="stylesheet" href="${stylesheet}">`);
    };
    const pages = ['http://a.example', 'http://b.example'].map(async (origin) => {
      const page = await demo(new Request(`${origin}/demo/server.html`));
      return [await page.text(), page.headers.get('content-security-policy')];
    });
    const [one, other] = await Promise.all(pages);
    expect(one).toEqual(other);
    expect(one![0]).toContain('<link rel="stylesheet" href="/reviews-widget.css">');
    expect(new Set(requested).size).toBe(2);
  });

  test('counts the widgets of a page for the address of its visitor', async () => {
    const counted: unknown[] = [];
    rendered = (request, peer) => {
      counted.push([peer?.address, request.headers.get('x-forwarded-for')]);
      return new Response('');
    };
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await demo(new Request('http://shop.example/demo/server.html', { headers }), { address: '192.0.2.1' });
    expect(counted).toEqual(Array(2).fill(['192.0.2.1', '203.0.113.7']));
  });

  test('gives every page its policy', async () => {
    for (const path of ['/', '/demo/layouts.html']) {
      expect((await get(path)).headers.get('content-security-policy')).toBe(options.policy);
    }
  });

  test('leaves the page to be copied as it is', async () => {
    expect(await (await get('/demo/static.html')).text()).toContain('{{token}}');
  });

  test('has no seed, no storefront without its values, and nothing else to give', async () => {
    for (const path of [
      '/demo/reviews.json',
      '/demo/index.html',
      '/demo/none.html',
      '/demo/parts/masthead.html',
      '/demo/../demo.ts',
      '/x',
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  test('leads to the storefront from the name of its folder', async () => {
    for (const path of ['/demo', '/demo/']) {
      const response = await get(path);
      expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
    }
  });

  test('says in a line what to do where its files are missing', async () => {
    const missing = createDemo({
      proxy: () => rendered(new Request('http://x')),
      directory: join(directory, 'missing'),
      ...options,
    });
    await expect(missing).rejects.toThrow(OperatorError);
    await expect(missing).rejects.toThrow('DEMO=off');
  });
});
