import { describe, expect, test } from 'vitest';
import type { SourcesShown } from '../../src/contract/desk/sources.js';
import { readNext } from '../../src/server/sources/source-reader.js';
import { createSourceReplySender } from '../../src/server/sources/source-reply-sender.js';
import { connectYelp } from '../service/sources/connected-shop.js';
import { temporaryStore } from '../service/temporary-service.js';
import { fakeSources } from './fake-sources.js';
import { GOOD_KEY, openSource, SAID } from './source-server.js';
import { codeOf, HOME, temporaryDesk } from './temporary-desk.js';

const SERVICE = { kind: 'reviews-service', name: 'Hats', address: 'https://reviews.example', key: GOOD_KEY };

/** A desk with a source on this machine, and an owner. */
async function sourceDesk({ toPrivate = false, learns = {} as Record<string, string> } = {}) {
  const store = await temporaryStore();
  const source = await openSource();
  source.state.learns = learns;
  const logged: object[] = [];
  const log = (event: object) => void logged.push(event);
  const sources = fakeSources(store, { types: source.types, toPrivate, log });
  const desk = await temporaryDesk({ store, sources });
  const owner = await desk.join('owner');
  const vendor = await store.vendors.create({ name: 'Hats', googlePlaceId: 'place-berlin' }, 'default');
  const send = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const response = await owner.send(method, `/api${path}`, body);
    expect(response.status, `${method} ${path}`).toBeLessThan(300);
    return (response.status === 204 ? null : await response.json()) as Result;
  };
  const connections = async () => (await send<SourcesShown>('GET', '/sources')).connections;
  return {
    ...{ ...desk, store, source, sources, logged, owner, vendor, send, connections },
    connect: async (body: object = SERVICE) => (await send<{ id: string }>('POST', '/sources', body)).id,
    /** Reads all that is due. */
    async read() {
      const { access } = sources;
      while (await readNext({ sources: store.sources, access, log }, AbortSignal.timeout(60_000)));
    },
  };
}

const THREE = [
  { id: 'r1', stars: 5, text: 'Warm' },
  { id: 'r2', stars: 4, text: 'Fits' },
  { id: 'r3', stars: 3, text: 'Late' },
];

describe('by a key', () => {
  test('a source is connected, its locations go into shops, and what is read is counted', async () => {
    const { connect, connections, send, read, vendor, source, store, logged, events } = await sourceDesk();
    source.state.reviews.berlin = THREE;
    const id = await connect();
    const [connected] = await connections();
    expect(connected).toMatchObject({ id, kind: 'reviews-service', name: 'Hats of Ada', failure: null });
    const [berlin, paris] = connected!.locations;
    expect(berlin).toMatchObject({ title: 'Hats in berlin', vendorId: null, matchingVendorId: vendor.id, read: 0 });
    expect(paris).toMatchObject({ title: 'Hats in paris', vendorId: null, matchingVendorId: null });

    await send('PUT', `/sources/${id}/locations`, { choices: [{ locationId: berlin!.id, vendorId: vendor.id }] });
    await read();
    expect((await connections())[0]!.locations).toMatchObject([
      { id: berlin!.id, vendorId: vendor.id, read: 3, total: 3, average: 4.5, readAverage: 4, failure: null },
      { id: paris!.id, vendorId: null, read: 0, total: null, readAverage: null },
    ]);
    expect((await store.reviews.list(vendor.id)).reviews).toHaveLength(3);

    source.state.reviews.berlin = [...THREE, { id: 'r4', stars: 1, text: 'Gone' }];
    expect(await send('POST', `/sources/${id}/readings`, { locationId: paris!.id, whole: false })).toEqual({
      ...{ locations: 0, waiting: 0, waitUntil: null },
    });
    expect(await send('POST', `/sources/${id}/readings`, { whole: true })).toMatchObject({ locations: 1 });
    await read();
    source.state.locations = ['berlin', 'paris', 'rome'];
    await send('POST', `/sources/${id}/locations`, {});
    expect((await connections())[0]!.locations.map((location) => [location.title, location.read])).toEqual([
      ['Hats in berlin', 4],
      ['Hats in paris', 0],
      ['Hats in rome', 0],
    ]);
    expect(JSON.stringify([logged, events, await connections()])).not.toContain(GOOD_KEY);
  });

  test.each([
    [401, 409, 'source_revoked'],
    [403, 409, 'source_forbidden'],
    [404, 409, 'source_not_found'],
    [400, 409, 'source_refused'],
    [429, 503, 'source_rate_limited'],
    [500, 502, 'source_unavailable'],
  ])(
    'a source that responds with %d connects nothing, and what it wrote is not passed on',
    async (said, status, code) => {
      const { owner, source, connections } = await sourceDesk();
      source.state.status = said;
      const response = await owner.send('POST', '/api/sources', {
        ...SERVICE,
        ...(said === 401 && { key: 'another' }),
      });
      const text = await response.text();
      expect([response.status, JSON.parse(text).code]).toEqual([status, code]);
      expect(text).not.toContain(SAID);
      expect(await connections()).toEqual([]);
    },
  );

  test('what is no list, and a source that is not there, connect nothing', async () => {
    const { owner, source, connections } = await sourceDesk();
    source.state.body = `"${SAID}"`;
    expect(await codeOf(await owner.send('POST', '/api/sources', SERVICE))).toEqual([502, 'source_unreadable']);
    source.stop();
    expect(await codeOf(await owner.send('POST', '/api/sources', SERVICE))).toEqual([502, 'source_unavailable']);
    expect(await connections()).toEqual([]);
  });

  test('the twenty-first source of an account is refused', async () => {
    const { connect, owner } = await sourceDesk();
    for (let connected = 0; connected < 20; connected += 1) await connect();
    expect(await codeOf(await owner.send('POST', '/api/sources', SERVICE))).toEqual([409, 'too_many_sources']);
  });
});

