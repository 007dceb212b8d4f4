import { beforeAll, describe, expect, test } from 'vitest';
import { testFields } from './fields.js';
import { vendorWith } from './scene.js';
import type { Answer, Api } from './target.js';

/** `GET /changes`, and what the lists have for those who follow it: all of it ours. */
export function describeChanges(api: Api, { ours }: { ours: boolean }) {
  describe.skipIf(!ours)('GET /changes', () => {
    let vendorId: string;
    let ids: string[];
    const changes = (query = ''): Promise<Answer['body']> => api.v2('GET', `/changes${query}`);
    const now = async (): Promise<string> => (await changes()).cursor;
    /** Reads on until nothing is left. */
    const changedSince = async (cursor: string): Promise<string[]> => {
      const { cursor: next, vendors } = await changes(`?after=${cursor}`);
      return vendors.length === 0 ? [] : [...vendors, ...(await changedSince(next))];
    };
    const submit = async (): Promise<string> =>
      (await api.v2('POST', `/vendors/${vendorId}/submit-review`, { rating: '5', vendorId })).feedback.id;

    beforeAll(async () => {
      ({ vendorId, ids } = await vendorWith(api, [{ source: 'google' }]));
    });

    testFields(
      'the response',
      {
        cursor: ['a string', (value) => typeof value === 'string' && value !== ''],
        vendors: ['an array', (value) => Array.isArray(value)],
      },
      async () => [await changes()],
    );

    test('responds without a cursor with the current one, and no vendors', async () => {
      await submit();
      const { cursor, vendors } = await changes();
      expect(vendors).toEqual([]);
      expect(await changedSince(cursor)).toEqual(expect.not.arrayContaining(['']));
    });

    test.each<[string, () => Promise<unknown>]>([
      ['a submitted review', submit],
      ['a review that is hidden', () => api.v2('PATCH', `/reviews/${ids[0]}`, { showOnWidget: false })],
      ['a review that is archived', () => api.v2('PATCH', `/reviews/${ids[0]}`, { isArchived: true })],
      ['a reply', async () => api.v1('PUT', '/reply', { reviewId: await submit(), comment: 'Thanks' })],
    ])('names the vendor after %s, and once it was told no more', async (_, change) => {
      await changedSince(await now());
      const cursor = await now();
      await change();
      const first = await changes(`?after=${cursor}`);
      expect(first.vendors).toContain(vendorId);
      expect(await changedSince(first.cursor)).not.toContain(vendorId);
    });

    test('waits for a change, and responds as soon as there is one', async () => {
      const cursor = (await changes(`?after=${await now()}`)).cursor;
      const waiting = changes(`?after=${cursor}&wait=30`);
      await submit();
      expect((await waiting).vendors).toContain(vendorId);
    }, 25_000);

    test.each(['after=', 'after=%00', 'after=nonsense!', 'wait=61', 'wait=x'])(
      'responds with 400 to %s',
      async (query) => {
        const answer = await api.ask('GET', 'v2', `/changes?${query}`);
        expect([answer.status, answer.body.errors[0].field]).toEqual([400, query.split('=')[0]]);
      },
    );

    test('responds with 410 to a cursor that it never gave', async () => {
      const [epoch, sequence] = (await now()).split('.');
      for (const cursor of [`${epoch}x.${sequence}`, `${epoch}.${Number(sequence) + 1000}`]) {
        const answer = await api.ask('GET', 'v2', `/changes?after=${cursor}`);
        expect([answer.status, answer.body.code]).toEqual([410, 'cursor_unknown']);
      }
    });
  });

  describe.skipIf(!ours)('the lists', () => {
    const LISTS = [
      ['GET /vendors/{vendorId}/reviews', 'v2', (id: string) => `/vendors/${id}/reviews?`],
      ['GET /reviews', 'v1', (id: string) => `/reviews?businessId=${id}&`],
      ['GET /reviews of all businesses', 'v1', () => '/reviews?'],
    ] as const;
    let vendorId: string;
    let ids: string[];
    beforeAll(async () => {
      ({ vendorId, ids } = await vendorWith(api, [{}, {}, {}, {}, {}]));
    });

    test('the list of a vendor says what the shop is called', async () => {
      const path = `/vendors/${vendorId}/reviews`;
      const tag = async () => (await api.askAny('GET', 'v2', path)).headers.get('etag');
      const before = await tag();
      await api.v2('PUT', `/vendors/${vendorId}`, { name: 'Green Kettle Ltd', senderName: 'Green Kettle' });
      const { shopNames } = await api.v2('GET', path);
      expect(shopNames).toEqual(['Green Kettle Ltd', 'Green Kettle']);
      expect(await tag()).not.toBe(before);
      expect((await api.v1('GET', `/reviews?businessId=${vendorId}`)).shopNames).toEqual(shopNames);
      expect(await api.v1('GET', '/reviews?')).not.toHaveProperty('shopNames');
    });

    test('the list of a vendor says how to go on with it', async () => {
      const { vendorId: id, ids: all } = await vendorWith(api, [{}, {}, {}]);
      const lists = [() => api.v2('GET', `/vendors/${id}/reviews`), () => api.v1('GET', `/reviews?businessId=${id}`)];
      for (const read of lists) {
        const { sync } = await read();
        expect(sync).toEqual({ updatedAfter: expect.any(String), version: expect.any(String), total: 3 });
        await api.v2('PATCH', `/reviews/${all[0]}`, { showOnWidget: false });
        expect((await read()).sync).toMatchObject({ version: sync.version, total: 3 });
        await api.v2('PUT', `/vendors/${id}/products`, {
          products: [{ sourceProductId: 'mug', name: `Mug ${sync.version}` }],
        });
        expect((await read()).sync.version).not.toBe(sync.version);
      }
      const since = encodeURIComponent((await lists[0]!()).sync.updatedAfter);
      const { total, sync } = await api.v2('GET', `/vendors/${id}/reviews?limit=1&updatedAfter=${since}`);
      expect([total, sync.total, sync.gone]).toEqual([3, 3, []]);
      await api.askAny('DELETE', 'v2', `/reviews/${all[1]}`);
      const { sync: last } = await api.v2('GET', `/vendors/${id}/reviews?updatedAfter=${since}`);
      expect(last).toMatchObject({ version: sync.version, total: 2, gone: [all[1]] });
      expect(await api.v2('GET', `/vendors/${id}/reviews?showOnWidget=true`)).not.toHaveProperty('sync');
      expect(await api.v2('GET', `/vendors/${id}/reviews?offset=1`)).not.toHaveProperty('sync');
      expect(await api.v1('GET', '/reviews?')).not.toHaveProperty('sync');
    });

    describe.each(LISTS)('%s', (_, family, pathOf) => {
      const ask = (query: string, headers: Record<string, string> = {}) =>
        api.askAny('GET', family, `${pathOf(vendorId)}${query}`, { headers });

      test('gives an ETag, and 304 to whoever has it until something changes', async () => {
        const first = await ask('limit=3');
        const etag = first.headers.get('etag')!;
        expect(etag).toMatch(/^W\/"[\w-]+"$/);
        const again = await ask('limit=3', { 'if-none-match': `"other", ${etag}` });
        expect([again.status, again.text]).toEqual([304, '']);
        expect((await ask('limit=2', { 'if-none-match': etag })).status).toBe(200);
        await api.v2('PATCH', `/reviews/${ids[0]}`, { showOnWidget: true });
        const changed = await ask('limit=3', { 'if-none-match': etag });
        expect(changed.status).toBe(200);
        expect(changed.headers.get('etag')).not.toBe(etag);
      });

      test('goes on after a page with its nextCursor, whatever comes in front meanwhile', async () => {
        const [all] = [JSON.parse((await ask('limit=5')).text)];
        const first = JSON.parse((await ask('limit=2')).text);
        await api.v2('POST', `/vendors/${vendorId}/submit-review`, { rating: '1', vendorId });
        const second = JSON.parse((await ask(`limit=2&cursor=${first.nextCursor}`)).text);
        expect([...first.reviews, ...second.reviews].map(({ id }) => id)).toEqual(
          all.reviews.slice(0, 4).map(({ id }: { id: string }) => id),
        );
        expect(second.total).toBe(all.total + 1);
      });

      test('lists what came or changed after a moment with updatedAfter, and counts that', async () => {
        const last = await api.v2('PATCH', `/reviews/${ids[1]}`, { showOnWidget: true });
        const before = new Date(Date.parse(last.updatedAt) - 1).toISOString();
        const { total, reviews } = JSON.parse((await ask(`limit=5&updatedAfter=${before}`)).text);
        expect([total, reviews.map(({ id }: { id: string }) => id)]).toEqual([1, [ids[1]]]);
        const none = JSON.parse((await ask(`limit=5&updatedAfter=${encodeURIComponent(last.updatedAt)}`)).text);
        expect(none).toMatchObject({ total: 0, reviews: [] });
      });

      test.each(['cursor=', 'cursor=nonsense', 'updatedAfter=yesterday'])('responds with 400 to %s', async (query) => {
        const { status, text } = await ask(query);
        expect([status, JSON.parse(text).errors[0].field]).toEqual([400, query.split('=')[0]]);
      });

      test('responds with 400 to a cursor with an offset', async () => {
        const { nextCursor } = JSON.parse((await ask('limit=1')).text);
        const { status, text } = await ask(`cursor=${nextCursor}&offset=1`);
        expect([status, JSON.parse(text).errors[0].field]).toEqual([400, 'cursor']);
      });
    });
  });
}
