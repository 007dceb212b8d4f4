import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { expect, test, vi } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { temporaryServer } from '../../client/temporary-server.js';
import { connectYelp } from '../../service/sources/connected-shop.js';
import { temporaryService } from '../../service/temporary-service.js';
import { startGoogle } from '../../sources/google-server.js';
import { createTestShell } from '../test-shell.js';

/** A shop on this machine, and a service of ours on another that has three reviews and a key. */
async function twoServers() {
  const elsewhere = await temporaryService();
  for (const text of ['Warm', 'Fits', 'Light']) await elsewhere.submit({ text, rating: '4', firstName: 'Eve' });
  const asked: string[] = [];
  const respond = (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return elsewhere.fetch(request);
  };
  const { origin } = await temporaryServer(getRequestListener(respond));
  const shell = await createTestShell({ SOURCE_PRIVATE_ADDRESSES: 'on' });
  const vendorId = (await shell.run('vendor', 'create', '--name', 'Hats')).out.trim();
  const keyFile = join(shell.directory, 'key');
  writeFileSync(keyFile, `${elsewhere.key}\n`);
  const addresses = ['--base-url', `${origin}/api/v1`, '--marketplace-url', `${origin}/api/v2`];
  const connect = (...more: string[]) =>
    shell.run(
      'source',
      'connect',
      'reviews-service',
      ...addresses,
      '--name',
      'The old shop',
      '--key-file',
      keyFile,
      ...more,
    );
  const listed = async () => JSON.parse((await shell.run('source', 'list', '--json')).out);
  return { ...shell, elsewhere, asked, vendorId, keyFile, connect, listed };
}

/** A shop whose server may connect Google, somebody who has asked for that, and the address they were given. */
async function askingForGoogle() {
  const google = await startGoogle();
  const { clientId, clientSecret } = google.client;
  const addresses = { GOOGLE_ISSUER: google.url, GOOGLE_API_URL: google.url };
  const shell = await createTestShell({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, ...addresses });
  await shell.run('vendor', 'create', '--name', 'Hats');
  const connecting = shell.run('source', 'connect', 'google');
  const address = await vi.waitFor(() => {
    const found = shell.err().match(/^http\S+/m);
    if (!found) throw new Error('no address yet');
    return new URL(found[0]);
  });
  return { google, shell, connecting, address, redirectUri: address.searchParams.get('redirect_uri')! };
}

test('another service is connected, read for a vendor, sealed anew and disconnected', async () => {
  const { run, connect, listed, vendorId, elsewhere, dataDir } = await twoServers();
  expect(await run('source', 'list')).toMatchObject({ code: 0, out: '' });
  const connected = await connect();
  expect(connected).toMatchObject({ code: 0 });
  const id = connected.out.trim();
  const { name, locations } = await listed();
  expect(name).toBe('The old shop');
  const [{ id: locationId }] = locations;
  expect(connected.err).toContain(`source sync --location ${locationId} --vendor <vendor>`);
  // Neither the key nor what seals it is in the database, and the file is for its owner alone.
  expect(readFileSync(join(dataDir, 'reviews.sqlite')).includes(elsewhere.key)).toBe(false);
  const file = join(dataDir, 'source-keys.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);

  expect(await run('source', 'sync')).toMatchObject({ code: 1 });
  const chosen = await run('source', 'sync', '--location', locationId, '--vendor', vendorId);
  expect(chosen).toMatchObject({ code: 0 });
  expect(chosen.out).toMatch(new RegExp(`^${locationId}\t3\t3\t-\t`));
  expect((await run('source', 'list')).out).toContain(`${id}\t${locationId}\treviews-service\t${vendorId}\t3\t3\t`);

  const before = readFileSync(file, 'utf8');
  expect((await run('source', 'rotate-key')).err).toBe('sealed by a new key: 1\n');
  expect(JSON.parse(readFileSync(file, 'utf8')).keys).toHaveLength(1);
  expect(await run('source', 'sync', '--whole')).toMatchObject({ code: 0 });
  writeFileSync(file, before);
  const locked = await run('source', 'sync');
  expect([locked.code, locked.out]).toEqual([1, expect.stringContaining('\tlocked\t')]);

  expect(await run('source', 'disconnect', id, '--reviews', 'archive')).toMatchObject({ code: 2 });
  expect(await run('source', 'disconnect', 'nobody', '--reviews', 'archive', '--yes')).toMatchObject({ code: 1 });
  const done = await run('source', 'disconnect', id, '--reviews', 'archive', '--yes');
  expect(done).toMatchObject({ code: 0, err: 'disconnected; archive: 3 reviews\n' });
  expect((await run('source', 'list')).out).toBe('');
});

test('a list that another process is reading is not said to be read', async () => {
  const { run, connect, listed, vendorId, dataDir } = await twoServers();
  await connect();
  const [{ id: locationId }] = (await listed()).locations;
  const store = await openStore({ dataDir });
  await store.sources.choose({ accountId: 'default', choices: [{ locationId, vendorId }] }, new Date());
  expect(await store.sources.take({ kinds: ['reviews-service'] })).not.toBeNull();
  await store.close();
  const refused = await run('source', 'sync');
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('another process');
});

test('a list whose source wants to be left alone is not asked for, and it is said for how long', async () => {
  const { run, connect, listed, vendorId, dataDir, asked } = await twoServers();
  await connect();
  const [{ id: locationId }] = (await listed()).locations;
  const store = await openStore({ dataDir });
  await store.sources.choose({ accountId: 'default', choices: [{ locationId, vendorId }] }, new Date());
  const taken = (await store.sources.take({ kinds: ['reviews-service'] }))!;
  await store.sources.failReading(taken, { failure: 'rate_limited', waitMs: 600_000 });
  await store.close();
  asked.length = 0;
  const refused = await run('source', 'sync', '--whole');
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringMatching(/: 1 of 1 were not read: the source wants to be left alone for 10 minutes$/m),
  ]);
  expect(asked).toEqual([]);
});

