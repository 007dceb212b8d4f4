/** What the measured pages load: a built script, the peers' bundles, and answers of the real proxy, all as ready bytes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { startProxied } from '../proxied.mjs';
import { read } from '../vendor-sizes.mjs';

/** Reviews in one page of the widget API. */
export const PAGE = 50;
const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
/** The two pages of a shop that are visited one after the other, each with reviews at addresses of its own. */
const PRODUCTS = ['mug', 'bowl'];
/** What a connection, or an encoding by this bench, decides. */
const OWN_HEADERS = ['connection', 'content-length', 'content-type', 'date', 'etag', 'keep-alive', 'transfer-encoding'];

/** The files of the script tag by their path on a server; `headers` gives those of a path. */
export function scriptFiles(dist = DIST, headers = () => undefined) {
  const script = join(dist, 'script');
  return readdirSync(script, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => [`/${name}`, 'text/javascript', readFileSync(join(script, name)), headers(`/${name}`)]);
}

/**
 * What the server of a build answers: its `script` with the headers that it has there, and per size what is asked for and answered:
 * all reviews as a list, and for each product `whole`, which has them all in one answer, to the widget and by hand, and `paged`, which has
 * them as the proxy sends them. The reviews have no pictures and no files: nobody else shows them.
 */
export async function answers(sizes, dist = DIST) {
  const proxied = await startProxied(sizes, pathToFileURL(join(dist, 'cli.js')).href);
  const { renderEmbed } = await import(pathToFileURL(join(dist, 'embed.js')));
  const headers = await scriptHeaders(proxied.server.url, scriptFiles(dist));
  const vendors = {};
  for (const size of sizes) vendors[size] = await answersOf(proxied, size, renderEmbed);
  await proxied.stop();
  return { script: scriptFiles(dist, headers), headers, vendors };
}

/** Those of the script and of a chunk stand for all of their kind. */
async function scriptHeaders(url, files) {
  const isChunk = (path) => path.startsWith('/chunks/');
  const [chunk] = files.map(([path]) => path).filter(isChunk);
  const [ofEntries, ofChunks] = await Promise.all(['/reviews-widget.js', chunk].map((path) => headersOf(url + path)));
  return (path) => (isChunk(path) ? ofChunks : ofEntries);
}

async function headersOf(url) {
  const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  return Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.includes(name)));
}

async function answersOf(proxied, size, renderEmbed) {
  const base = new URL(await proxied.page(`${size}-page`, ''));
  await read(base.href);
  const token = base.searchParams.get('token');
  const limit = Math.min(PAGE, size);
  /** What the widget asks for: `last` is the last review that it has. */
  const query = (offset = 0, last) =>
    new URLSearchParams({
      token,
      limit,
      sort: 'newest',
      ...(last && { offset, after: [last.createdAt, last.rating, last.id] }),
    });
  const pages = [];
  for (let offset = 0; offset < size; offset += limit) {
    const last = pages.at(-1)?.reviews.at(-1);
    const page = await (await fetch(`${base.origin}${base.pathname}?${query(offset, last)}`)).json();
    pages.push({ ...page, reviews: page.reviews.map((review) => ({ ...review, avatar: null, media: [] })) });
  }
  const headers = await headersOf(`${base.origin}${base.pathname}?${query()}`);
  const json = (value) => ['application/json', Buffer.from(JSON.stringify(value)), headers];
  const reviews = pages.flatMap((page) => page.reviews);
  const path = (vendorId, offset, last) => `/widget/v1/vendors/${vendorId}/reviews?${query(offset, last)}`;
  const request = (vendorId) => ({ vendorId, token, limit, path: path(vendorId) });
  const productOf = async (name) => ({
    reviews,
    whole: { ...request(name), list: `/${name}-${size}.json` },
    // Markup is made of one page of the proxy, so of no more than it gives.
    ...(pages.length === 1 && {
      served: await renderEmbed(pages[0], { kind: 'vendors', id: name, token }, { 'page-size': String(limit) }),
    }),
    ...(pages.length > 1 && { paged: request(`${name}-paged`) }),
  });
  const filesOf = (name) => [
    [path(name), json({ ...pages[0], limit: size, reviews })],
    [`/${name}-${size}.json`, json({ reviews })],
    ...pages.map((page, at) => [path(`${name}-paged`, page.offset, pages[at - 1]?.reviews.at(-1)), json(page)]),
  ];
  return {
    reviews,
    products: await Promise.all(PRODUCTS.map(productOf)),
    files: new Map(PRODUCTS.flatMap(filesOf)),
  };
}

/** `bytes` as a browser gets them: brotli, as a content network does for files that do not change. */
export function packed(bytes, quality = 11) {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}