describe('fields have limits', () => {
  test.each([
    ['key', { ...SERVICE, key: 'k'.repeat(501) }],
    ['key', { ...SERVICE, key: ' ' }],
    ['name', { ...SERVICE, name: 'n'.repeat(101) }],
    ['address', { ...SERVICE, address: `https://reviews.example/${'a'.repeat(1_000)}` }],
    ['address', { ...SERVICE, address: 'http://reviews.example' }],
    ['address', { ...SERVICE, address: 'https://ada:secret@reviews.example' }],
    ['address', { ...SERVICE, address: 'https://reviews.example/?key=1' }],
    ['marketplaceAddress', { ...SERVICE, marketplaceAddress: 'file:///etc/passwd' }],
    ['businessUnitId', { kind: 'trustpilot', key: 'k', businessUnitId: '../a' }],
    ['businessUnitId', { kind: 'trustpilot', key: 'k', businessUnitId: 'a'.repeat(65) }],
    ['businessUserId', { kind: 'trustpilot', key: 'k', businessUnitId: 'a1', secret: 's' }],
    ['businessUserId', { kind: 'trustpilot', key: 'k', businessUnitId: 'a1', secret: 's', businessUserId: '../a' }],
    ['secret', { kind: 'trustpilot', key: 'k', businessUnitId: 'a1', businessUserId: 'b2' }],
    ['secret', { kind: 'trustpilot', key: 'k', businessUnitId: 'a1', businessUserId: 'b2', secret: 's'.repeat(501) }],
    ['kind', { kind: 'google', key: 'k' }],
  ])('%s is checked: %j', async (field, body) => {
    const { owner } = await sourceDesk();
    const response = await owner.send('POST', '/api/sources', body);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { errors: { field: string }[] }).errors.map((one) => one.field)).toEqual([
      field,
    ]);
  });

  test('a thousand locations are chosen at once, and no more', async () => {
    const { owner, connect } = await sourceDesk();
    const path = `/api/sources/${await connect()}/locations`;
    const choices = (length: number) => ({
      choices: Array.from({ length }, () => ({ locationId: 'x', vendorId: 'x' })),
    });
    expect(await codeOf(await owner.send('PUT', path, choices(1_000)))).toEqual([404, 'not_found']);
    expect(await codeOf(await owner.send('PUT', path, choices(1_001)))).toEqual([400, 'invalid_request']);
  });

  test('what comes back from a source has 4,096 characters at most', async () => {
    const { owner } = await sourceDesk();
    const returned = (length: number) => owner.send('POST', '/api/sources/returned', { query: 'q'.repeat(length) });
    expect(await codeOf(await returned(4_096))).toEqual([409, 'authorization_lost']);
    expect(await codeOf(await returned(4_097))).toEqual([400, 'invalid_request']);
  });

  test('where the settings allow it, a service may be at http', async () => {
    const { connect } = await sourceDesk({ toPrivate: true });
    expect(await connect({ ...SERVICE, address: 'http://localhost:9090' })).toMatch(/./);
  });
});

