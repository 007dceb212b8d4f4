import { brotliCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readReview } from '../../../src/client/received-review.js';
import { createAnswers } from '../../../src/proxy/reading/answers.js';
import { readPageQuery } from '../../../src/proxy/reading/page-query.js';
import { takeSnapshot } from '../../../src/proxy/snapshots/snapshot.js';
import { listing, review, START, startProxy } from '../../fixtures/proxy-upstream.js';

const parse = (query = '') => readPageQuery(new URLSearchParams(query));
const take = (text = 'Good.', count = 1) => {
  const reviews = Array.from({ length: count }, () => readReview(review({ text }))!);
  return takeSnapshot({ total: count, reviews }, 'https://media.test/', START);
};
const start = (options = {}) =>
  createAnswers({ compress: {}, vendors: 10, queries: 3, bytes: 1_000_000, indexBytes: 1_000_000, ...options });

afterEach(() => vi.restoreAllMocks());

describe('an answer', () => {
  test('is made once for a query, in whatever order its parameters come', async () => {
    const [answers, snapshot] = [start(), await take()];
    const first = answers.get('a', snapshot, parse('sort=oldest&limit=5'));
    expect(await answers.get('a', snapshot, parse('limit=5&utm=x&sort=oldest'))).toBe(await first);
    expect(await answers.get('a', snapshot, parse('limit=6&sort=oldest'))).not.toBe(await first);
  });

  test('does not outlive its snapshot, nor does what it took', async () => {
    const answers = start();
    const old = await answers.get('a', await take('old'), parse());
    const bytes = answers.bytes;
    const young = await answers.get('a', await take('new'), parse());
    expect(new TextDecoder().decode(young.identity.bytes)).toContain('new');
    expect([young === old, answers.bytes]).toEqual([false, bytes]);
  });

  test('of one vendor is not that of another', async () => {
    const answers = start();
    const texts = ['a', 'b'].map(
      async (id) => (await answers.get(id, await take(`text of ${id}`), parse())).identity.bytes,
    );
    expect((await Promise.all(texts)).map((bytes) => /text of ./.exec(new TextDecoder().decode(bytes))?.[0])).toEqual([
      'text of a',
      'text of b',
    ]);
  });
});

describe('what is kept', () => {
  test('is so many queries of a vendor; the one asked longest ago is made again', async () => {
    const [answers, snapshot] = [start(), await take()];
    const ask = (limit: number) => answers.get('a', snapshot, parse(`limit=${limit}`));
    const [one, two] = [await ask(1), await ask(2)];
    await ask(3);
    expect(await ask(1)).toBe(one);
    await ask(4);
    expect(await ask(1)).toBe(one);
    expect(await ask(2)).not.toBe(two);
  });

  test('is nothing of a search, which would push out what all readers ask for', async () => {
    const [answers, snapshot] = [start(), await take()];
    const all = await answers.get('a', snapshot, parse());
    const bytes = answers.bytes;
    for (let i = 0; i < 10; i++) {
      const found = await answers.get('a', snapshot, parse(`q=goo${i}`));
      expect(JSON.parse(new TextDecoder().decode(found.identity.bytes))).toMatchObject({ total: 0 });
    }
    expect([await answers.get('a', snapshot, parse()), answers.bytes]).toEqual([all, bytes]);
  });

  test('is so many vendors', async () => {
    const [answers, a, b, c] = [start({ vendors: 2 }), await take(), await take(), await take()];
    const first = await answers.get('a', a, parse());
    await answers.get('b', b, parse());
    await answers.get('c', c, parse());
    expect(answers.bytes).toBe(2 * first.identity.bytes.length);
    expect(await answers.get('a', a, parse())).not.toBe(first);
  });

  test('is so many bytes, compressed ones included; the vendor read longest ago goes first', async () => {
    const brotli = async (bytes: Uint8Array) => brotliCompressSync(bytes);
    const size = (await start().get('a', await take('x', 20), parse('limit=20'))).identity.bytes.length;
    const answers = start({ compress: { brotli }, bytes: 2 * size + 10 });
    const snapshots = { a: await take('x', 20), b: await take('y', 20) };
    const ask = (id: 'a' | 'b') => answers.get(id, snapshots[id], parse('limit=20'));
    const [a, b] = [await ask('a'), await ask('b')];
    expect([await ask('a'), await ask('b'), answers.bytes]).toEqual([a, b, 2 * size]);
    const compressed = (await b.encoded('br'))!;
    expect(answers.bytes).toBe(size + compressed.bytes.length);
    expect(await ask('b')).toBe(b);
    expect(await ask('a')).not.toBe(a);
  });

  test('is not an answer that is larger than all that may be kept', async () => {
    const answers = start({ bytes: 10 });
    expect((await answers.get('a', await take(), parse())).identity.bytes.length).toBeGreaterThan(10);
    expect(answers.bytes).toBe(0);
  });
});

