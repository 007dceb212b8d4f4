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
import { launch } from './browser.js';
import { startServer } from './server.js';
import {
  expectTrueJson,
  expectTrueMarkup,
  expectTruePage,
  expectTrueRatings,
  type KnownVendor,
} from './true-numbers.js';
import { openBlankShop } from './two-engines-shop.js';

/** Vendors of each service, the same in each run of the tests; a failure prints the one that failed. */
const SETTINGS = { numRuns: 6, seed: 8, endOnFailure: true };

let server: Awaited<ReturnType<typeof startServer>>;
let shop: Awaited<ReturnType<typeof openBlankShop>>;
let browser: Browser;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launch(), openBlankShop()]);
});
afterAll(async () => {
  await browser?.close();
  shop?.stop();
});

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

describe('of our own service, every number', () => {
  let store: Store;
  beforeAll(async () => {
    server = await startServer({ DEMO: 'off', READ_RATE: '0' });
    store = await openStore({ dataDir: server.dataDir });
  });
  afterAll(async () => {
    await store?.close();
    await server?.stop();
  });

  test('is what counting by hand says', { timeout: 300_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyVendor, async ({ reviews, scopes }) => {
        const { id } = await store.vendors.create({ name: 'The shop' });
        expect(await store.reviews.import(id, reviews.map(importedOf))).toHaveLength(reviews.length);
        await expectTrueNumbers({ id, reviews, scopes, unread: 0 });
      }),
      SETTINGS,
    );
  });
});

describe('of another service, every number', () => {
  const lists = new Map<string, ReturnType<typeof listOf> & { habits: Habits }>();
  const upstream = createServer(otherService(lists));
  beforeAll(async () => {
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
    server = await startServer({
      UPSTREAM_BASE_URL: `${origin}/api/v1`,
      UPSTREAM_MARKETPLACE_URL: `${origin}/api/v2`,
      UPSTREAM_API_KEY: 'key',
      UPSTREAM_RATE: '100000',
      READ_RATE: '0',
    });
  });
  afterAll(async () => {
    await server?.stop();
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
      SETTINGS,
    );
  });
});

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