describe('by the permission of somebody at the source', () => {
  async function goingDesk() {
    const desk = await sourceDesk();
    const { owner, send, source } = desk;
    return {
      ...desk,
      authorize: async (more = {}) =>
        (await send<{ url: string }>('POST', '/sources/authorization', { kind: 'google', ...more })).url,
      back: (query: string, who: Pick<typeof owner, 'send'> = owner) =>
        who.send('POST', '/api/sources/returned', { query }),
      allow: source.allow,
    };
  }

  test('the way there says where to come back to, and what comes back connects once', async () => {
    const { authorize, allow, back, connections, source, logged, events } = await goingDesk();
    const address = new URL(await authorize());
    expect(address.origin + address.pathname).toBe(`${source.url}/authorize`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: `${HOME}/desk/sources/returned`,
      code_challenge_method: 'S256',
    });
    const query = allow(address.href);
    const response = await back(query);
    expect(response.status).toBe(200);
    const { id } = (await response.json()) as { id: string };
    expect(await connections()).toMatchObject([{ id, kind: 'google', name: 'Hats of Ada' }]);
    expect(await codeOf(await back(query))).toEqual([409, 'authorization_lost']);
    const known = JSON.stringify([logged, events, await connections()]);
    for (const secret of [...new URLSearchParams(query).values(), 'refresh-of-', 'access-1', 'secret-of-the-server']) {
      expect(known).not.toContain(secret);
    }
  });

  test('what another session brings back connects nothing, and the one that went still may', async () => {
    const { authorize, allow, back, connections, join, visitor, owner } = await goingDesk();
    const query = allow(await authorize());
    const again = visitor();
    await again.signIn(owner.person.email);
    const others = [again, await join('owner', { name: 'colleague' }), await join('owner', { accountId: 'elsewhere' })];
    for (const other of others) expect(await codeOf(await back(query, other))).toEqual([409, 'authorization_lost']);
    expect(await codeOf(await back(query, visitor()))).toEqual([401, 'signed_out']);
    expect(await connections()).toEqual([]);
    expect((await back(query)).status).toBe(200);
  });

  test.each([
    ['a code that was not given', (query: URLSearchParams) => query.set('code', 'made-up'), 'source_revoked'],
    ['a state that was not given', (query: URLSearchParams) => query.set('state', 'made-up'), 'authorization_lost'],
    ['no state', (query: URLSearchParams) => query.delete('state'), 'authorization_lost'],
    ['two states', (query: URLSearchParams) => query.append('state', 'made-up'), 'source_unreadable'],
    ['an error of the source', (query: URLSearchParams) => query.set('error', SAID), 'source_refused'],
    ['no permission', (query: URLSearchParams) => query.set('error', 'access_denied'), 'source_not_allowed'],
  ])('%s connects nothing', async (_, change, code) => {
    const { authorize, allow, back, connections } = await goingDesk();
    const query = new URLSearchParams(allow(await authorize()));
    change(query);
    const response = await back(query.toString());
    const text = await response.text();
    expect(JSON.parse(text).code).toBe(code);
    expect(text).not.toContain(SAID);
    expect(await connections()).toEqual([]);
  });

  test('a connection is renewed, by its own account alone', async () => {
    const { authorize, allow, back, connections, join, store } = await goingDesk();
    const { id } = (await (await back(allow(await authorize()))).json()) as { id: string };
    await store.sources.failConnection({ accountId: 'default', id }, 'revoked');
    const stranger = await join('owner', { accountId: 'elsewhere' });
    const theirs = await stranger.send('POST', '/api/sources/authorization', { kind: 'google', connectionId: id });
    expect(await codeOf(theirs)).toEqual([404, 'not_found']);
    const renewed = await back(allow(await authorize({ connectionId: id })));
    expect(await renewed.json()).toEqual({ id });
    expect(await connections()).toMatchObject([{ id, failure: null }]);
  });

  test('a server without the settings of a source says so', async () => {
    const store = await temporaryStore();
    const { types } = await openSource();
    const sources = fakeSources(store, { types: types.filter(({ kind }) => kind !== 'google') });
    const { join } = await temporaryDesk({ store, sources });
    const response = await (await join('owner')).send('POST', '/api/sources/authorization', { kind: 'google' });
    expect(await codeOf(response)).toEqual([409, 'source_not_set_up']);
  });
});

