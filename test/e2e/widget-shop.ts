import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import type { ReviewPolicy } from '../../src/contract/service/review-policy.js';
import type { PublicReview } from '../../src/contract/widget.js';
import { readPageQuery } from '../../src/proxy/reading/page-query.js';
import { readRatingsQuery } from '../../src/proxy/reading/ratings-query.js';
import { createReviewIndex } from '../../src/proxy/reading/review-index.js';
import { type HeldBackReview, snapshotOf } from '../../src/proxy/snapshots/snapshot.js';
import { everyKind } from './widget-reviews.js';

/** How many reviews a vendor holds back, unless a test says otherwise. */
export const HELD_BACK = 15;

const SCRIPT = 'dist/script';
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
};

/** What a page is made of. */
export interface ShopPage {
  body: string;
  head?: string;
  lang?: string;
  dir?: 'ltr' | 'rtl';
  /** Its Content-Security-Policy; none by default. */
  policy?: string;
}

/**
 * A shop on one origin; on another the built script, its media, and a proxy whose answers are the real one's over the
 * reviews that a test puts there.
 */
export async function openShop() {
  const pages: ShopPage[] = [];
  const asked: URL[] = [];
  const reports: string[] = [];
  const vendors = new Map<string, PublicReview[]>();
  const heldBackBy = new Map<string, HeldBackReview[]>();
  const policies = new Map<string, ReviewPolicy>();
  const gates = new Map<string, Promise<void>>();

  const script = await listen(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    const url = new URL(request.url ?? '/', script.url);
    const path = url.pathname;
    for (const [part, gate] of gates) if (url.href.includes(part)) await gate;
    if (path.startsWith('/widget/')) return answerQuery(url, request, response);
    const own =
      /^\/(reviews-widget(\.(js|css)|-loader\.js)|review-stars\.js|review-insights\.css)$/.test(path) ||
      path.startsWith('/chunks/');
    if (own) return sendFile(response, join(SCRIPT, path));
    return sendFile(response, join('demo/media', basename(path)), join('test/fixtures', basename(path)));
  });
  const media = `${script.url}/media`;

  async function answerQuery(url: URL, request: IncomingMessage, response: ServerResponse) {
    asked.push(url);
    const vendor = url.pathname.split('/')[4] ?? '';
    const reviews = vendors.get(vendor) ?? everyKind(media);
    if (request.method !== 'GET') {
      response.setHeader('access-control-allow-headers', 'authorization, content-type, idempotency-key');
      response.writeHead(request.method === 'POST' ? 201 : 204, { 'content-type': 'application/json' });
      return response.end(request.method === 'POST' ? '{"id":"f1","published":false}' : undefined);
    }
    const hidden = (_: unknown, i: number) => ({ id: `hidden${i}`, source: '', product: null, pending: false });
    const heldBack = heldBackBy.get(vendor) ?? Array.from({ length: HELD_BACK }, hidden);
    const total = reviews.length + heldBack.length;
    const index = createReviewIndex(
      await snapshotOf({ reviews, heldBack, total, takenAt: 0, wholeAt: 0, policy: policies.get(vendor) ?? null }),
    );
    response.setHeader('content-type', 'application/json');
    const query = url.searchParams;
    if (url.pathname.endsWith('/ratings'))
      return response.end(JSON.stringify(index.planRatings(readRatingsQuery(query)).ratings()));
    return response.end(JSON.stringify(await index.plan(readPageQuery(query)).page()));
  }

  const shop = await listen((request, response) => {
    if (request.url === '/reports') return void collect(request, reports).then(() => response.writeHead(204).end());
    if (request.url === '/favicon.ico') return void response.writeHead(204).end();
    const page = pages[Number(request.url?.slice(1))];
    if (!page) return void response.writeHead(404).end();
    if (page.policy) response.setHeader('content-security-policy', page.policy);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="${page.lang ?? 'en'}" dir="${page.dir ?? 'ltr'}"><meta charset="utf-8">
      <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Shop</title>
      ${page.head ?? `<script type="module" src="${script.url}/reviews-widget.js"></script>`}
      <body>${page.body}</body></html>`);
  });

  return {
    /** Where the script and the proxy are, and where its media are. */
    script: script.url,
    media,
    /** Every address that the proxy was asked for, and every violation that a policy reported. */
    asked,
    reports,
    /** Reviews of a vendor; one that is not here has {@link everyKind}. */
    vendors,
    /** What a vendor holds back; of one that is not here, {@link HELD_BACK} reviews. */
    heldBack: heldBackBy,
    /** What a vendor says of its reviews; one that is not here says nothing. */
    policies,
    /** Address of a new page. */
    page: (page: ShopPage | string) =>
      `${shop.url}/${pages.push(typeof page === 'string' ? { body: page } : page) - 1}`,
    /** Holds back all answers whose address contains `part`, until what it returns is called. */
    hold(part: string): () => void {
      const { promise, resolve } = withResolvers();
      gates.set(part, promise);
      return () => {
        gates.delete(part);
        resolve();
      };
    },
    /** As strict as a policy can be: script and requests of one origin, styles of none, Trusted Types. */
    strict: [
      "default-src 'none'",
      `script-src ${script.url}`,
      `connect-src ${script.url}`,
      `img-src ${script.url}`,
      `media-src ${script.url}`,
      "style-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types lit-html dompurify',
      'report-uri /reports',
    ].join('; '),
    stop() {
      for (const { server } of [shop, script]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** `<reviews-widget>` with what every test sets; a vendor of its own each, because widgets share what they ask for. */
export const widgetTag = (attributes = '', vendor: string = crypto.randomUUID()) =>
  `<reviews-widget vendor-id="${vendor}" token="t" ${attributes}></reviews-widget>`;

/** Gives the widget of `page` another layout, and waits until it has it. */
export async function setLayout(page: Page, layout: string): Promise<void> {
  const widget = page.locator('reviews-widget');
  await widget.evaluate((element, name) => element.setAttribute('layout', name), layout);
  await widget.locator(layout === 'badge' ? '[part="badge"]' : `ul[part~="${layout}"]`).waitFor();
}

async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function sendFile(response: ServerResponse, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    const body = await readFile(path).catch(() => null);
    if (body) return void response.setHeader('content-type', TYPES[extname(path)] ?? '').end(body);
  }
  response.writeHead(404).end();
}

async function collect(request: IncomingMessage, into: string[]): Promise<void> {
  let body = '';
  for await (const chunk of request) body += chunk;
  into.push(body);
}

function withResolvers() {
  let resolve!: () => void;
  return { promise: new Promise<void>((done) => (resolve = done)), resolve };
}