test('a list in which a review is missed is read once by a command, and goes on by itself', async () => {
  const { run, connect, listed, vendorId, elsewhere, asked } = await twoServers();
  await connect();
  const [{ id: locationId }] = (await listed()).locations;
  await run('source', 'sync', '--location', locationId, '--vendor', vendorId);
  const [review] = (await elsewhere.store.reviews.list(elsewhere.vendor.id)).reviews;
  const hidden = { showOnWidget: false, reason: 'spam' } as const;
  await elsewhere.store.reviews.update(review!.id, hidden, { account: 'default' });
  for (const left of [3, 2]) {
    asked.length = 0;
    const read = await run('source', 'sync');
    expect(read).toMatchObject({ code: 0, out: expect.stringMatching(new RegExp(`^${locationId}\\t${left}\\t`)) });
    expect(asked).toHaveLength(1);
  }
});

test.each([
  [['connect', 'yelp'], '<kind> must be one of google, trustpilot, reviews-service'],
  [['connect', 'google'], 'set GOOGLE_CLIENT_ID'],
  [['connect', 'trustpilot'], 'trustpilot needs --business-unit'],
  [['connect', 'trustpilot', '--business-unit', 'b1'], 'trustpilot needs --key-file'],
  [['connect', 'trustpilot', '--business-unit', 'b1', '--key-file', '/none'], '--key-file cannot be read'],
  [
    ['connect', 'trustpilot', '--business-unit', 'b1', '--key-file', 'package.json', '--business-user', 'u1'],
    'needs both --secret-file and --business-user',
  ],
  [['connect', 'reviews-service', '--base-url', 'here'], '--base-url must be an address'],
  [['sync', '--vendor', 'v1'], '--vendor needs --location'],
  [['sync', '--vendor', 'v1', '--location', 'l1'], 'there is no such location'],
])('%j is refused', async (words, message) => {
  const { run } = await createTestShell();
  await run('vendor', 'create', '--name', 'Hats');
  const { code, err } = await run('source', ...words);
  expect(code).toBeGreaterThan(0);
  expect(err).toContain(message);
});

test('what the terms of a source do not allow to stay is erased, or not disconnected', async () => {
  const { run, dataDir } = await createTestShell();
  await run('vendor', 'create', '--name', 'Hats');
  const store = await openStore({ dataDir });
  const id = await connectYelp(store);
  await store.close();
  const refused = await run('source', 'disconnect', id, '--reviews', 'keep', '--yes');
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('--reviews must be one of erase')]);
  expect((await run('source', 'list')).out).toContain(id);
  expect(await run('source', 'disconnect', id, '--reviews', 'erase', '--yes')).toMatchObject({ code: 0 });
});

test('a refused key and a private address connect nothing', async () => {
  const { run, connect, keyFile, env, elsewhere } = await twoServers();
  writeFileSync(keyFile, 'wrong\n');
  const refused = await connect();
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('revoked')]);
  writeFileSync(keyFile, elsewhere.key);
  Object.assign(env, { SOURCE_PRIVATE_ADDRESSES: 'off' });
  expect(await connect()).toMatchObject({ code: 1, out: '' });
  expect((await run('source', 'list')).out).toBe('');
});

test('Google is let in by a browser on this machine', async () => {
  const { google, shell, connecting, address, redirectUri } = await askingForGoogle();
  google.client.redirectUris.push(redirectUri);
  const returned = await google.allow(address.href);
  expect(new URL(returned).origin).toBe(new URL(redirectUri).origin);
  expect((await fetch(new URL('/favicon.ico', redirectUri))).status).toBe(404);
  expect(await (await fetch(returned)).text()).toContain('Back to the terminal');
  const connected = await connecting;
  expect(connected).toMatchObject({ code: 0 });
  const [connection] = (await shell.run('source', 'list', '--json')).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(connection).toMatchObject({ id: connected.out.trim(), kind: 'google', failure: null });
  expect(connection.locations.length).toBeGreaterThan(0);
});

test('whoever comes back with another state is not taken for somebody who was sent', async () => {
  const { shell, connecting, redirectUri } = await askingForGoogle();
  await fetch(new URL('/?state=mine&code=mine', redirectUri));
  expect(await connecting).toMatchObject({ code: 1, err: expect.stringContaining('not what was asked for') });
  expect((await shell.run('source', 'list')).out).toBe('');
});