describe('the shop of a location', () => {
  test('is chosen for all that are named, or for none', async () => {
    const { connect, connections, owner, send, store, vendor } = await sourceDesk();
    const id = await connect();
    const other = await store.vendors.create({ name: 'Caps' }, 'default');
    const theirs = await store.vendors.create({ name: 'Theirs' }, 'elsewhere');
    const [berlin, paris] = (await connections())[0]!.locations.map((location) => location.id);
    const choose = (...choices: [string, string][]) =>
      owner.send('PUT', `/api/sources/${id}/locations`, {
        choices: choices.map(([locationId, vendorId]) => ({ locationId, vendorId })),
      });
    const chosen = async () => (await connections())[0]!.locations.map(({ vendorId }) => vendorId);
    expect(await codeOf(await choose([berlin!, vendor.id], [paris!, theirs.id]))).toEqual([404, 'not_found']);
    expect(await codeOf(await choose([berlin!, vendor.id], ['nobody', vendor.id]))).toEqual([404, 'not_found']);
    expect(await chosen()).toEqual([null, null]);
    await send('PUT', `/sources/${id}/locations`, { choices: [{ locationId: paris!, vendorId: vendor.id }] });
    expect(await codeOf(await choose([berlin!, vendor.id], [paris!, other.id]))).toEqual([409, 'location_in_use']);
    expect(await chosen()).toEqual([null, vendor.id]);
  });
});

describe('disconnecting', () => {
  test.each([
    ['keep', 3, 3],
    ['archive', 3, 0],
    ['erase', 0, 0],
  ])('with "%s" leaves %d reviews, of which readers see %d', async (reviews, left, shown) => {
    const { connect, connections, send, read, vendor, source, store } = await sourceDesk();
    source.state.reviews.berlin = THREE;
    const id = await connect();
    const [berlin] = (await connections())[0]!.locations;
    await send('PUT', `/sources/${id}/locations`, { choices: [{ locationId: berlin!.id, vendorId: vendor.id }] });
    await read();
    expect(await send('POST', `/sources/${id}/disconnect`, { reviews })).toEqual({ reviews: 3 });
    expect(await connections()).toEqual([]);
    const all = (await store.reviews.list(vendor.id)).reviews;
    expect(all).toHaveLength(left);
    expect(all.filter(({ isArchived, showOnWidget }) => showOnWidget && !isArchived)).toHaveLength(shown);
  });

  test('leaves no reviews of a source whose terms do not allow that they stay, and says what may be chosen', async () => {
    const { store, owner, send } = await sourceDesk();
    const id = await connectYelp(store);
    for (const reviews of ['keep', 'archive']) {
      const response = await owner.send('POST', `/api/sources/${id}/disconnect`, { reviews });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        errors: [{ field: 'reviews', message: expect.stringMatching(/^must be one of erase:/) }],
      });
    }
    expect((await store.sources.find('default', id))?.sealedGrant).not.toBeNull();
    expect(await send('POST', `/sources/${id}/disconnect`, { reviews: 'erase' })).toEqual({ reviews: 0 });
  });

  test('gives a permission back, and is done where the source does not take it', async () => {
    const { send, source, connections, logged, owner } = await sourceDesk();
    const connectGoogle = async () => {
      const { url } = await send<{ url: string }>('POST', '/sources/authorization', { kind: 'google' });
      return (await send<{ id: string }>('POST', '/sources/returned', { query: source.allow(url) })).id;
    };
    const [first, second] = [await connectGoogle(), await connectGoogle()];
    await send('POST', `/sources/${first}/disconnect`, { reviews: 'keep' });
    expect(source.state.revoked).toEqual([expect.stringMatching(/^refresh-of-/)]);
    source.stop();
    await send('POST', `/sources/${second}/disconnect`, { reviews: 'keep' });
    expect(await connections()).toEqual([]);
    expect(logged).toContainEqual(expect.objectContaining({ event: 'source_not_revoked', connectionId: second }));
    const gone = await owner.send('POST', `/api/sources/${second}/disconnect`, { reviews: 'keep' });
    expect(await codeOf(gone)).toEqual([404, 'not_found']);
  });
});

