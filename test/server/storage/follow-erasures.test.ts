import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { followErasures } from '../../../src/server/storage/follow-erasures.js';
import { openSqliteOutbox } from '../../../src/stores/index.js';
import { createTestShell } from '../../cli/test-shell.js';
import { newDatabase, temporaryDirectory, temporaryStore } from '../../service/temporary-service.js';
import { startTestServer } from '../test-server.js';

const PERSON = { rating: '5', text: 'Warm', channel: { email: 'ada@mail.example' } } as const;

/** The outbox in a directory, with a way to leave a dead letter in it. */
async function outboxIn(dataDir: string) {
  const outbox = await openSqliteOutbox(dataDir);
  onTestFinished(() => outbox.close());
  const texts = async () => (await outbox.undelivered()).map(({ review }) => review.text).sort();
  const keep = async (vendorId: string, key: string, text: string, at = Date.now()) => {
    const { id } = await outbox.enqueue({ vendorId, key, fingerprint: key, review: { vendorId, ...PERSON, text } }, at);
    await outbox.deadLetter(id, 'invalid_request', at);
  };
  return { outbox, keep, texts };
}

test('what one server erases leaves the outbox of every other', async () => {
  const DATABASE_URL = await newDatabase('empty');
  const one = await createTestShell({ DATABASE_URL, DEMO: 'off' });
  const two = await createTestShell({
    DATABASE_URL,
    DEMO: 'off',
    TOKEN_KEYS_FILE: join(one.dataDir, 'token-keys.json'),
  });
  const [apiKey, gone, kept] = [
    (await one.run('key', 'create')).out.trim(),
    (await one.run('vendor', 'create', '--name', 'Gone')).out.trim(),
    (await one.run('vendor', 'create', '--name', 'Kept')).out.trim(),
  ];
  const { url } = await startTestServer({}, one);
  const other = await startTestServer({}, two);
  const call = async (method: string, path: string, body?: object, headers = {}) => {
    const response = await fetch(`${url}/api/v2${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.status === 204 ? null : response.json();
  };
  const { outbox, keep, texts } = await outboxIn(two.dataDir);
  const key = crypto.randomUUID();
  const { feedback } = (await call(
    'POST',
    `/vendors/${kept}/submit-review`,
    { vendorId: kept, ...PERSON },
    { 'idempotency-key': key },
  )) as { feedback: { id: string } };
  await keep(kept, key, 'the same review, in doubt');
  await keep(kept, 'another', 'of somebody else');
  await keep(gone, 'third', 'of a vendor that goes');

  await call('DELETE', `/reviews/${feedback.id}`);
  await vi.waitFor(async () => expect(await texts()).toEqual(['of a vendor that goes', 'of somebody else']), 30_000);
  await call('DELETE', `/vendors/${gone}`);
  await vi.waitFor(async () => expect(await texts()).toEqual(['of somebody else']), 30_000);
  expect(await outbox.erased(0)).toHaveLength(2);

  // What a command erases while the server is away is gone after its next start.
  await other.close();
  await keep(kept, 'fourth', 'written before');
  await call('DELETE', `/vendors/${kept}`);
  await startTestServer({}, two);
  await vi.waitFor(async () => expect(await texts()).toEqual([]), 60_000);
});

test('a vendor that came back after its erasure keeps what is sent to it', async () => {
  const store = await temporaryStore();
  const { outbox, keep, texts } = await outboxIn(temporaryDirectory());
  const { id } = await store.vendors.create({ name: 'Hats' });
  const at = new Date();
  await keep(id, 'before', 'before', at.getTime() - 1);
  await keep(id, 'after', 'after', at.getTime() + 1);
  await store.erasures.eraseVendor(id, 'default', at);
  const runs: (() => void)[] = [];
  const timer = (run: () => void) => {
    runs.push(run);
    return () => {};
  };
  const following = followErasures({ store, outbox, log: () => {}, timer });
  following.start();
  runs[0]!();
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  expect(await texts()).toEqual(['after']);
  await following.close();
});

test('an outbox that cannot be written is logged, and the same is tried again', async () => {
  const store = await temporaryStore();
  const { id } = await store.vendors.create({ name: 'Hats' });
  await store.erasures.eraseVendor(id, 'default');
  const failed = Object.assign(new Error('ada@mail.example'), { code: 'SQLITE_FULL' });
  const erase = vi.fn().mockRejectedValueOnce(failed).mockResolvedValue(0);
  const logged: object[] = [];
  const runs: (() => void)[] = [];
  const timer = (run: () => void) => {
    runs.push(run);
    return () => {};
  };
  const following = followErasures({ store, outbox: { erase }, log: (event) => void logged.push(event), timer });
  following.start();
  runs[0]!();
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  expect(logged).toMatchObject([{ event: 'erasures_failed', severity: 'error', code: 'SQLITE_FULL' }]);
  expect(JSON.stringify(logged)).not.toContain('ada@');
  runs[1]!();
  await vi.waitFor(() => expect(runs).toHaveLength(3));
  expect(erase).toHaveBeenCalledTimes(2);
  // What is done is not done again.
  runs[2]!();
  await vi.waitFor(() => expect(runs).toHaveLength(4));
  expect(erase).toHaveBeenCalledTimes(2);
  await following.close();
});
