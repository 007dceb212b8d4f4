import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fetch } from './router.js';
import { loadStaticFiles } from './static-files.js';

const ENTRIES = ['reviews-widget.js', 'review-stars.js', 'reviews-widget.css'];
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

/**
 * Loads the files that the build made for pages, `/reviews-widget.js`, `/review-stars.js`, the style sheet and `/chunks/*`, and compresses them once.
 * Throws an OperatorError when they were not built.
 */
export async function loadScriptFiles(directory: string): Promise<Fetch> {
  const chunks = await readdir(join(directory, 'chunks')).catch(() => []);
  return loadStaticFiles({
    directory,
    names: [...ENTRIES, ...chunks.filter((name) => CHUNK_NAME.test(name)).map((name) => `chunks/${name}`)],
    at: '',
    headers: HEADERS,
    cacheControl: (path) => (path.startsWith('/chunks/') ? HASHED_CACHE_CONTROL : ENTRY_CACHE_CONTROL),
  });
}
