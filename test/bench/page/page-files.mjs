/** What the measured pages load: the built script, the peers' bundles, and answers of the real proxy, all as ready bytes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { renderEmbed } from '../../../dist/embed.js';
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
 * Per size: all reviews as a list, and what is asked for and answered: `whole` has all of them in one answer, to the
 * widget and by hand, `paged` has them as the proxy sends them. The reviews have no pictures and no files: nobody else
 * shows them.
 */
export async function answers(sizes) {
  const proxied = await startProxied(sizes);
  const vendors = {};
  for (const size of sizes) vendors[size] = await answersOf(proxied, size);
  await proxied.stop();
  return vendors;
}

async function answersOf(proxied, size) {
  const base = new URL(await proxied.page(`${size}-page`, ''));
  await read(base.href);
  const token = base.searchParams.get('token');
  const limit = Math.min(PAGE, size);
  const query = (offset) => new URLSearchParams({ token, limit, sort: 'newest', ...(offset > 0 && { offset }) });
  const pages = [];
  for (let offset = 0; offset < size; offset += limit) {
    const page = await (await fetch(`${base.origin}${base.pathname}?${query(offset)}`)).json();
    pages.push({ ...page, reviews: page.reviews.map((review) => ({ ...review, avatar: null, media: [] })) });
  }
  const reviews = pages.flatMap((page) => page.reviews);
  const path = (vendorId, offset = 0) => `/widget/v1/vendors/${vendorId}/reviews?${query(offset)}`;
  const request = (vendorId) => ({ vendorId, token, limit, path: path(vendorId) });
  const whole = { ...request('whole'), list: `/all-${size}.json` };
  const json = (value) => ['application/json', Buffer.from(JSON.stringify(value))];
  return {
    reviews,
    whole,
    // Markup is made of one page of the proxy, so of no more than it gives.
    ...(pages.length === 1 && {
      served: await renderEmbed(pages[0], { kind: 'vendors', id: 'whole', token }, { 'page-size': String(limit) }),
    }),
    ...(pages.length > 1 && { paged: request('paged') }),
    files: new Map([
      [whole.path, json({ ...pages[0], limit: size, reviews })],
      [whole.list, json({ reviews })],
      ...pages.map((page) => [path('paged', page.offset), json(page)]),
    ]),
  };
}

/** `bytes` as a browser gets them: brotli, as a content network does for files that do not change. */
export function packed(bytes, quality = 11) {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
