import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Peer } from '../proxy/index.js';
import { CommandError } from './command-error.js';
import { notFound } from './problem.js';
import type { Fetch } from './server.js';

/** The page that is there to be copied, with placeholders of its own. */
const TO_COPY = 'static.html';

/** What pages have in common: `{{masthead}}` in a page is the file of that name in here. */
const PARTS = 'parts';

/** Stands for this server, by whatever host it is reached: never reached by a socket, and not left in a page. */
const OWN = 'http://demo.invalid';

/** A widget for the proxy to draw, with its query. */
const EMBED = /\{\{embed\?([^{}]*)\}\}/g;

/** Where the demo is, and what its pages are filled with. */
export interface DemoOptions {
  directory: string;
  vendorId: string;
  token: string;
  /** Origin of the reviews' media, allowed by the page's policy besides its own. */
  mediaOrigin: string;
  /** Draws widgets, at `/widget/v1/…/embed`. */
  proxy: Fetch;
}

/**
 * Serves the demo storefront: its page at `/`, under `/demo/` its other files, with ranges for the video, and the pages of
 * single features. Every page but those to be copied is filled in, with the parts that pages share, and has the policy;
 * `{{embed?…}}` becomes a widget that the proxy has drawn, by that query, and counted by the address of whoever asked.
 */
export async function createDemo({ directory, vendorId, token, mediaOrigin, proxy }: DemoOptions): Promise<Fetch> {
  const values: Record<string, string> = { vendorId, token };
  const parts = await readParts(join(directory, PARTS));
  const filled = async (name: string): Promise<string> =>
    (await readFile(join(directory, name), 'utf8'))
      .replace(/\{\{(\w+)\}\}/g, (placeholder, part: string) => withCurrent(name, parts.get(part) ?? placeholder))
      .replace(/\{\{(vendorId|token)\}\}/g, (_, key: string) => escapeHtml(values[key]!));
  const names = (await readdir(directory).catch(() => [])).filter((name) => /^[a-z]+\.html$/.test(name));
  if (!names.includes('index.html')) {
    throw new CommandError(`the demo page ${join(directory, 'index.html')} is missing: set DEMO=off to run without it`);
  }
  const pages = new Map<string, string>();
  for (const name of names.filter((one) => one !== TO_COPY)) {
    pages.set(name === 'index.html' ? '/' : `/demo/${name}`, await filled(name));
  }

  /** By addresses that are the same whatever host was asked for: else each made-up host would have its own copy drawn. */
  async function withEmbeds(page: string, visit: Request, peer: Peer | undefined): Promise<string> {
    const forwarded = visit.headers.get('x-forwarded-for');
    const headers: Record<string, string> = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
    const drawn = [...page.matchAll(EMBED)].map(([, query]) => {
      const address = `${OWN}/widget/v1/vendors/${vendorId}/embed?token=${encodeURIComponent(token)}&stylesheet=${OWN}/reviews-widget.css&${query}`;
      const request = new Request(address, { headers });
      return embedded(request, peer, `vendor-id="${vendorId}" token="${escapeHtml(token)}"`);
    });
    const widgets = await Promise.all(drawn);
    return page.replace(EMBED, () => widgets.shift() ?? '');
  }

  /** What a shop does: a widget that cannot be drawn now is left to the script. */
  async function embedded(request: Request, peer: Peer | undefined, attributes: string): Promise<string> {
    const answer = await proxy(request, peer);
    if (!answer.ok) return `<reviews-widget ${attributes}></reviews-widget>`;
    return (await answer.text()).replace(`href="${OWN}/`, 'href="/');
  }

  const app = new Hono<{ Bindings: Peer }>();
  app.notFound(() => notFound());
  app.get('*', async (c, next) => {
    const page = pages.get(c.req.path);
    if (page === undefined) return next();
    return c.html(await withEmbeds(page, c.req.raw, c.env), 200, {
      'content-security-policy': policy(mediaOrigin),
      'cache-control': 'no-cache',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });
  app.use('/demo/*', async (c, next) => {
    // Pages are served filled in, and the seed is no file of the page.
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

/** The parts in `directory` by their names; none where there is no such directory. */
async function readParts(directory: string): Promise<Map<string, string>> {
  const files = await readdir(directory).catch(() => []);
  const read = files.map(async (file): Promise<[string, string]> => {
    const text = await readFile(join(directory, file), 'utf8');
    return [file.replace(/\.html$/, ''), text.trimEnd()];
  });
  return new Map(await Promise.all(read));
}

/** `part` as it stands in the page `name`, whose own link says so. */
function withCurrent(name: string, part: string): string {
  return part.replace(`href="/demo/${name}"`, '$& aria-current="page"');
}

/** As strict as a page can be: the elements must work under it. */
function policy(media: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${media}`,
    `media-src 'self' ${media}`,
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html dompurify',
  ].join('; ');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
