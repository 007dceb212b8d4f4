/** Holds each cell of "What each source allows" in docs/guide/sources.md to what ships: from a row of an import to the page, the stars and the markup. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesOf, SOURCE_NAMES } from '../../src/contract/source-rules.js';
import { SOURCE_KINDS, type SourceKind } from '../../src/contract/sources.js';
import type { ReviewPage } from '../../src/contract/widget.js';
import { sourceName } from '../../src/elements/card/source-name.js';
import { renderEmbed } from '../../src/embed/index.js';
import { readRow } from '../../src/import/import-rows.js';
import { ours } from '../../src/import/profiles/ours.js';
import { PROFILES, recogniseProfile } from '../../src/import/profiles/registry.js';
import { createService, openStore, type SourceReview, type Store } from '../../src/service/index.js';
import { createGoogleConnector } from '../../src/sources/google.js';
import { createReviewsServiceConnector, isCollectedByItself } from '../../src/sources/reviews-service.js';
import { createTrustpilotConnector } from '../../src/sources/trustpilot.js';
import { review as serviceReview } from '../client/temporary-server.js';
import { startProxy } from '../fixtures/proxy-upstream.js';
import { imported } from '../service/temporary-service.js';

const PAGE = 'docs/guide/sources.md';
const MOMENT = '2026-03-01T10:00:00Z';
/** What the rows without names of the code's table are tried with. */
const OWN_NAMES = SOURCE_NAMES.filter((name) => name !== '' && rulesOf(name).collectedBy === 'shop');
const SERVICE_NAME = 'Hats of Hamburg';
const UNKNOWN_NAME = 'Marktplatz';

interface Row {
  title: string;
  /** The sources that it is about. */
  names: readonly string[];
  /** Under which it is connected; null where nothing connects it. */
  kind: SourceKind | null;
  cells: [heading: string, cell: string][];
}

/** Of text, without footnotes, links and marks of code. */
const plain = (cell: string) =>
  cell
    .replace(/ \[\d\]/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();

function readTable(): Row[] {
  const [, part = ''] = readFileSync(PAGE, 'utf8').split('## What each source allows\n');
  const lines = part.split('\n## ')[0]!.split('\n');
  const [head = [], , ...rows] = lines
    .filter((line) => line.startsWith('|'))
    .map((line) => line.slice(1, line.lastIndexOf('|')).split('|').map(plain));
  return rows.map(([title = '', ...cells]) => {
    const headed = cells.map((cell, at): [string, string] => [head[at + 1] ?? 'no heading', cell]);
    return { title, ...whatIsIt(title), cells: headed };
  });
}

function whatIsIt(title: string): Pick<Row, 'names' | 'kind'> {
  if (title.startsWith('your own: ')) return { names: OWN_NAMES, kind: null };
  if (title.startsWith('another reviews service')) return { names: [SERVICE_NAME], kind: 'reviews-service' };
  if (title === 'a name that nobody knows') return { names: [UNKNOWN_NAME], kind: null };
  if (title === 'Google Places') return { names: [], kind: null };
  const names = [...title.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
  const kind = SOURCE_KINDS.find((one) => names.includes(one)) ?? null;
  return { names, kind };
}

const TABLE = readTable();

/** A service with its proxy, and for each source a shop with a review of its own beside one of the source, and one with the latter alone. */
let store: Store;
let call: (method: string, path: string, body?: object) => Promise<Response>;
let proxied: ReturnType<typeof startProxy>;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'reviews-'));
  store = await openStore({ dataDir });
  const service = createService({ store, requestsPerMinute: 1_000_000 });
  const { key } = await store.keys.create('test');
  const withKey = (request: Request) => {
    const headers = new Headers(request.headers);
    headers.set('x-api-key', key);
    return service.fetch(new Request(request, { headers }));
  };
  call = async (method, path, body) => {
    const init = {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    };
    return withKey(new Request(`http://service.test/api${path}`, init));
  };
  proxied = startProxy(withKey);
  ends.push(
    service.close,
    () => store.close(),
    () => rmSync(dataDir, { recursive: true, force: true }),
  );
});
afterAll(async () => {
  for (const end of ends) await end();
});

