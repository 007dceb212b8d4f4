import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { CommandError } from './command-error.js';
import { notFound } from './problem.js';
import type { Fetch } from './server.js';

/** Where the demo is, and what its page is filled with. */
export interface DemoOptions {
  directory: string;
  vendorId: string;
  token: string;
  /** Origin of the reviews' media, allowed by the page's policy besides its own. */
  mediaOrigin: string;
}

/** Serves the demo storefront: its page at `/`, its other files under `/demo/`, with ranges for the video. */
export async function createDemo({ directory, vendorId, token, mediaOrigin }: DemoOptions): Promise<Fetch> {
  const template = await readFile(join(directory, 'index.html'), 'utf8').catch(() => {
    throw new CommandError(`the demo page ${join(directory, 'index.html')} is missing: set DEMO=off to run without it`);
  });
  const values: Record<string, string> = { vendorId, token };
  const page = template.replace(/\{\{(vendorId|token)\}\}/g, (_, name: string) => escapeHtml(values[name]!));

  const app = new Hono();
  app.notFound(() => notFound());
  app.get('/', (c) => {
    const own = new URL(c.req.url).origin;
    return c.html(page, 200, {
      'content-security-policy': policy(own === mediaOrigin ? '' : ` ${mediaOrigin}`),
      'cache-control': 'no-cache',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });
  app.use('/demo/*', async (c, next) => {
    // The page is served filled in, and the seed is no file of the page.
    if (/\.json$|\/index\.html$|\/$/.test(c.req.path)) return c.notFound();
    await next();
    c.header('cross-origin-resource-policy', 'cross-origin');
    c.header('x-content-type-options', 'nosniff');
    if (c.res.ok) c.header('cache-control', 'public, max-age=3600');
    if (c.res.ok) c.header('accept-ranges', 'bytes');
  });
  app.use('/demo/*', serveStatic({ root: directory, rewriteRequestPath: (path) => path.slice('/demo'.length) }));
  return (request) => app.fetch(request);
}

/** As strict as a page can be: the elements must work under it. */
function policy(media: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${media}`,
    `media-src 'self'${media}`,
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types lit-html dompurify 'allow-duplicates'",
  ].join('; ');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
