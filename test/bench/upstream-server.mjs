/**
 * A reviews service for the proxy to stand in front of. The vendor `100-x` has 100 reviews, whatever `x` is; when that is `changing`,
 * the first of them is edited each time.
 */
import { createServer } from 'node:http';
import { sampleReviews } from './review-sample.mjs';

/** Each review as JSON, made before anybody asks: what is measured is the proxy. */
const lists = new Map(
  process.argv.slice(2).map((size) => [size, sampleReviews(Number(size)).map((one) => JSON.stringify(one))]),
);

/** Readers see the reviews of the vendor alone that was asked for. */
const OWNER = /"businessId":"[^"]*"/;
let edits = 0;

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://upstream.test');
  const [, vendor, size] = /^\/api\/v2\/vendors\/((\d+)-[^/]+)/.exec(pathname) ?? [];
  const reviews = lists.get(size);
  if (!reviews) return response.writeHead(pathname === '/readyz' ? 200 : 404).end();
  const offset = Number(searchParams.get('offset') ?? 0);
  const limit = Number(searchParams.get('limit') ?? reviews.length);
  const page = reviews.slice(offset, offset + limit).map((one) => one.replace(OWNER, `"businessId":"${vendor}"`));
  if (pathname.includes('-changing/')) {
    edits += 1;
    page[0] = page[0].replace('"text":"', `"text":"${edits} `);
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(`{"total":${reviews.length},"reviews":[${page.join(',')}]}`);
}).listen(Number(process.env.PORT), '127.0.0.1');