interface Shop {
  vendorId: string;
  /** Its review of the source. */
  reviewId: string;
}

const wordsOf = (name: string) => `Words from ${name}`;
const linkOf = (name: string) => `https://there.test/${name.replaceAll(' ', '-')}`;

/** The shop's own review has five stars, that of the source one. */
async function shopWith(name: string, { alone = false } = {}): Promise<Shop> {
  const { id: vendorId } = await store.vendors.create({ name: `Shop ${name}` });
  const own = imported({ source: 'shop', rating: '5', text: 'Words of the shop', authorName: 'Olga' });
  await store.reviews.import(vendorId, [
    ...(alone ? [] : [own]),
    imported({ source: name, rating: '1', text: wordsOf(name), authorName: 'Thea', reviewUrl: linkOf(name) }),
  ]);
  const { reviews } = await store.reviews.list(vendorId);
  return { vendorId, reviewId: reviews.find(({ text }) => text === wordsOf(name))!.id };
}

const shops = new Map<string, Promise<Shop>>();
/** The shop whose list has both; nothing changes it. */
function shopOf(name: string): Promise<Shop> {
  if (!shops.has(name)) shops.set(name, shopWith(name));
  return shops.get(name)!;
}

async function readOf<Read>({ vendorId }: Shop, path: string): Promise<Read> {
  const token = await proxied.sign(['reviews:read'], vendorId);
  const joint = path.includes('?') ? '&' : '?';
  const url = `https://proxy.test/widget/v1/vendors/${vendorId}/${path}${joint}token=${token}`;
  const response = await proxied.proxy(new Request(url));
  expect(response.status, path).toBe(200);
  return (await response.json()) as Read;
}

const pageOf = (shop: Shop) => readOf<ReviewPage>(shop, 'reviews');

const embed = (page: ReviewPage, { vendorId: id }: Shop, attributes: Record<string, string> = {}) =>
  renderEmbed(page, { kind: 'vendors', id, token: 'a.b.c' }, { 'item-name': 'Mug', ...attributes });

/** The authors that search engines are told of. */
async function toldOf(shop: Shop, itemReviews: string): Promise<string[]> {
  const html = await embed(await pageOf(shop), shop, { 'item-reviews': itemReviews });
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  if (json === undefined) return [];
  const told = JSON.parse(json) as { aggregateRating: { ratingCount: number }; review: { author: { name: string } }[] };
  const authors = told.review.map(({ author }) => author.name).sort();
  expect(told.aggregateRating.ratingCount).toBe(authors.length);
  return authors;
}

type Check = (name: string, row: Row) => Promise<void> | void;

const isStored: Check = async (name) => {
  expect(rulesOf(name).stored).toBe(true);
  const { reviews } = await store.reviews.list((await shopOf(name)).vendorId);
  expect(reviews.map(({ source }) => source)).toContain(name);
};

const isCounted = (isIn: boolean): Check => {
  return async (name) => {
    expect(rulesOf(name).counted).toBe(isIn);
    const shop = await shopOf(name);
    const [average, rated] = isIn ? [3, 2] : [5, 1];
    const page = await pageOf(shop);
    expect(page.summary).toMatchObject({ average, count: 2, histogram: isIn ? [1, 0, 0, 0, 1] : [0, 0, 0, 0, 1] });
    expect(page.summary.uncounted ?? 0).toBe(2 - rated);
    const html = await embed(page, shop);
    expect(html.includes('not counted here')).toBe(!isIn);
    const stars = await readOf<object>(shop, 'ratings?products=mug');
    expect(stars).toMatchObject({ all: { average, count: rated } });
    const businesses = (await (await call('GET', '/v1/businesses')).json()) as { id: string; rating: string }[];
    expect(businesses.find(({ id }) => id === shop.vendorId)).toMatchObject({
      rating: average.toFixed(2),
      totalReviews: 2,
    });
  };
};