describe('what an answer is charged', () => {
  const costs = () => {
    const charged: number[] = [];
    return { charged, charge: async (cost: number) => void charged.push(cost) };
  };

  test('is one for a page, more for a long list that has to be filtered or ordered first, and nothing for what is ready', async () => {
    const [answers, snapshot] = [start({ queries: 10 }), await take('x', 41_000)];
    const { charged, charge } = costs();
    for (const query of ['', 'sort=lowest', 'sort=lowest&offset=40000', 'rating=4', '', 'product=none&sort=lowest']) {
      await answers.get('a', snapshot, parse(query), charge);
    }
    // The last page of a list that was made costs as much as the first.
    expect(charged).toEqual([1, 3, 1, 3, 1]);
  });

  test('is what a search compares, and the index once for a snapshot', async () => {
    const [answers, snapshot] = [start(), await take('x'.repeat(990), 2_000)];
    const { charged, charge } = costs();
    for (const query of ['q=zebra', 'q=zebra', 'q=x', 'q=zebras']) {
      await answers.get('a', snapshot, parse(query), charge);
    }
    expect(charged).toEqual([1, 44, 1, 1, 3, 1]);
    await answers.get('a', await take('x'.repeat(990), 2_000), parse('q=zebra'), charge);
    expect(charged.slice(6)).toEqual([1, 44]);
  });

  test('is refused before it is made', async () => {
    const [answers, snapshot] = [start(), await take('x'.repeat(990), 2_000)];
    const refuse = async (cost: number) => {
      if (cost > 1) throw new Error('too much');
    };
    await expect(answers.get('a', snapshot, parse('q=zebra'), refuse)).rejects.toThrow('too much');
    expect(answers.indexBytes).toBe(0);
  });

  test('counts in memory until its snapshot goes', async () => {
    const answers = start();
    await answers.get('a', await take('x', 100), parse('q=zebra'));
    expect(answers.indexBytes).toBeGreaterThan(100 * 256);
    await answers.get('a', await take('x', 100), parse());
    expect(answers.indexBytes).toBe(0);
  });
});

describe('through the proxy', () => {
  test('a hit writes no JSON, hashes nothing and compresses nothing', async () => {
    const brotli = vi.fn(async (bytes: Uint8Array) => brotliCompressSync(bytes));
    const { read, sign } = startProxy(() => listing(Array.from({ length: 20 }, () => review())), {
      compress: { brotli },
    });
    const token = await sign(['reviews:read']);
    const ask = (coding: string) => read('', { headers: { 'accept-encoding': coding } }, token);
    const first = [await ask('br'), await ask('gzip'), await ask('identity')];
    const spies = [
      vi.spyOn(JSON, 'stringify'),
      vi.spyOn(crypto.subtle, 'digest'),
      vi.spyOn(crypto.subtle, 'verify'),
      vi.spyOn(globalThis, 'CompressionStream'),
    ];
    const second = [await ask('br'), await ask('gzip'), await ask('identity')];
    const texts = spies[0]!.mock.calls.filter(([value]) => !Array.isArray(value));
    expect([texts.length, ...spies.slice(1).map((spy) => spy.mock.calls.length)]).toEqual([0, 0, 0, 0]);
    expect(brotli).toHaveBeenCalledTimes(1);
    expect(second.map(({ headers }) => [...headers])).toEqual(first.map(({ headers }) => [...headers]));
    expect(first.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null]);
  });
});
