/** What the measured pages load: the built script, the peers' bundles, and answers of the real proxy, all as ready bytes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { startProxied } from '../proxied.mjs';
import { read } from '../vendor-sizes.mjs';

/** Reviews in one page of the widget API. */
export const PAGE = 50;
const SCRIPT = fileURLToPath(new URL('../../../dist/script/', import.meta.url));

/** The files of the script tag by their path on a server. */
export function scriptFiles() {
  return readdirSync(SCRIPT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => [`/${name}`, 'text/javascript', readFileSync(join(SCRIPT, name))]);
}

/**
 * Per size: the answers of the proxy by the path and query that the widget asks for, and all their reviews as one list.
 */
export async function answers(sizes) {
  const proxied = await startProxied(sizes);
  const vendors = {};
  for (const size of sizes) {
    const vendorId = `${size}-page`;
    const base = new URL(await proxied.page(vendorId, ''));
    await read(base.href);
    const token = base.searchParams.get('token');
    const pages = new Map();
    const reviews = [];
    const limit = Math.min(PAGE, size);
    for (let offset = 0; offset < size; offset += PAGE) {
      const query = { token, limit, sort: 'newest', ...(offset > 0 && { offset }) };
      const path = `${base.pathname}?${new URLSearchParams(query)}`;
      const answer = await (await fetch(new URL(path, base))).json();
      pages.set(path, ['application/json', Buffer.from(JSON.stringify(answer))]);
      reviews.push(...answer.reviews);
    }
    vendors[size] = { vendorId, token, pages, reviews };
  }
  await proxied.stop();
  return vendors;
}

/** `bytes` as a browser gets them: brotli, as a content network does for files that do not change. */
export function packed(bytes) {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}
