import { describe, expect, test } from 'vitest';
import { createOutboundFetch } from '../../src/outbound/outbound-fetch.js';
import { createClientCredentials } from '../../src/server/sources/client-credentials.js';
import { createSourceAccess, type SourceType } from '../../src/server/sources/source-access.js';
import { createSourceAccounts } from '../../src/server/sources/source-accounts.js';
import { openSourceKeys } from '../../src/server/sources/source-keys.js';
import { readNext } from '../../src/server/sources/source-reader.js';
import { createSourceReplySender } from '../../src/server/sources/source-reply-sender.js';
import type { TakenMessage } from '../../src/service/index.js';
import { createTrustpilotConnector } from '../../src/sources/trustpilot.js';
import { temporaryDirectory, temporaryStore } from '../service/temporary-service.js';
import { CREDENTIALS, startTrustpilot, UNIT, USER } from './trustpilot-server.js';

const ACCOUNT = { account: 'default' };
const WHO = { accountId: 'default', by: 'Ada' };
const REPLIES = { businessUnitId: UNIT, businessUserId: USER };

/** A Trustpilot, and a server with a shop. */
async function scene() {
  const trustpilot = await startTrustpilot();
  const store = await temporaryStore();
  const fetch = createOutboundFetch({ allowPrivate: true });
  const type: SourceType = {
    kind: 'trustpilot',
    oauth: null,
    fetch,
    keyHeader: 'apikey',
    credentials: createClientCredentials(trustpilot.tokenUrl, fetch),
    connectorOf: (settings) => ({
      ...createTrustpilotConnector({ ...settings, address: trustpilot.url }),
      requestsPerMinute: 1_000_000,
    }),
  };
  const keys = openSourceKeys({ path: null, dataDir: temporaryDirectory() });
  const { sources, vendors, reviews } = store;
  const access = createSourceAccess({ types: [type], keys, sources });
  const accounts = createSourceAccounts({ sources, access, keys, log: () => {} });
  const vendor = await vendors.create({ name: 'Hats' });
  const tokens = () => trustpilot.requests.filter(({ path }) => path.endsWith('/accesstoken')).length;

  /** Connects with these, and reads all that is there into the shop. */
  async function connect(source: { secret?: string; settings?: Record<string, string> } = {}) {
    const given = { kind: 'trustpilot', ...CREDENTIALS, settings: REPLIES, ...source } as const;
    const id = await accounts.connectByKey(given, WHO);
    const [connection] = (await sources.list('default')).filter((one) => one.id === id);
    const locationId = connection!.locations[0]!.id;
    await sources.choose({ accountId: 'default', choices: [{ locationId, vendorId: vendor.id }] }, new Date());
    await read();
    return (await sources.find('default', id))!;
  }
  async function read() {
    const { locations } = (await sources.list('default'))[0]!;
    await sources.readNow({ account: 'default', whole: true, locationId: locations[0]!.id }, new Date());
    while (await readNext({ sources, access, log: () => {} }, AbortSignal.timeout(30_000)));
  }
  const review = async () => {
    const [only] = (await reviews.list(vendor.id, { limit: 1 })).reviews;
    return { ...only!, replyState: only!.replyState ?? null };
  };
  /** Sends what waits. */
  async function send() {
    const { id } = await review();
    const message = { vendorId: vendor.id, subjectId: id } as TakenMessage;
    return createSourceReplySender({ sources, access }).send(message, async () => true);
  }
  const reply = async (comment: string) => store.reviews.reply({ reviewId: (await review()).id, comment }, ACCOUNT);
  const takeAway = async () => store.reviews.deleteReply((await review()).id, ACCOUNT);
  return { trustpilot, store, access, accounts, connect, read, review, send, reply, takeAway, tokens };
}

