/** A reviews service for the proxy to stand in front of. The vendor `100-x` has 100 reviews, whatever `x` is. */
import { createServer } from 'node:http';
import { sampleReviews } from './review-sample.mjs';

/** Each review as JSON, made before anybody asks: what is measured is the proxy. */
const lists = new Map(
  process.argv.slice(2).map((size) => [size, sampleReviews(Number(size)).map((one) => JSON.stringify(one))]),
);

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://upstream.test');
  const reviews = lists.get(/^\/api\/v2\/vendors\/(\d+)-/.exec(pathname)?.[1]);
  if (!reviews) return response.writeHead(pathname === '/readyz' ? 200 : 404).end();
  const offset = Number(searchParams.get('offset') ?? 0);
  const limit = Number(searchParams.get('limit') ?? reviews.length);
  const page = reviews.slice(offset, offset + limit);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(`{"total":${reviews.length},"reviews":[${page.join(',')}]}`);
}).listen(Number(process.env.PORT), '127.0.0.1');