/** What search engines are told of where the shop says nothing, and where it says that all reviews are its own. */
const isPublished = (rule: string, byItself: string[], asked: string[]): Check => {
  return async (name) => {
    expect(rulesOf(name).published).toBe(rule);
    const shop = await shopOf(name);
    expect(await toldOf(shop, 'own')).toEqual(byItself);
    expect(await toldOf(shop, 'all')).toEqual(asked);
  };
};

/** Whether the card of the source's review, as the page and a server draw it, says its name and leads there. */
async function isNamed(name: string, alone: boolean): Promise<boolean> {
  const shop = alone ? await shopWith(name, { alone }) : await shopOf(name);
  const page = await pageOf(shop);
  const review = page.reviews.find(({ author }) => author === 'Thea')!;
  expect([review.source, review.url]).toEqual([name, linkOf(name)]);
  const html = await embed(page, shop);
  const card = html.split('<li part="card').find((one) => one.includes(wordsOf(name)))!;
  const isSaid = card.includes(`<bdi part="source">${sourceName(name, 'en')}</bdi>`);
  if (isSaid) expect(card).toContain(`href="${linkOf(name)}"`);
  return isSaid && (page.elsewhere ?? []).includes(name);
}

/** What `PUT /reply` makes of a reply, and what readers then see of it. */
async function replied({
  vendorId,
  reviewId,
}: Shop): Promise<[status: number, seen: string | null, state: string | null]> {
  const response = await call('PUT', '/v1/reply', { reviewId, comment: 'Thank you' });
  proxied.clock.now += 86_400_000;
  const shop = { vendorId, reviewId };
  await pageOf(shop);
  const { reviews } = await pageOf(shop);
  const { replyState } = (await store.reviews.list(vendorId)).reviews.find(({ id }) => id === reviewId)!;
  const seen = reviews.find(({ author }) => author === 'Thea')!.reply?.text ?? null;
  return [response.status, seen, replyState ?? null];
}

/** Connects a list of this kind, whose one review is that of the source. */
async function connectedShop(name: string, kind: SourceKind, settings: Record<string, string> = {}): Promise<Shop> {
  const { id: vendorId } = await store.vendors.create({ name: `Shop ${name}` });
  const location = { sourceLocationId: 'l1', title: 'Oak', address: null, placeId: null };
  const by = {
    accountId: 'default',
    kind,
    name,
    settings,
    seal: async () => 'sealed',
    locations: [location],
    by: 'Ada',
  };
  const id = await store.sources.connect(by, new Date());
  const { locations } = (await store.sources.list('default')).find((one) => one.id === id)!;
  const [{ id: locationId } = { id: '' }] = locations;
  await store.sources.choose({ accountId: 'default', choices: [{ locationId, vendorId }] }, new Date());
  const taken = await store.sources.take({ kinds: [kind], locationIds: [locationId] }, new Date());
  const written = imported({ source: name, rating: '1', text: wordsOf(name), authorName: 'Thea' });
  const review = { ...written, updatedAt: MOMENT, replyState: null, replyReason: null } as SourceReview;
  const page = { reviews: [review], next: null, leftOut: 0, total: 1, average: null };
  await store.sources.takePage(taken!, page, { newestChangeFirst: false }, new Date());
  const { reviews } = await store.reviews.list(vendorId);
  return { vendorId, reviewId: reviews[0]!.id };
}

const repliesHere: Check = async (name) => {
  expect(rulesOf(name).replies).toBe('here');
  expect(await replied(await shopWith(name))).toEqual([200, 'Thank you', null]);
};

