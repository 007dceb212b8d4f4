import { brotliCompressSync } from 'node:zlib';
import { afterEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { readReview } from '../../../src/client/received-review.js';
import { type PageQuery, readPageQuery } from '../../../src/proxy/reading/page-query.js';
import { type Charge, createResponseCache } from '../../../src/proxy/reading/response-cache.js';
import { wantedPage } from '../../../src/proxy/reading/wanted-text.js';
import { type Snapshot, takeSnapshot } from '../../../src/proxy/snapshots/snapshot.js';
import { listing, review, START, startProxy } from '../../fixtures/proxy-upstream.js';

const parse = (query = '') => readPageQuery(new URLSearchParams(query));
const take = (text = 'Good.', count = 1) => {
  const reviews = Array.from({ length: count }, () => readReview(review({ text }))!);
  return takeSnapshot({ total: count, reviews }, 'https://media.test/', START);
};
/** A cache, and what is got from it; a snapshot is kept until a test says otherwise. */
function start(options = {}) {
  const evicted = new Set<Snapshot>();
  const cache = createResponseCache({
    compress: {},
    responses: 3,
    bytes: 1_000_000,
    indexBytes: 1_000_000,
    isKept: (_, snapshot) => !evicted.has(snapshot),
    ...options,
  });
  return {
    get: (subject: string, snapshot: Snapshot, query: PageQuery, charge: Charge = async () => {}) =>
      cache.get(subject, snapshot, wantedPage(query), charge),
    find: (subject: string, query: PageQuery) => cache.find(subject, wantedPage(query)),
    forget: cache.forget,
    evict(subject: string, snapshot: Snapshot) {
      evicted.add(snapshot);
      cache.forget(subject);
    },
    get bytes() {
      return cache.bytes;
    },
    get indexBytes() {
      return cache.indexBytes;
    },
  };
}

afterEach(() => vi.restoreAllMocks());

describe('a response', () => {
  test('is made once for a query, in whatever order its parameters come', async () => {
    const [cache, snapshot] = [start(), await take()];
    const first = cache.get('a', snapshot, parse('sort=oldest&limit=5'));
    expect(await cache.get('a', snapshot, parse('limit=5&utm=x&sort=oldest'))).toBe(await first);
    expect(await cache.get('a', snapshot, parse('limit=6&sort=oldest'))).not.toBe(await first);
  });

  test('does not outlive its snapshot, nor does what it took', async () => {
    const cache = start();
    const old = await cache.get('a', await take('old'), parse());
    const bytes = cache.bytes;
    const young = await cache.get('a', await take('new'), parse());
    expect(new TextDecoder().decode(young.identity.bytes)).toContain('new');
    expect([young === old, cache.bytes]).toEqual([false, bytes]);
  });

  test('of one vendor is not that of another', async () => {
    const cache = start();
    const texts = ['a', 'b'].map(
      async (id) => (await cache.get(id, await take(`text of ${id}`), parse())).identity.bytes,
    );
    expect((await Promise.all(texts)).map((bytes) => /text of ./.exec(new TextDecoder().decode(bytes))?.[0])).toEqual([
      'text of a',
      'text of b',
    ]);
  });
});

describe('what is cached', () => {
  test('is so many queries of a vendor; the one used longest ago is made again', async () => {
    const [cache, snapshot] = [start(), await take()];
    const read = (limit: number) => cache.get('a', snapshot, parse(`limit=${limit}`));
    const [one, two] = [await read(1), await read(2)];
    await read(3);
    expect(await read(1)).toBe(one);
    await read(4);
    expect(await read(1)).toBe(one);
    expect(await read(2)).not.toBe(two);
  });

  test('is nothing of a search, which would evict what all readers want', async () => {
    const [cache, snapshot] = [start(), await take()];
    const all = await cache.get('a', snapshot, parse());
    const bytes = cache.bytes;
    for (let i = 0; i < 10; i++) {
      const found = await cache.get('a', snapshot, parse(`q=goo${i}`));
      expect(JSON.parse(new TextDecoder().decode(found.identity.bytes))).toMatchObject({ total: 0 });
    }
    expect([await cache.get('a', snapshot, parse()), cache.bytes]).toEqual([all, bytes]);
  });

  test('is so many bytes, compressed ones included; the response used longest ago is evicted first', async () => {
    const brotli = async (bytes: Uint8Array) => brotliCompressSync(bytes);
    const size = (await start().get('a', await take('x', 20), parse('limit=20'))).identity.bytes.length;
    const cache = start({ compress: { brotli }, bytes: 2 * size + 10 });
    const snapshots = { a: await take('x', 20), b: await take('y', 20) };
    const read = (id: 'a' | 'b') => cache.get(id, snapshots[id], parse('limit=20'));
    const [a, b] = [await read('a'), await read('b')];
    expect([await read('a'), await read('b'), cache.bytes]).toEqual([a, b, 2 * size]);
    const compressed = await b.get('br');
    expect(cache.bytes).toBe(size + compressed.bytes.length);
    expect(await read('b')).toBe(b);
    expect(await read('a')).not.toBe(a);
  });

  test('is not a response that is larger than all that may be cached', async () => {
    const cache = start({ bytes: 10 });
    expect((await cache.get('a', await take(), parse())).identity.bytes.length).toBeGreaterThan(10);
    expect(cache.bytes).toBe(0);
  });
});

describe('what a response is charged', () => {
  const costs = () => {
    const charged: number[] = [];
    return { charged, charge: async (cost: number) => void charged.push(cost) };
  };

  test('is one for a page, more for a long list that has to be filtered or ordered first, and nothing for what is ready', async () => {
    const [cache, snapshot] = [start({ responses: 10 }), await take('x', 41_000)];
    const { charged, charge } = costs();
    for (const query of ['', 'sort=lowest', 'sort=lowest&offset=40000', 'rating=4', '', 'product=none&sort=lowest']) {
      await cache.get('a', snapshot, parse(query), charge);
    }
    // The last page of a list that was made costs as much as the first.
    expect(charged).toEqual([1, 3, 1, 3, 1]);
  });

  test('is what a search compares, and the index once for a snapshot', async () => {
    const [cache, snapshot] = [start(), await take('x'.repeat(990), 2_000)];
    const { charged, charge } = costs();
    for (const query of ['q=zebra', 'q=zebra', 'q=x', 'q=zebras']) {
      await cache.get('a', snapshot, parse(query), charge);
    }
    expect(charged).toEqual([45, 1, 4, 1]);
    await cache.get('a', await take('x'.repeat(990), 2_000), parse('q=zebra'), charge);
    expect(charged.slice(4)).toEqual([45]);
  });

  test('is refused before it is made', async () => {
    const [cache, snapshot] = [start(), await take('x'.repeat(990), 2_000)];
    const refuse = async (cost: number) => {
      if (cost > 1) throw new Error('too much');
    };
    await expect(cache.get('a', snapshot, parse('q=zebra'), refuse)).rejects.toThrow('too much');
    expect(cache.indexBytes).toBe(0);
  });

  test('counts in memory until its snapshot goes', async () => {
    const cache = start();
    await cache.get('a', await take('x', 100), parse('q=zebra'));
    expect(cache.indexBytes).toBeGreaterThan(100 * 256);
    await cache.get('a', await take('x', 100), parse());
    expect(cache.indexBytes).toBe(0);
  });
});

describe('what is kept to search by', () => {
  /** Texts that were folded for an index. */
  const foldedIn = (normalize: MockInstance<(form?: string) => string>) =>
    normalize.mock.contexts.filter((text) => String(text).includes('\n')).length;
  const search = (cache: ReturnType<typeof start>, subject: string, snapshot: Snapshot) =>
    cache.get(subject, snapshot, parse('q=zebra'));
  const sizeOf = async (count: number) => {
    const cache = start();
    await search(cache, 'a', await take('x', count));
    return cache.indexBytes;
  };

  test('is so many bytes: that of the vendor searched longest ago is cleared first', async () => {
    const size = await sizeOf(40);
    // Each search more keeps a list of its own.
    const cache = start({ indexBytes: 2 * size + 1_000 });
    const [a, b, c] = [await take('x', 40), await take('x', 40), await take('x', 40)];
    for (const [subject, snapshot] of [
      ['a', a],
      ['b', b],
      ['a', a],
    ] as const)
      await search(cache, subject, snapshot);
    expect(cache.indexBytes).toBe(2 * size);
    const normalize = vi.spyOn(String.prototype, 'normalize');
    await search(cache, 'c', c);
    expect([cache.indexBytes, foldedIn(normalize)]).toEqual([2 * size, 40]);
    await cache.get('a', a, parse('q=horse'));
    expect(foldedIn(normalize)).toBe(40);
    await cache.get('b', b, parse('q=horse'));
    expect(foldedIn(normalize)).toBe(80);
  });

  test('stays while it is the one that is used, however large it is', async () => {
    const size = await sizeOf(400);
    const cache = start({ indexBytes: 100 });
    const large = await take('x', 400);
    await search(cache, 'large', large);
    await search(cache, 'large', large);
    expect(cache.indexBytes).toBe(size);
    await search(cache, 'small', await take('x', 1));
    expect(cache.indexBytes).toBe(await sizeOf(1));
  });
});

describe('what is ready', () => {
  test('is found at once, with the snapshot that it was made of', async () => {
    const [cache, snapshot] = [start(), await take()];
    expect(cache.find('a', parse())).toBeUndefined();
    const making = cache.get('a', snapshot, parse());
    expect(cache.find('a', parse())).toBeUndefined();
    const body = await making;
    expect(cache.find('a', parse())).toEqual({ body, snapshot });
    expect(cache.find('a', parse())!.snapshot).toBe(snapshot);
    expect([cache.find('a', parse('limit=3')), cache.find('b', parse())]).toEqual([undefined, undefined]);
  });

  test('is gone with its snapshot', async () => {
    const [cache, snapshot] = [start(), await take()];
    await cache.get('a', snapshot, parse());
    cache.evict('a', snapshot);
    expect([cache.find('a', parse()), cache.bytes]).toEqual([undefined, 0]);
  });
});

describe('a snapshot that was evicted while its reader was counted', () => {
  test('has its response, of which nothing is cached', async () => {
    const [cache, snapshot] = [start(), await take('old')];
    const body = await cache.get('a', snapshot, parse(), async () => cache.evict('a', snapshot));
    expect(new TextDecoder().decode(body.identity.bytes)).toContain('old');
    expect([cache.find('a', parse()), cache.bytes, cache.indexBytes]).toEqual([undefined, 0, 0]);
  });

  test('takes nothing from the one that came after it', async () => {
    const [cache, old, young] = [start(), await take('old'), await take('new')];
    const body = await cache.get('a', old, parse(), async () => {
      cache.evict('a', old);
      await cache.get('a', young, parse());
    });
    expect(new TextDecoder().decode(body.identity.bytes)).toContain('old');
    expect(cache.find('a', parse())!.snapshot).toBe(young);
  });

  test('keeps no index of a search either', async () => {
    const [cache, snapshot] = [start(), await take('x', 100)];
    await cache.get('a', snapshot, parse('q=zebra'), async () => cache.evict('a', snapshot));
    expect(cache.indexBytes).toBe(0);
  });
});

describe('through the proxy', () => {
  test('a hit writes no JSON, hashes nothing and compresses nothing', async () => {
    const brotli = vi.fn(async (bytes: Uint8Array) => brotliCompressSync(bytes));
    const { read, sign } = startProxy(() => listing(Array.from({ length: 20 }, () => review())), {
      compress: { brotli },
    });
    const token = await sign(['reviews:read']);
    const readIn = (coding: string) => read('', { headers: { 'accept-encoding': coding } }, token);
    const first = [await readIn('br'), await readIn('gzip'), await readIn('identity')];
    const spies = [
      vi.spyOn(JSON, 'stringify'),
      vi.spyOn(crypto.subtle, 'digest'),
      vi.spyOn(crypto.subtle, 'verify'),
      vi.spyOn(globalThis, 'CompressionStream'),
    ];
    const second = [await readIn('br'), await readIn('gzip'), await readIn('identity')];
    const texts = spies[0]!.mock.calls.filter(([value]) => !Array.isArray(value));
    expect([texts.length, ...spies.slice(1).map((spy) => spy.mock.calls.length)]).toEqual([0, 0, 0, 0]);
    expect(brotli).toHaveBeenCalledTimes(1);
    expect(second.map(({ headers }) => [...headers])).toEqual(first.map(({ headers }) => [...headers]));
    expect(first.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null]);
  });
});
