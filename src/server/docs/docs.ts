import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { readOnlyResponse } from '../http/problem.js';
import type { Fetch } from '../http/router.js';
import { isRead } from '../http/router.js';
import { readBuilt } from '../http/static-files.js';

/** The shop of the examples, which differs from server to server. */
const EXAMPLES = '/docs/examples.json';

/** Where the built documentation is, and what its examples show. */
export interface DocsOptions {
  directory: string;
  /** The shop of the examples; null where there is no demo, and they stay code. */
  examples: { vendorId: string; token: string } | null;
  /** The policy of its pages, whose examples show reviews and a form. */
  policy: string;
}

/**
 * Serves the documentation at `/docs/` as the build made it, `/docs/examples.json` for its examples, and leads from `/llms.txt` to the one there.
 * Throws an OperatorError when it was not built.
 */
export async function createDocs({ directory, examples, policy }: DocsOptions): Promise<Fetch> {
  const missing = (await readBuilt(join(directory, '404.html'))).toString('utf8');
  const app = new Hono();
  app.use(async (c, next) => {
    if (!isRead(c.req)) return readOnlyResponse();
    await next();
    c.header('content-security-policy', policy);
    c.header('referrer-policy', 'strict-origin-when-cross-origin');
    c.header('x-content-type-options', 'nosniff');
    const isKept = c.res.ok && c.req.path !== EXAMPLES;
    c.header('cache-control', isKept ? 'public, max-age=300' : 'no-store');
  });
  app.use(compress());
  app.use(etag());
  app.use(async (c, next) => {
    await next();
    // The library does not know what these are.
    if (c.res.ok && c.req.path.endsWith('.md')) c.header('content-type', 'text/markdown; charset=utf-8');
  });
  app.notFound((c) => c.html(missing, 404));
  app.get('/llms.txt', (c) => c.redirect('/docs/llms.txt'));
  app.get('/docs', (c) => c.redirect('/docs/'));
  app.get(EXAMPLES, (c) => c.json(examples));
  app.use('/docs/*', serveStatic({ root: directory, rewriteRequestPath: (path) => path.slice('/docs'.length) }));
  return (request) => app.fetch(request);
}