/** A review as the source lists it, read by its connector. */
const CONNECTED: Record<SourceKind, () => Promise<SourceReview[]>> = {
  google: () =>
    readBy(createGoogleConnector(null), 'accounts/1/locations/2', {
      reviews: [{ name: 'accounts/1/locations/2/reviews/a', starRating: 'ONE', comment: 'Cold', createTime: MOMENT }],
    }),
  trustpilot: () =>
    readBy(createTrustpilotConnector({ businessUnitId: 'u1' }), 'u1', {
      id: 'u1',
      reviews: [{ id: 'a', stars: 1, text: 'Cold', createdAt: MOMENT }],
    }),
  'reviews-service': () =>
    readBy(
      createReviewsServiceConnector({
        baseUrl: 'https://a.test/v1',
        marketplaceUrl: 'https://a.test/v2',
        name: SERVICE_NAME,
      }),
      'v1',
      { total: 1, reviews: [serviceReview('r1', { source: 'shop' })] },
    ),
};

async function readBy(connector: ReturnType<typeof createGoogleConnector>, location: string, content: object) {
  return (await connector.readPage(location, null, { send: async () => content })).reviews;
}

const isConnected: Check = async (name, { kind }) => {
  const [review] = await CONNECTED[kind!]();
  expect(review).toMatchObject({ source: name });
  const { id } = await store.vendors.create({ name: 'Connected' });
  await store.reviews.import(id, [review!]);
  expect((await store.reviews.list(id)).reviews).toMatchObject([{ source: name }]);
};

/** That nothing connects it, and no other service brings it along. */
const isUnconnected: Check = (name) => {
  expect(SOURCE_KINDS).not.toContain(name);
  expect(isCollectedByItself(name)).toBe(false);
};

/** A file that says in a column where its reviews come from. */
const isImported: Check = (name) => {
  const cells = { rating: '1', text: 'Cold', createdAt: MOMENT, source: name };
  const defaults = { source: 'import', profile: ours, replyName: '', dateOrder: null, scale: 5, now: Date.now() };
  expect(readRow(cells, defaults)).toMatchObject({ source: name, text: 'Cold' });
};

/** That its files are known by their columns; test/import/profiles/profiles.test.ts has one of each. */
const isExported: Check = (name) => expect(PROFILES.map(({ source }) => source)).toContain(name);

const isSubmitted: Check = async (name) => {
  const { id: vendorId } = await store.vendors.create({ name: 'Asked' });
  const review = { vendorId, rating: '1', text: 'Sent in', source: name };
  expect((await call('POST', `/v2/vendors/${vendorId}/submit-review`, review)).status).toBeLessThan(300);
  expect((await pageOf({ vendorId, reviewId: '' })).reviews).toMatchObject([{ text: 'Sent in', source: name }]);
};

/** A file of Google Places is no export that an import knows. */
const isNoPlace = () => {
  const fields = ['name', 'relativePublishTimeDescription', 'authorAttribution', 'originalText', 'publishTime'];
  expect(recogniseProfile(fields)).toBeNull();
  expect(SOURCE_KINDS.filter((kind) => /place/.test(kind))).toEqual([]);
};

