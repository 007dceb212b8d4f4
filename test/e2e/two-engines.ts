/**
 * Every number of the product, counted by two engines: by ours, as JSON, as markup and as the page says it, and by hand from
 * reviews that are made up. Behind the same proxy stands our own service, and one with habits of its own.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTokens } from '../../src/proxy/index.js';
import { readTokenKeys } from '../../src/server/token-keys/token-keys-file.js';
import { openStore, type Store } from '../../src/service/index.js';
import fc from '../fixtures/fast-check.js';
import { anyHabits, type Habits, listOf, otherService } from '../fixtures/other-service.js';
import { anyVendor, productOf, type RandomReview, replyOf, textOf, timeOf } from '../fixtures/random-reviews.js';
import { sharedBrowser } from './browser.js';
import { sharedServer, startServer } from './server.js';
import {
  expectTrueJson,
  expectTrueMarkup,
  expectTruePage,
  expectTrueRatings,
  type KnownVendor,
} from './true-numbers.js';
import { openBlankShop } from './two-engines-shop.js';

let server: { url: string; dataDir: string };
let shop: Awaited<ReturnType<typeof openBlankShop>>;
let browser: Browser;

/** Vendors made up from `seed`, the same in each run of the tests: `runs` of each service. A failure prints the one that failed. */
export function compareEngines(seed: number, runs: number): void {
  const settings = { numRuns: runs, seed, endOnFailure: true };
  beforeAll(async () => {
    [browser, shop] = await Promise.all([sharedBrowser(), openBlankShop()]);
  });
  afterAll(() => shop?.stop());
  describe('of our own service, every number', () => ofOwnService(settings));
  describe('of another service, every number', () => ofOtherService(settings));
}

async function expectTrueNumbers(vendor: Omit<KnownVendor, 'url' | 'token'>): Promise<void> {
  const tokens = createTokens(() => readTokenKeys(`${server.dataDir}/token-keys.json`));
  const allowed = { kind: 'vendor', scope: ['reviews:read'], expiresInSeconds: 3_600 } as const;
  const token = await tokens.sign({ vendorId: vendor.id, ...allowed, scope: [...allowed.scope] });
  const known = { ...vendor, url: server.url, token };
  await expectTrueJson(known);
  await expectTrueRatings(known);
  await expectTrueMarkup(known, browser, shop);
  await expectTruePage(known, browser, shop);
}

interface Settings {
  numRuns: number;
  seed: number;
  endOnFailure: boolean;
}

function ofOwnService(settings: Settings): void {
  let store: Store;
  beforeAll(async () => {
    server = await sharedServer();
    store = await openStore({ dataDir: server.dataDir });
  });
  afterAll(() => store?.close());

  test('is what counting by hand says', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyVendor, async ({ reviews, scopes }) => {
        const { id } = await store.vendors.create({ name: 'The shop' });
        expect(await store.reviews.import(id, reviews.map(importedOf))).toHaveLength(reviews.length);
        await expectTrueNumbers({ id, reviews, scopes, unread: 0 });
      }),
      settings,
    );
  });
}

function ofOtherService(settings: Settings): void {
  const lists = new Map<string, ReturnType<typeof listOf> & { habits: Habits }>();
  const upstream = createServer(otherService(lists));
  let own: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
    server = own = await startServer({
      UPSTREAM_BASE_URL: `${origin}/api/v1`,
      UPSTREAM_MARKETPLACE_URL: `${origin}/api/v2`,
      UPSTREAM_API_KEY: 'key',
      UPSTREAM_RATE: '100000',
      READ_RATE: '0',
    });
  });
  afterAll(async () => {
    await own?.stop();
    upstream.close();
  });

  test('is what counting by hand says', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyVendor, anyHabits, async ({ reviews, scopes }, habits) => {
        const id = crypto.randomUUID();
        const list = listOf(reviews, id, habits);
        lists.set(id, { ...list, habits });
        await expectTrueNumbers({ id, reviews, scopes, unread: list.unread });
      }),
      settings,
    );
  });
}

function importedOf(review: RandomReview) {
  const { number, rating, source, state, hasMedia } = review;
  return {
    rating,
    text: textOf(review),
    authorName: 'A reader',
    createdAt: timeOf(review),
    source,
    sourceFeedbackId: `${number}`,
    product: productOf(review),
    gifRef: hasMedia ? 'a.gif' : null,
    response: replyOf(review),
    showOnWidget: state === 'shown' || state === 'archived',
    heldBackReason: state === 'pending' || state === 'spam' ? state : null,
    isArchived: state === 'archived',
  };
}
