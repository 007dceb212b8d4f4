import { setTimeout as sleep } from 'node:timers/promises';
import type { Balancer } from './balancer.js';

const READERS = 6;
const READER_RESTS_MS = 30;
const WRITERS = 3;
const WRITER_RESTS_MS = 250;
const TRIES_AGAIN_MS = 150;
/** Each so many reviews one is sent once more although it was acknowledged, as by a page that did not get the answer. */
const SENT_TWICE_EACH = 4;

/** A vendor whose reviews were read before anything failed. */
export interface KnownVendor {
  id: string;
  token: string;
  /** Reviews that it has at least. */
  reviews: number;
}

/** What shoppers met until now. */
export interface Met {
  reads: number;
  /** Reads whose connection broke, and that went to another server. */
  readAgain: number;
  failedReads: string[];
  longestReadMs: number;
  /** Reviews acknowledged with 201, and with 202. */
  stored: number;
  kept: number;
  /** Tries of a review that were not acknowledged, and were followed by another under the same key. */
  sentAgain: number;
  /** Answers to a review that no page would follow by another try. */
  refused: string[];
}

/** Shoppers who read and write at `balancer` until they are told to stop. */
export function startShoppers(balancer: Balancer, vendors: KnownVendor[]) {
  const met: Met = {
    reads: 0,
    readAgain: 0,
    failedReads: [],
    longestReadMs: 0,
    stored: 0,
    kept: 0,
    sentAgain: 0,
    refused: [],
  };
  /** Each acknowledged review's text and vendor. */
  const acknowledged = new Map<string, string>();
  let stopped = false;
  let abandoned = false;

  async function read(vendor: KnownVendor): Promise<void> {
    const path = `/widget/v1/vendors/${vendor.id}/reviews?limit=20&token=${vendor.token}`;
    const start = performance.now();
    let outcome = await balancer.send(path);
    // As a load balancer does: again where the connection broke, and not where a server answered with an error.
    if (outcome.broken !== undefined) {
      met.readAgain += 1;
      outcome = await balancer.send(path, { other: outcome.backend });
    }
    const failed = outcome.broken ?? wrongPage(outcome.status, outcome.body, vendor);
    if (failed !== null) met.failedReads.push(`${outcome.backend?.url}: ${failed}`);
    met.reads += 1;
    met.longestReadMs = Math.max(met.longestReadMs, performance.now() - start);
  }

  /** Sends a review until it is acknowledged, each time to a server that is ready. */
  async function write(vendor: KnownVendor, key: string, text: string): Promise<void> {
    const path = `/widget/v1/vendors/${vendor.id}/reviews`;
    const headers = {
      authorization: `Bearer ${vendor.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    };
    while (!abandoned) {
      const { status, body } = await balancer.send(path, { headers, body: JSON.stringify({ rating: 5, text }) });
      if (status === 201 || status === 202) {
        if (!acknowledged.has(text)) met[status === 201 ? 'stored' : 'kept'] += 1;
        acknowledged.set(text, vendor.id);
        return;
      }
      if (status !== null && status < 500) met.refused.push(`${status} ${body.slice(0, 200)}`);
      met.sentAgain += 1;
      await sleep(TRIES_AGAIN_MS);
    }
  }

  async function reader(number: number): Promise<void> {
    for (let turn = number; !stopped; turn += 1) {
      await read(vendors[turn % vendors.length]!);
      await sleep(READER_RESTS_MS);
    }
  }

  async function writer(number: number): Promise<void> {
    for (let turn = 0; !stopped; turn += 1) {
      const vendor = vendors[(turn * WRITERS + number) % vendors.length]!;
      const key = `shopper-${number}-${turn}`;
      const text = `Review ${turn} of shopper ${number}: warm, light and just as described.`;
      await write(vendor, key, text);
      if (turn % SENT_TWICE_EACH === 0) await write(vendor, key, text);
      await sleep(WRITER_RESTS_MS);
    }
  }

  const going = [
    ...Array.from({ length: READERS }, (_, number) => reader(number)),
    ...Array.from({ length: WRITERS }, (_, number) => writer(number)),
  ];
  return {
    met,
    acknowledged,
    /** Lets each finish what it is at. */
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all(going);
    },
    /** Lets all go, also those whose review nobody takes. */
    abandon(): void {
      stopped = true;
      abandoned = true;
    },
  };
}

export type Shoppers = ReturnType<typeof startShoppers>;

/** What is wrong with what came for a read; null when it is the vendor's reviews. */
function wrongPage(status: number | null, body: string, vendor: KnownVendor): string | null {
  if (status !== 200) return `${status} ${body.slice(0, 200)}`;
  const { total, reviews } = JSON.parse(body) as { total?: number; reviews?: unknown[] };
  const found = Math.min(total ?? 0, reviews?.length ?? 0);
  return found >= vendor.reviews ? null : `${found} reviews instead of ${vendor.reviews}`;
}