describe('a reply at Trustpilot', () => {
  test('is sent in the name of a user there, shown once it is, and taken away again', async () => {
    const { trustpilot, connect, read, review, send, reply, takeAway } = await scene();
    const there = trustpilot.add('r1');
    await connect();
    await reply('Danke schön');
    expect(await review()).toMatchObject({ replyState: 'waiting' });
    expect(await send()).toEqual({ state: 'sent' });
    expect(there.companyReply).toMatchObject({ text: 'Danke schön' });
    expect(trustpilot.authors).toEqual([USER]);
    expect(await review()).toMatchObject({ response: { comment: 'Danke schön' }, replyState: null });
    await read();
    expect(await review()).toMatchObject({ response: { comment: 'Danke schön' }, replyState: null });
    await takeAway();
    expect(await send()).toEqual({ state: 'sent' });
    expect(there.companyReply).toBeNull();
    await read();
    expect(await review()).toMatchObject({ response: null, replyState: null });
  });

  test('that is gone there already counts as taken away', async () => {
    const { trustpilot, connect, review, send, reply, takeAway } = await scene();
    const there = trustpilot.add('r1');
    await connect();
    await reply('Thanks');
    await send();
    there.companyReply = null;
    await takeAway();
    expect(await send()).toEqual({ state: 'sent' });
    expect(await review()).toMatchObject({ response: null, replyState: null });
  });

  test('in the name of somebody whom Trustpilot does not know is not sent', async () => {
    const { trustpilot, connect, send, reply } = await scene();
    trustpilot.add('r1');
    await connect({ settings: { businessUnitId: UNIT, businessUserId: 'somebody' } });
    await reply('Thanks');
    expect(await send()).toEqual({ state: 'dead', outcome: 'forbidden' });
  });

  test('to a review that is gone there is not sent', async () => {
    const { trustpilot, connect, send, reply } = await scene();
    trustpilot.add('r1');
    await connect();
    await reply('Thanks');
    trustpilot.reviews = [];
    expect(await send()).toEqual({ state: 'dead', outcome: 'not_found' });
  });

  test('stays here where only a key was given', async () => {
    const { trustpilot, access, connect, review, reply, tokens } = await scene();
    const there = trustpilot.add('r1');
    const { secret: _, ...keyAlone } = CREDENTIALS;
    const connection = await connect({ ...keyAlone, secret: undefined as never, settings: { businessUnitId: UNIT } });
    expect(access.connectorOf(connection).replies).toBeNull();
    await reply('Thanks');
    expect(await review()).toMatchObject({ response: { comment: 'Thanks' }, replyState: null });
    expect([there.companyReply, tokens()]).toEqual([null, 0]);
  });
});

describe('an access token', () => {
  test('serves all requests until it ends, and is then another', async () => {
    const { trustpilot, connect, read, send, reply, tokens } = await scene();
    trustpilot.add('r1');
    await connect();
    await read();
    // One to look what the key opens, before there is a connection; one for the connection.
    expect(tokens()).toBe(2);
    await reply('One');
    await send();
    trustpilot.expireTokens();
    await reply('Two');
    expect(await send()).toEqual({ state: 'sent' });
    expect(trustpilot.reviews[0]!.companyReply).toMatchObject({ text: 'Two' });
    expect(tokens()).toBe(3);
  });

  test('is given for the right secret alone', async () => {
    const { connect, store } = await scene();
    await expect(connect({ secret: 'another' })).rejects.toMatchObject({ failure: 'revoked' });
    expect(await store.sources.list('default')).toEqual([]);
  });

  test.each([
    [{ status: 503 }, 'unavailable'],
    [{ status: 429 }, 'rate_limited'],
    [{ status: 403 }, 'forbidden'],
    [{ status: 200, body: { error: 'no' } }, 'unreadable'],
    [{ status: 200, body: { access_token: 'two\r\nlines' } }, 'unreadable'],
    [{ status: 200, body: { access_token: 'x'.repeat(8_193) } }, 'unreadable'],
  ])('in whose place comes %j is none: %s', async (fault, failure) => {
    const { trustpilot, connect } = await scene();
    trustpilot.tokenFault = fault;
    await expect(connect()).rejects.toMatchObject({ failure });
  });

  test.each([undefined, 'soon', -1, 1e308, '359999'])('that is good for %j seconds is used', async (expires_in) => {
    const { trustpilot } = await scene();
    trustpilot.tokenFault = { status: 200, body: { access_token: 'token', expires_in } };
    const credentials = createClientCredentials(trustpilot.tokenUrl, createOutboundFetch({ allowPrivate: true }));
    const { accessToken, endsAt } = await credentials(CREDENTIALS);
    expect(accessToken).toBe('token');
    expect(endsAt).toBeGreaterThan(Date.now());
    expect(endsAt).toBeLessThan(Date.now() + 8 * 86_400_000);
  });
});

test.each(['', '../u', 'x'.repeat(65)])('there is no user like "%s"', (businessUserId) => {
  expect(() => createTrustpilotConnector({ businessUnitId: UNIT, businessUserId })).toThrow(
    expect.objectContaining({ failure: 'refused' }),
  );
});
