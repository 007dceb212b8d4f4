import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { review } from '../fixtures/proxy-upstream.js';

/** A reviews service on a real socket that counts: each list it gives, and each review it takes, once for a key. */
export async function startCountingUpstream() {
  const lists: { at: number; vendorId: string }[] = [];
  const submissions: { at: number }[] = [];
  /** Texts of the reviews taken, by their Idempotency-Key. */
  const taken = new Map<string, string>();
  const reviewsOf = (businessId: string) =>
    Array.from({ length: 20 }, (_, index) => review({ text: `Review ${index}, warm and light.`, businessId }));

  const server = createServer(async (request, response) => {
    const vendorId = /\/vendors\/([^/]+)\//.exec(request.url!)?.[1];
    // It has no change feed.
    if (vendorId === undefined) return response.writeHead(404).end();
    const reviews = reviewsOf(vendorId);
    let answer: object = { total: reviews.length, reviews };
    if (request.method === 'POST') {
      submissions.push({ at: Date.now() });
      const { text } = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { text: string };
      taken.set(`${vendorId} ${request.headers['idempotency-key']}`, text);
      answer = { feedback: { id: crypto.randomUUID() } };
    } else {
      lists.push({ at: Date.now(), vendorId });
      await sleep(5 + Math.random() * 40);
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { baseUrl: `${origin}/api/v1`, marketplaceUrl: `${origin}/api/v2`, lists, submissions, taken };
}
