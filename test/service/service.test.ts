import { describe, expect, test } from 'vitest';
import { createService } from '../../src/service/index.js';
import { NEW_VENDOR, temporaryService, temporaryStore } from './temporary-service.js';

describe('authentication', () => {
  test('responds to a missing, an unknown and a revoked key alike', async () => {
    const { store, call } = await temporaryService();
    const revoked = await store.keys.create('old');
    await store.keys.revoke(revoked.id);
    const keys = ['', 'rvw_unknown', `rvw_${'a'.repeat(43)}`, revoked.key, `${revoked.key}x`];
    const answers = await Promise.all(keys.map((key) => call('GET', '/v2/ping', undefined, { 'x-api-key': key })));
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 401));
    const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())));
    expect(bodies.size).toBe(1);
    expect(JSON.parse([...bodies][0] ?? '')).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  test('requires a key on every path, also one that does not exist', async () => {
    const { fetch } = await temporaryService();
    for (const path of ['/api/v1/ping', '/api/v2/vendors/x/reviews', '/api/v2/nothing']) {
      expect((await fetch(new Request(`http://service.test${path}`))).status).toBe(401);
    }
  });

  test('forgets a key at once when another process revokes it', async () => {
    const { store, call } = await temporaryService();
    expect((await call('GET', '/v1/ping')).status).toBe(200);
    const [info] = await store.keys.list();
    await store.keys.revoke(info?.id ?? '');
    expect((await call('GET', '/v1/ping')).status).toBe(401);
  });

  test('shows a key only the vendors and reviews of its own account', async () => {
    const { store, call, vendor, submit } = await temporaryService();
    const { feedback } = (await (await submit({})).json()) as { feedback: { id: string } };
    const { key } = await store.keys.create('elsewhere', 'other');
    const as = { 'x-api-key': key };
    expect((await call('GET', `/v2/vendors/${vendor.id}/reviews`, undefined, as)).status).toBe(404);
    expect((await call('PATCH', `/v2/reviews/${feedback.id}`, { isArchived: true }, as)).status).toBe(404);
    expect((await submit({}, as)).status).toBe(404);
    const [review] = (await store.reviews.list(vendor.id)).reviews;
    expect(review?.isArchived).toBe(false);
  });

  test('lets the internal key see every account and create in the default one', async () => {
    const store = await temporaryStore();
    const { call } = await temporaryService({ store, internalKey: 'internal' });
    const theirs = await store.vendors.create({ name: 'Theirs' }, 'other');
    const as = { 'x-api-key': 'internal' };
    expect((await call('GET', `/v2/vendors/${theirs.id}/reviews`, undefined, as)).status).toBe(200);
    expect((await call('GET', '/v1/ping', undefined, { 'x-api-key': 'internal2' })).status).toBe(401);
    const created = (await (await call('POST', '/v2/vendors', NEW_VENDOR, as)).json()) as { id: string };
    expect(await store.vendors.get(created.id, 'default')).not.toBeNull();
  });
});

describe('what no route handles', () => {
  test('is a 404 problem for a path that does not exist', async () => {
    const { call } = await temporaryService();
    const answer = await call('GET', '/v2/nothing');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'not_found', detail: 'There is nothing at /api/v2/nothing' });
  });

  test('is a 405 problem that names the methods of the path', async () => {
    const { call } = await temporaryService();
    const answer = await call('PUT', '/v1/reviews/abc');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('PATCH, DELETE');
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
  });

  test('is a 500 without a word about the cause, whose kind and place the log is told', async () => {
    const events: object[] = [];
    const { store, call } = await temporaryService({ log: (event) => events.push(event) });
    store.vendors.get = async () => {
      throw new Error('disk on fire');
    };
    const answer = await call('GET', '/v2/vendors/abc/reviews');
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('fire');
    expect(events).toMatchObject([{ event: 'service_error', path: '/api/v2/vendors/abc/reviews', error: 'Error' }]);
    expect(JSON.stringify(events)).not.toContain('fire');
  });
});

test('responds to ping in both families, never to be cached', async () => {
  const { call } = await temporaryService();
  for (const family of ['v1', 'v2']) {
    const answer = await call('GET', `/${family}/ping`);
    expect(await answer.json()).toEqual({ status: 'ok' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

test('runs without any option but the store', async () => {
  const store = await temporaryStore();
  const answer = await createService({ store }).fetch(new Request('http://service.test/api/v1/ping'));
  expect(answer.status).toBe(401);
});
