import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { serveStatic } from 'hono/serve-static';
import { OperatorError } from '../operator-error.js';
import { notFoundResponse, readOnlyResponse } from './problem.js';
import type { Fetch } from './router.js';
import { isRead } from './routes.js';

const ENTRIES = ['reviews-widget.js', 'reviews-widget.css'];
const CHUNK_NAME = /\.(?:js|css|json|map)$/;
const ENTRY_CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=86400';
/** A chunk's name holds the hash of its content. */
const CHUNK_CACHE_CONTROL = 'public, max-age=31536000, immutable';
/** Any page of any origin may load the files. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
};

/** What the library adds to a path for the encodings of a file. */
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;

/**
 * Loads the files that the build made for pages, `/reviews-widget.js`, its style sheet and `/chunks/*`, and compresses them once.
 * Throws an OperatorError when they were not built.
 */
export async function loadScriptFiles(directory: string): Promise<Fetch> {
  const chunks = await readdir(join(directory, 'chunks')).catch(() => []);
  const names = [...ENTRIES, ...chunks.filter((name) => CHUNK_NAME.test(name)).map((name) => `chunks/${name}`)];
  const hashes = new Map<string, string>();
  /** Each file three times: `/x.js`, `/x.js.br` and `/x.js.gz`. */
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const name of names) {
    const content = await readScript(join(directory, name));
    hashes.set(`/${name}`, createHash('sha256').update(content).digest('base64url').slice(0, 22));
    contents.set(`/${name}`, new Uint8Array(content));
    contents.set(`/${name}.br`, new Uint8Array(await promisify(brotliCompress)(content)));
    contents.set(`/${name}.gz`, new Uint8Array(await promisify(gzip)(content, { level: 9 })));
  }

  const app = new Hono();
  app.use(async (c, next) => {
    if (!hashes.has(c.req.path)) return notFoundResponse();
    if (!isRead(c.req)) return readOnlyResponse();
    // RFC 9110 §8.4.1: the names of encodings are case-insensitive, and the library knows them in lower case.
    const encodings = c.req.header('accept-encoding');
    if (encodings) c.req.raw.headers.set('accept-encoding', encodings.toLowerCase());
    return next();
  });
  app.use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(HEADERS)] }));
  app.use(async (c, next) => {
    await next();
    const { path } = c.req;
    const encoding = (c.res.headers.get('content-encoding') ?? 'identity') as keyof typeof ENDINGS;
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    c.header('cache-control', path.startsWith('/chunks/') ? CHUNK_CACHE_CONTROL : ENTRY_CACHE_CONTROL);
    c.header('content-length', String(contents.get(path + ENDINGS[encoding])!.length));
    c.header('etag', `"${hashes.get(path)}-${encoding}"`);
  });
  app.use(serveStatic({ root: '/', precompressed: true, getContent: async (path) => contents.get(path) ?? null }));
  return (request) => app.fetch(request);
}

function readScript(path: string): Promise<Buffer> {
  return readFile(path).catch(() => {
    throw new OperatorError(`the script ${path} is missing: run "npm run build" first`);
  });
}