/** What each cell of a column may say, and how that is tried with each name of its row; `none`: with a row that has none. */
const CHECKS: Record<string, Record<string, { each?: Check; none?: () => void }>> = {
  'may be kept': {
    yes: { each: isStored },
    'not looked up': { each: isStored },
    'a day': {
      each(name) {
        expect(rulesOf(name).stored).toBe(false);
        return isUnconnected(name, TABLE[0]!);
      },
    },
    'a day or less': { none: isNoPlace },
  },
  shown: {
    yes: {
      each: async (name) => {
        const { reviews } = await pageOf(await shopOf(name));
        expect(reviews.map(({ text }) => text)).toContain(wordsOf(name));
      },
    },
  },
  'in the average': {
    yes: { each: isCounted(true) },
    no: { each: isCounted(false) },
    'no: its own score stands for it': { each: isCounted(false) },
  },
  'in search engines': {
    yes: { each: isPublished('always', ['Olga', 'Thea'], ['Olga', 'Thea']) },
    no: { each: isPublished('never', ['Olga'], ['Olga']) },
    'no, unless you say that they are yours': { each: isPublished('asked', ['Olga'], ['Olga', 'Thea']) },
  },
  'named, with a link': {
    yes: {
      each: async (name) => {
        expect(rulesOf(name).marked).toBe(true);
        expect([await isNamed(name, false), await isNamed(name, true)]).toEqual([true, true]);
      },
    },
    'beside others': {
      each: async (name) => {
        expect(rulesOf(name).marked).toBe(false);
        expect([await isNamed(name, false), await isNamed(name, true)]).toEqual([true, false]);
      },
    },
    no: {
      each: async (name) => {
        expect(rulesOf(name).marked).toBe(false);
        expect(await isNamed(name, true)).toBe(false);
      },
    },
  },
  replies: {
    here: { each: repliesHere },
    'here alone': {
      each: async (name, row) => {
        await repliesHere(name, row);
        if (row.kind) expect(await replied(await connectedShop(name, row.kind))).toEqual([200, 'Thank you', null]);
      },
    },
    'there with a secret': {
      each: async (name, { kind }) => {
        const shop = await connectedShop(name, kind!, { businessUserId: 'u1' });
        expect(await replied(shop)).toEqual([200, null, 'waiting']);
      },
    },
    there: {
      each: async (name, { kind }) => {
        if (kind === null || rulesOf(name).replies === 'there') {
          expect(await replied(await shopWith(name))).toEqual([409, null, null]);
        }
        if (kind !== null) expect(await replied(await connectedShop(name, kind))).toEqual([200, null, 'waiting']);
      },
    },
  },
  'how its reviews come in': {
    'your form': { each: isSubmitted },
    import: { each: isImported },
    'your Business Profile': { each: isConnected },
    'its interface': { each: isConnected },
    'your Takeout export': { each: isExported },
    'your export': { each: isExported },
    'its export for businesses': { each: isExported },
    'its interface has ended': { each: isUnconnected },
    'nothing connects it': { each: isUnconnected, none: isNoPlace },
    'a file that you import is your responsibility': { each: isImported },
    'your own service': { each: isSubmitted },
  },
  'tried against the real service': {
    'this software is the service': { each: isSubmitted },
    'no; a server written from its pages': { each: (_, { kind }) => expect(kind).not.toBeNull() },
    'with this software on another server': { each: (_, { kind }) => expect(kind).toBe('reviews-service') },
    'no; files as programs read them': { each: isExported },
    'nothing to try': { each: isUnconnected, none: isNoPlace },
  },
};

test('every source of the code, and everything that can be connected, has one row', () => {
  const names = TABLE.flatMap((row) => row.names).sort();
  expect(names).toEqual([...SOURCE_NAMES.filter((name) => name !== ''), SERVICE_NAME, UNKNOWN_NAME].sort());
  expect(TABLE.flatMap(({ kind }) => kind ?? []).sort()).toEqual([...SOURCE_KINDS].sort());
});

test('every row has a cell for every column', () => {
  for (const { title, cells } of TABLE)
    expect([title, cells.map(([heading]) => heading)]).toEqual([title, Object.keys(CHECKS)]);
});

describe.each(TABLE)('$title', (row) => {
  test.each(row.cells)('%s: %s', async (heading, cell) => {
    if (cell === '—') {
      expect(row.names, 'a row with names says something in every cell').toEqual([]);
      return;
    }
    const [said, file] = cell.split(': `');
    const path = file?.replace('`', '');
    if (path) expect(existsSync(path), path).toBe(true);
    const known = CHECKS[heading]!;
    const parts = Object.hasOwn(known, said!) ? [said!] : cell.split(', ');
    for (const part of parts) {
      expect(Object.keys(known), `no test is known for this cell of "${row.title}"`).toContain(part);
      const { each, none } = known[part]!;
      if (row.names.length === 0) {
        expect(none, `no test is known for "${part}" without a name`).toBeDefined();
        none!();
      }
      for (const name of row.names) {
        expect(each, `no test is known for "${part}" with a name`).toBeDefined();
        await each!(name, row);
      }
    }
  });
});