describe('a reply to a review of Google', () => {
  async function repliedDesk() {
    const desk = await sourceDesk();
    const { send, source, read, vendor, connections } = desk;
    source.state.reviews.berlin = THREE.slice(0, 1);
    const { url } = await send<{ url: string }>('POST', '/sources/authorization', { kind: 'google' });
    const { id } = await send<{ id: string }>('POST', '/sources/returned', { query: source.allow(url) });
    const [berlin] = (await connections())[0]!.locations;
    await send('PUT', `/sources/${id}/locations`, { choices: [{ locationId: berlin!.id, vendorId: vendor.id }] });
    await read();
    type Listed = { id: string; canReply: boolean; replyBytes: number | null; replyState: string | null };
    const listed = async () =>
      (await send<{ reviews: Listed[] }>('GET', `/vendors/${vendor.id}/reviews?queue=shown`)).reviews[0]!;
    return { ...desk, connectionId: id, listed, path: `/vendors/${vendor.id}/reviews/${(await listed()).id}/reply` };
  }

  test('is taken while Google is connected, is sent there, and says where it stands', async () => {
    const { listed, path, send, store, sources, source, owner, connectionId } = await repliedDesk();
    expect(await listed()).toMatchObject({ canReply: true, replyBytes: 4_096, replyState: null });
    expect(await send('PUT', path, { comment: 'Thank you' })).toMatchObject({
      replyState: 'waiting',
      replyReason: null,
    });
    const sender = createSourceReplySender({ sources: store.sources, access: sources.access });
    const [message] = await store.messages.take('source', { limit: 1, leaseMs: 60_000 });
    expect(await sender.send(message!, async () => true)).toEqual({ state: 'sent' });
    expect(source.state.replies).toEqual([{ path: '/replies/r1', body: '{"comment":"Thank you"}' }]);
    expect(await listed()).toMatchObject({ replyState: 'pending' });
    await send('POST', `/sources/${connectionId}/disconnect`, { reviews: 'keep' });
    expect(await listed()).toMatchObject({ canReply: false, replyBytes: null });
    expect(await codeOf(await owner.send('PUT', `/api${path}`, { comment: 'Once more' }))).toEqual([
      409,
      'cannot_reply',
    ]);
  });

  test('has 4,096 bytes at most', async () => {
    const { path, send, owner, listed } = await repliedDesk();
    const long = await owner.send('PUT', `/api${path}`, { comment: 'é'.repeat(2_049) });
    expect(long.status).toBe(400);
    expect(await long.json()).toMatchObject({
      errors: [{ field: 'comment', message: 'must be at most 4096 bytes long' }],
    });
    expect(await listed()).toMatchObject({ replyState: null });
    await send('PUT', path, { comment: 'é'.repeat(2_048) });
  });
});

describe('a reply to a review of another reviews service', () => {
  async function repliedDesk(isOurs: boolean) {
    const desk = await sourceDesk({ learns: isOurs ? { takesRepliesAway: 'yes' } : {} });
    const { send, source, read, vendor, connect, connections } = desk;
    source.state.reviews.berlin = THREE.slice(0, 1);
    const id = await connect();
    const [connection] = await connections();
    await send('PUT', `/sources/${id}/locations`, {
      choices: [{ locationId: connection!.locations[0]!.id, vendorId: vendor.id }],
    });
    await read();
    const { reviews } = await desk.store.reviews.list(vendor.id);
    const path = `/vendors/${vendor.id}/reviews/${reviews[0]!.id}/reply`;
    await send('PUT', path, { comment: 'Thank you' });
    const { repliesStay } = await send<{ repliesStay: string[] }>('GET', `/vendors/${vendor.id}/moderation`);
    return { ...desk, connection: connection!, path, repliesStay, reviewId: reviews[0]!.id };
  }

  test('that takes none away stays, and the desk says so before', async () => {
    const { owner, store, vendor, path, connection, repliesStay, reviewId } = await repliedDesk(false);
    expect([connection.takesRepliesAway, repliesStay]).toEqual([false, [connection.name]]);
    expect(await codeOf(await owner.send('DELETE', `/api${path}`))).toEqual([409, 'cannot_reply']);
    const [review] = (await store.reviews.list(vendor.id)).reviews;
    expect(review).toMatchObject({ response: { comment: 'Thank you' }, replyState: 'waiting' });
    const note = { vendorId: vendor.id, reviewId, comment: 'Thank you' };
    await store.sources.noteReply(note, 'failed', 'refused', new Date());
    // What never came there is in nobody's way.
    expect((await owner.send('DELETE', `/api${path}`)).status).toBe(200);
    expect((await store.reviews.list(vendor.id)).reviews[0]).toMatchObject({ response: null });
  });

  test('that is a server such as this one is taken away there', async () => {
    const { send, store, sources, source, path, connection, repliesStay } = await repliedDesk(true);
    expect([connection.takesRepliesAway, repliesStay]).toEqual([true, []]);
    expect(await send('DELETE', path)).toMatchObject({ replyState: 'waiting' });
    const sender = createSourceReplySender({ sources: store.sources, access: sources.access });
    const messages = await store.messages.take('source', { limit: 2, leaseMs: 60_000 });
    for (const message of messages)
      expect(await sender.send(message, async () => true)).toMatchObject({ state: expect.any(String) });
    expect(source.state.replies).toEqual([{ path: '/replies/r1', body: '' }]);
  });
});
