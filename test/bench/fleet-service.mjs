/**
 * The built reviews service on SQLite in a process of its own, with so many vendors of so many reviews: `fleet-service.mjs VENDORS
 * REVIEWS`, with `DATA_DIR` and `PORT`. It tells its parent the vendors and a key, and on `requests` how many there were of each kind.
 */

import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import SQLite from 'better-sqlite3';
import { createService, openStore } from '../../dist/service.js';
import { sampleReviews } from './review-sample.mjs';

const [vendorCount, reviewCount] = process.argv.slice(2).map(Number);
const dataDir = process.env.DATA_DIR;
const store = await openStore({ dataDir });
const vendors = [];
for (let count = 0; count < vendorCount; count += 1) {
  vendors.push((await store.vendors.create({ name: `Vendor ${count}` })).id);
}
await store.reviews.submit({ rating: '5', vendorId: vendors[0], text: 'Good.', firstName: 'Ada', source: 'shop' });
fill();
const { key } = await store.keys.create('fleet');
// The proxy keeps to its rate by itself; what came is counted below.
const service = createService({ store, requestsPerMinute: 1e9 });

const requests = { changes: 0, unchanged: 0, lists: 0, writes: 0, others: 0 };
const kindOf = ({ method, url }, { status }) => {
  if (method !== 'GET') return 'writes';
  if (url.includes('/changes')) return 'changes';
  if (!url.includes('/reviews')) return 'others';
  return status === 304 ? 'unchanged' : 'lists';
};
const listener = getRequestListener(async (request) => {
  if (request.url.endsWith('/readyz')) return new Response('ready');
  const response = await service.fetch(request);
  requests[kindOf(request, response)] += 1;
  return response;
});
createServer(listener).listen(Number(process.env.PORT), '127.0.0.1');
process.on('message', (question) => {
  if (question === 'fleet') process.send({ fleet: { vendors, key } });
  if (question === 'requests') process.send({ requests: { ...requests } });
});

/** Copies of the one review in bulk, each with its vendor, text, rating and day. */
function fill() {
  const db = new SQLite(join(dataDir, 'reviews.sqlite'));
  const [template] = db.prepare('select * from reviews').all();
  const columns = Object.keys(template);
  const insert = db.prepare(`insert into reviews (${columns}) values (${columns.map((name) => `@${name}`)})`);
  const samples = sampleReviews(reviewCount * 50);
  db.exec('begin');
  for (const [index, vendor] of vendors.entries()) {
    for (let at = index === 0 ? 1 : 0; at < reviewCount; at += 1) {
      const { text, createdAt, rating } = samples[(index * 7 + at) % samples.length];
      const id = crypto.randomUUID();
      insert.run({
        ...template,
        id,
        source_feedback_id: id,
        business_id: vendor,
        text,
        created_at: createdAt,
        updated_at: createdAt,
        rating_hundredths: Number(rating) * 100,
      });
    }
  }
  db.exec(`delete from review_counts;
    insert into review_counts (business_id, source, show_on_widget, is_archived, reviews, rated, rating_hundredths)
    select business_id, source, show_on_widget, is_archived,
           count(*), count(rating_hundredths), coalesce(sum(rating_hundredths), 0)
    from reviews group by business_id, source, show_on_widget, is_archived`);
  db.exec('commit');
  db.close();
}
