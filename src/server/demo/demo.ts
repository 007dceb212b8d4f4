import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { RenderedStars } from '../../embed/index.js';
import { OperatorError } from '../../platform/errors.js';
import type { Peer } from '../../proxy/index.js';
import { notFoundResponse } from '../http/problem.js';
import type { Fetch } from '../http/router.js';

/** The page that shops copy: its placeholders are for them to fill in. */
const TO_COPY = 'static.html';

/** The directory of what pages have in common: `{{masthead}}` in a page stands for `parts/masthead.html`. */
const PARTS_DIR = 'parts';

/** The origin in requests from here to the proxy. No request goes there, and it is removed from the markup. */
const ORIGIN = 'http://demo.invalid';

/** A placeholder for an element that the proxy renders, with the query of the request. */
const EMBED = /\{\{(embed|insights)\?([^{}]*)\}\}/g;
/** By the name of the placeholder: where the proxy renders it, and its tag, which its style sheet is called after. */
const EMBEDDED: Record<string, { path: string; tag: string }> = {
  embed: { path: 'embed', tag: 'reviews-widget' },
  insights: { path: 'embed/insights', tag: 'review-insights' },
};
const STARS = /\{\{stars ([\w-]+)\}\}/g;

/** Where the demo's files are, and the values of its placeholders. */
export interface DemoOptions {
  directory: string;
  vendorId: string;
  token: string;
  /** The policy of its pages. */
  policy: string;
  /** Pages that are no files of the directory, by their names below `/demo/`. */
  builtPages?: Record<string, string>;
  /** Renders widgets, at `/widget/v1/…/embed`. */
  proxy: Fetch;
}

/**
 * Serves the demo storefront: its page at `/`, and under `/demo/` the pages of single features and all other files, with ranges
 * for the video. In every page but the one to copy the placeholders are filled in, and `{{embed?…}}` becomes a widget rendered
 * by the proxy, `{{insights?…}}` insights, whose rate limit counts it for the visitor's address; so does `{{stars PRODUCT}}` for the stars of a card, all of them in one request.
 */
export async function createDemo(options: DemoOptions): Promise<Fetch> {
  const { directory, vendorId, token, policy, builtPages = {}, proxy } = options;
  const values: Record<string, string> = { vendorId, token };
  const parts = await readParts(join(directory, PARTS_DIR));
  const fillIn = (name: string, text: string): string =>
    text
      .replace(/\{\{(\w+)\}\}/g, (placeholder, part: string) => withCurrent(name, parts.get(part) ?? placeholder))
      .replace(/\{\{(vendorId|token)\}\}/g, (_, key: string) => escapeHtml(values[key]!));
  const names = (await readdir(directory).catch(() => [])).filter((name) => /^[a-z]+\.html$/.test(name));
  if (!names.includes('index.html')) {
    throw new OperatorError(
      `the demo page ${join(directory, 'index.html')} is missing: set DEMO=off to run without it`,
    );
  }
  const pages = new Map<string, string>();
  for (const name of names.filter((one) => one !== TO_COPY)) {
    pages.set(
      name === 'index.html' ? '/' : `/demo/${name}`,
      fillIn(name, await readFile(join(directory, name), 'utf8')),
    );
  }
  for (const [name, text] of Object.entries(builtPages)) pages.set(`/demo/${name}`, fillIn(name, text));

  /** Requests the widgets under one origin, whatever host the visitor used: otherwise each made-up host would get its own copy in the cache. */
  async function withEmbeds(page: string, visitorRequest: Request, peer: Peer | undefined): Promise<string> {
    const headers = visitorOf(visitorRequest);
    const rendered = [...page.matchAll(EMBED)].map(([, name, query]) => {
      const { path, tag } = EMBEDDED[name!]!;
      const url = `${ORIGIN}/widget/v1/vendors/${vendorId}/${path}?token=${encodeURIComponent(token)}&stylesheet=${ORIGIN}/${tag}.css&${query}`;
      return renderElement(new Request(url, { headers }), peer, tag);
    });
    const widgets = await Promise.all(rendered);
    return page.replace(EMBED, () => widgets.shift() ?? '');
  }

  /** The page with the stars of its cards; when the proxy cannot render them, with plain elements. */
  async function withStars(page: string, visitorRequest: Request, peer: Peer | undefined): Promise<string> {
    const products = [...page.matchAll(STARS)].map(([, product]) => product!);
    if (products.length === 0) return page;
    const url = `${ORIGIN}/widget/v1/vendors/${vendorId}/embed/stars?token=${encodeURIComponent(token)}&stylesheet=${ORIGIN}/reviews-widget.css&products=${products}`;
    const response = await proxy(new Request(url, { headers: visitorOf(visitorRequest) }), peer);
    const { stars } = response.ok
      ? ((await response.json()) as RenderedStars)
      : { stars: {} as Record<string, string> };
    const plain = `<review-stars vendor-id="${vendorId}" token="${escapeHtml(token)}"`;
    return page.replace(STARS, (_, product: string) =>
      (stars[product] ?? `${plain} product-id="${product}"></review-stars>`).replace(`href="${ORIGIN}/`, 'href="/'),
    );
  }

  /** The markup of an element; when the proxy cannot render it, the plain element, as a shop would do. */
  async function renderElement(request: Request, peer: Peer | undefined, tag: string): Promise<string> {
    const response = await proxy(request, peer);
    if (!response.ok) return `<${tag} vendor-id="${vendorId}" token="${escapeHtml(token)}"></${tag}>`;
    return (await response.text()).replace(`href="${ORIGIN}/`, 'href="/');
  }

  const app = new Hono<{ Bindings: Peer }>();
  app.notFound(() => notFoundResponse());
  app.on('GET', ['/demo', '/demo/'], (c) => c.redirect('/'));
  app.get('*', async (c, next) => {
    const page = pages.get(c.req.path);
    if (page === undefined) return next();
    return c.html(await withStars(await withEmbeds(page, c.req.raw, c.env), c.req.raw, c.env), 200, {
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });
  app.use('/demo/*', async (c, next) => {
    // Pages have their own route, which fills them in; the seed and the parts are not for visitors.
    if (/\.json$|\/index\.html$|\/parts\/|\/$/.test(c.req.path)) return c.notFound();
    await next();
    c.header('cross-origin-resource-policy', 'cross-origin');
    c.header('x-content-type-options', 'nosniff');
    if (c.res.ok) c.header('cache-control', 'public, max-age=3600');
    if (c.res.ok) c.header('accept-ranges', 'bytes');
  });
  app.use('/demo/*', serveStatic({ root: directory, rewriteRequestPath: (path) => path.slice('/demo'.length) }));
  return (request, peer) => app.fetch(request, peer);
}

/** Reads the parts in `directory`, by their names; none where there is no such directory. */
async function readParts(directory: string): Promise<Map<string, string>> {
  const files = await readdir(directory).catch(() => []);
  const read = files.map(async (file): Promise<[string, string]> => {
    const text = await readFile(join(directory, file), 'utf8');
    return [file.replace(/\.html$/, ''), text.trimEnd()];
  });
  return new Map(await Promise.all(read));
}

/** The visitor's address as a proxy before this one has named it. */
function visitorOf({ headers }: Request): Record<string, string> {
  const forwarded = headers.get('x-forwarded-for');
  return forwarded === null ? {} : { 'x-forwarded-for': forwarded };
}

/** `part` as it is in the page `name`: the link to that page is marked as the current one. */
function withCurrent(name: string, part: string): string {
  return part.replace(`href="/demo/${name}"`, '$& aria-current="page"');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
