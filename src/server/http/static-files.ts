import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { Hono } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { serveStatic } from 'hono/serve-static';
import { OperatorError } from '../../platform/errors.js';
import { notFoundResponse, readOnlyResponse } from './problem.js';
import type { Fetch } from './router.js';
import { isRead } from './router.js';

/** What the library adds to a path for the encodings of a file. */
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;

type Bytes = Uint8Array<ArrayBuffer>;

const COMPRESSIONS: Record<string, (content: Bytes) => Promise<Bytes>> = {
  '.br': async (content) => new Uint8Array(await promisify(brotliCompress)(content)),
  '.gz': async (content) => new Uint8Array(await promisify(gzip)(content, { level: 9 })),
};

/** Which files to serve, and how. */
export interface StaticFilesOptions {
  directory: string;
  /** Paths below the directory. */
  names: readonly string[];
  /** What their addresses begin with, such as `/desk`. */
  at: string;
  headers: Record<string, string>;
  cacheControl: (path: string) => string;
}

/** Reads files that the build made; each is compressed once, when it is first wanted so. Throws an OperatorError when one is missing. */
export async function loadStaticFiles(options: StaticFilesOptions): Promise<Fetch> {
  const { directory, names, at, headers, cacheControl } = options;
  const hashes = new Map<string, string>();
  /** Each file up to three times: `/x.js`, `/x.js.br` and `/x.js.gz`. */
  const contents = new Map<string, Promise<Bytes>>();
  for (const name of names) {
    const content = await readBuilt(join(directory, name));
    const path = `${at}/${name}`;
    hashes.set(path, createHash('sha256').update(content).digest('base64url').slice(0, 22));
    contents.set(path, Promise.resolve(new Uint8Array(content)));
  }

  async function getContent(path: string): Promise<Bytes | null> {
    const ending = path.slice(-'.br'.length);
    const content = contents.get(path.slice(0, -ending.length));
    const compress = COMPRESSIONS[ending];
    if (content && compress && !contents.has(path)) contents.set(path, content.then(compress));
    return contents.get(path) ?? null;
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
  app.use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(headers)] }));
  app.use(async (c, next) => {
    await next();
    const { path } = c.req;
    const encoding = (c.res.headers.get('content-encoding') ?? 'identity') as keyof typeof ENDINGS;
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.header('cache-control', cacheControl(path));
    c.header('content-length', String((await contents.get(path + ENDINGS[encoding])!).length));
    c.header('etag', `"${hashes.get(path)}-${encoding}"`);
  });
  app.use(serveStatic({ root: '/', precompressed: true, getContent }));
  return (request) => app.fetch(request);
}

/** A file that the build made. Throws an OperatorError when it is missing. */
export function readBuilt(path: string): Promise<Buffer> {
  return readFile(path).catch(() => {
    throw new OperatorError(`the script ${path} is missing: run "npm run build" first`);
  });
}
