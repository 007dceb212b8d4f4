import { expect, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { openSqliteOutbox } from '../../../src/stores/index.js';
import { createTestShell, upstreamSettings } from '../test-shell.js';

const DAY_MS = 86_400_000;

/** A shop with a review of a year and a day ago, and a dead letter of half a year ago. */
async function oldShop() {
  const shell = await createTestShell();
  const vendorId = (await shell.run('vendor', 'create', '--name', 'Hats')).out.trim();
  const store = await openStore({ dataDir: shell.dataDir });
  const review = { vendorId, rating: '4', channel: { email: 'ada@mail.example' } };
  await store.reviews.submit(review, { at: new Date(Date.now() - 366 * DAY_MS) });
  const outbox = await openSqliteOutbox(shell.dataDir);
  const sentAt = Date.now() - 181 * DAY_MS;
  const { id } = await outbox.enqueue({ vendorId, key: 'k', fingerprint: 'f', review }, sentAt);
  await outbox.deadLetter(id, 'invalid_request', sentAt);
  await outbox.close();
  return { shell, store, vendorId };
}

test('retention shows what is past its time, and --apply removes it', async () => {
  const { shell, store, vendorId } = await oldShop();
  await store.retention.setApplied(new Date('2100-01-01'));
  const look = await shell.run('retention');
  expect(look).toMatchObject({ code: 0, out: '' });
  expect(look.err).toContain('CONTACT_KEEP_DAYS\t365 days\t1 reviews that lose');
  expect(look.err).toContain('DEAD_LETTER_KEEP_DAYS\t180 days\t1 dead letters\n');
  expect(look.err).toContain('nothing was removed; servers do it after 2100-01-01T00:00:00.000Z\n');
  const done = await shell.run('retention', '--apply', '--json');
  expect(JSON.parse(done.out)).toEqual({
    contacts: 1,
    invites: 0,
    reporters: 0,
    requests: 0,
    erasures: 0,
    messages: 0,
    signIns: 0,
    deadLetters: 1,
  });
  expect(JSON.parse((await shell.run('retention', '--json')).out)).toMatchObject({ contacts: 0, deadLetters: 0 });
  expect((await store.reviews.list(vendorId)).reviews).toMatchObject([{ rating: '4', email: null }]);
  expect(await store.compaction.due()).toBeNull();
  await store.close();
});

test('what is off is kept for ever', async () => {
  const { shell, store } = await oldShop();
  shell.env = { ...shell.env, CONTACT_KEEP_DAYS: 'off', DEAD_LETTER_KEEP_DAYS: 'off' };
  const look = await shell.run('retention', '--apply', '--json');
  expect(JSON.parse(look.out)).toMatchObject({ contacts: 0, deadLetters: 0 });
  expect(look.err).toContain('CONTACT_KEEP_DAYS\toff\t0 reviews');
  await store.close();
});

test.each([
  ['CONTACT_KEEP_DAYS', '0', 'a whole number of days from 1 to 36500, or off to keep it for ever, not "0"'],
  ['INVITE_KEEP_DAYS', '89', 'a whole number of days from 90 to 36500, or off to keep it for ever, not "89"'],
  ['ERASURE_KEEP_DAYS', 'never', 'a whole number of days from 1 to 36500, or off to keep it for ever, not "never"'],
  ['RETENTION_HOUR', '24', 'a whole number from 0 to 23 (UTC), not "24"'],
])('%s cannot be %s', async (name, value, message) => {
  const shell = await createTestShell({ [name]: value });
  expect(await shell.run('retention')).toMatchObject({ code: 2, err: `reviews-widget: ${name} must be ${message}\n` });
});

test('in front of another service it is about the outbox, and creates nothing where there is none', async () => {
  const shell = await createTestShell(upstreamSettings());
  expect(await shell.run('retention', '--apply')).toMatchObject({ code: 0 });
});
