/** A shop of its own at the desk for each test: what is not what a test is about is made in the server's store, as its commands do. */
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Role } from '../../src/contract/desk/desk.js';
import type { ImportedReview, Store } from '../../src/service/index.js';
import { openMailServer } from '../server/messages/mail-server.js';
import { openPage } from './browser.js';
import { sharedServer, type TestServer } from './server.js';

// The built module loads in a tenth of a second; the sources are a hundred files to transform.
const built = (await import(
  pathToFileURL(resolve('dist/service.js')).href
)) as typeof import('../../src/service/index.js');
export const { DEFAULT_ACCOUNT } = built;

let mail: ReturnType<typeof openMailServer> | undefined;

/**
 * The server of this worker whose desk can do all: it sends mail, which is caught, and webhooks to this machine, looks at pages of it, and
 * connects sources on it. There is no demo shop on it.
 */
export async function deskServer() {
  mail ??= openMailServer();
  const caught = await mail;
  const server = await sharedServer({
    DEMO: 'off',
    LOG_LEVEL: 'debug',
    SMTP_URL: caught.url,
    MAIL_FROM: 'The Hat Shop <shop@hats.example>',
    WEBHOOK_PRIVATE_ADDRESSES: 'on',
    SOURCE_PRIVATE_ADDRESSES: 'on',
    CHECK_PRIVATE_PAGES: 'on',
  });
  return { server, mail: caught };
}

/** Runs `use` with the store of a running server. */
export async function withStoreOf<Result>({ dataDir }: TestServer, use: (store: Store) => Promise<Result>) {
  const store = await built.openStore({ dataDir });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Somebody of an account, signed in; `cookie` is the value of the desk's cookie. */
export async function joinDesk(server: TestServer, accountId: string, name: string, role: Role = 'owner') {
  return withStoreOf(server, async ({ links, sessions }) => {
    const email = `${name.toLowerCase()}-${randomUUID()}@shop.example`;
    const { secret } = await links.toJoin(accountId, role, '');
    const { person } = (await links.use(secret, { name, email, password: '' }))!;
    return { person, email, cookie: await sessions.begin(accountId, person.id, 'Chromium') };
  });
}

/** A page of the desk at `path`, as somebody new in the account sees it. */
export async function openDesk(
  browser: Browser,
  server: TestServer,
  accountId: string,
  path: string,
  {
    name = 'Ada',
    role,
    prepare = async () => {},
    ...options
  }: BrowserContextOptions & { name?: string; role?: Role; prepare?: (page: Page) => Promise<unknown> } = {},
) {
  const { email, cookie } = await joinDesk(server, accountId, name, role);
  const opened = await openPage(browser, `${server.url}/desk/${path}`, options, async (page) => {
    await page.context().addCookies([
      {
        ...{ name: '__Host-desk', value: cookie, url: server.url.replace('http:', 'https:') },
        ...{ secure: true, httpOnly: true, sameSite: 'Strict' as const },
      },
    ]);
    await prepare(page);
  });
  await opened.page.locator('#view h1').waitFor();
  return { ...opened, email };
}

/** An account of its own on `server`, with a vendor and a key of the API. */
export async function openAccount(server: TestServer, vendorName: string | null = 'The Hat Shop') {
  const accountId = `a-${randomUUID()}`;
  const { key, vendorId } = await withStoreOf(server, async ({ keys, vendors }) => ({
    key: (await keys.create('test', accountId)).key,
    vendorId: vendorName === null ? '' : (await vendors.create({ name: vendorName }, accountId)).id,
  }));
  function send(method: string, path: string, body?: object): Promise<Response> {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    return fetch(`${server.url}/api/v2${path}`, { method, headers, body: JSON.stringify(body) });
  }
  async function api(method: string, path: string, body?: object) {
    const response = await send(method, path, body);
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
    return response.json();
  }
  return {
    server,
    accountId,
    key,
    vendorId,
    /** Calls the service's own API, whatever it says. */
    send,
    /** The same for what has to succeed; resolves to its JSON. */
    api,
    /** Another vendor of the account. */
    addVendor: (name: string) =>
      withStoreOf(server, async ({ vendors }) => (await vendors.create({ name }, accountId)).id),
    /** A review comes, and waits to be shown unless it says otherwise; resolves to its id. */
    submit: async (review: object): Promise<string> => {
      const sent = { rating: '4', vendorId, ...review };
      return (await api('POST', `/vendors/${vendorId}/submit-review`, sent)).feedback.id;
    },
    /** Shown reviews of another source, the last one the newest. */
    importReviews: (reviews: readonly KnownReview[]) =>
      withStoreOf(server, (store) => store.reviews.import(vendorId, reviews.map(importedReview))),
    /** An address that makes somebody an owner of the account, once. */
    link: () =>
      withStoreOf(
        server,
        async ({ links }) => `${server.url}/desk/link#${(await links.toJoin(accountId, 'owner', '')).secret}`,
      ),
    /** A page of the account's desk, as somebody new there sees it. */
    openDesk: (browser: Browser, path: string, options?: Parameters<typeof openDesk>[4]) =>
      openDesk(browser, server, accountId, path, options),
    /** A token for the pages of a shop at these origins, or at any, made at the desk. */
    async token(origins: string[] = [], id = vendorId): Promise<string> {
      const { cookie } = await joinDesk(server, accountId, 'Token');
      const headers = { cookie: `__Host-desk=${cookie}`, origin: server.url, 'content-type': 'application/json' };
      const session = await (await fetch(`${server.url}/desk/api/session`, { headers })).json();
      const response = await fetch(`${server.url}/desk/api/vendors/${id}/tokens`, {
        method: 'POST',
        headers: { ...headers, 'x-csrf-token': session.csrfToken },
        body: JSON.stringify({ name: 'Shop', scope: ['reviews:read', 'reviews:submit'], origins, days: null }),
      });
      expect(response.status).toBe(201);
      return ((await response.json()) as { token: string }).token;
    },
  };
}

/** What a test says of a review. */
type KnownReview = { author: string; text: string } & Pick<ImportedReview, 'pictures' | 'product'>;

const importedReview = ({ author, text, pictures = [], product = null }: KnownReview, at: number): ImportedReview => ({
  ...{ rating: '5', title: 'Warm', text, authorName: author, pictures, product, source: 'judge_me' },
  sourceFeedbackId: `review-${at}`,
  email: `reader${at}@mail.example`,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
});
