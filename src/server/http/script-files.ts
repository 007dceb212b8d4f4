import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { keptVersions, readIntegrity } from './kept-scripts.js';
import { notFoundResponse } from './problem.js';
import type { Fetch } from './router.js';
import { pathOf } from './router.js';
import { loadStaticFiles } from './static-files.js';

/** What lies beside the chunks. */
const SCRIPT_ENTRIES = [
  'reviews-widget.js',
  'reviews-widget-loader.js',
  'review-stars.js',
  'invite-page.js',
  'reviews-widget.css',
  'review-insights.css',
  'integrity.json',
];
const CHUNK_NAME = /\.(?:js|css|json|map)$/;
const ENTRY_CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=86400';
/** A chunk's name holds the hash of its content. */
export const HASHED_CACHE_CONTROL = 'public, max-age=31536000, immutable';
/** Any page of any origin may load the files. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
};
/** `/v1.2.3/…` is that version for ever, `/v1/…` the newest of its kind. */
const VERSIONED = /^\/v(\d{1,6}(?:\.\d{1,6}\.\d{1,6})?)(\/.*)$/;

/** The built script of one version. */
interface Script {
  version: string;
  respond: Fetch;
}

/**
 * Serves the files that the build made for pages, `/reviews-widget.js`, `/review-stars.js`, `/invite-page.js`, the loader, the style sheets, their hashes and `/chunks/*`:
 * as they are now, below `/v1.2.3/` for ever, and below `/v1/` as long as that is their major version. Other versions come from the folders
 * in `keptDirectory`. Throws an OperatorError when they were not built.
 */
export async function loadScriptFiles(directory: string, keptDirectory?: string): Promise<Fetch> {
  const { version, respond } = await loadScript(directory);
  const kept = await keptVersions(keptDirectory, loadKept);
  const major = version.split('.')[0]!;
  return async (request, peer) => {
    const [, asked, path] = VERSIONED.exec(pathOf(request)) ?? [];
    if (!asked) return respond(request, peer);
    const files = asked === version || asked === major ? respond : await kept(asked);
    if (!files) return notFoundResponse();
    const response = await files(new Request(new URL(path!, request.url), request), peer);
    if (asked !== major && response.status < 400) response.headers.set('cache-control', HASHED_CACHE_CONTROL);
    return response;
  };
}

async function loadScript(directory: string): Promise<Script> {
  const chunks = await readdir(join(directory, 'chunks')).catch(() => []);
  const names = [...SCRIPT_ENTRIES, ...chunks.filter((name) => CHUNK_NAME.test(name)).map((name) => `chunks/${name}`)];
  return { respond: await serveScript(directory, names), version: (await readIntegrity(directory)).version };
}

/** An older version may lack a file that this one has: what it has stands in its hashes. */
async function loadKept(directory: string): Promise<Fetch> {
  const { files } = await readIntegrity(directory);
  return serveScript(directory, [...Object.keys(files), 'integrity.json']);
}

function serveScript(directory: string, names: string[]): Promise<Fetch> {
  const cacheControl = (path: string) => (path.startsWith('/chunks/') ? HASHED_CACHE_CONTROL : ENTRY_CACHE_CONTROL);
  return loadStaticFiles({ directory, names, at: '', headers: HEADERS, cacheControl });
}
