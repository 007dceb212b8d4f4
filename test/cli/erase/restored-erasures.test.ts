import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { openSqliteOutbox } from '../../../src/stores/index.js';
import { startShell, stateOf } from '../backup/backed-up-shell.js';
import { upstreamSettings } from '../test-shell.js';

/** A shop with a backup from before somebody was erased. */
async function erasedSinceBackup() {
  const shell = await startShell();
  const store = await openStore({ dataDir: shell.dataDir });
  await store.reviews.submit({
    vendorId: shell.vendor,
    rating: '1',
    text: 'Forget me.',
    channel: { email: 'a@b.example' },
  });
  await store.close();
  expect((await shell.run('backup', shell.file)).code).toBe(0);
  expect((await shell.run('erase', '--email', 'a@b.example', '--yes')).code).toBe(0);
  return shell;
}

const textsIn = async (dataDir: string, vendor: string) => (await stateOf(dataDir, vendor)).reviews.sort();

describe('a backup from before an erasure', () => {
  test('does not bring anybody back where it replaces the database that knows of it', async () => {
    const { run, file, dataDir, vendor } = await erasedSinceBackup();
    const dry = await run('restore', file, '--force', '--dry-run');
    expect(dry.err).toMatch(/erased since, and not brought back: 1 \(\d{4}-\d\d-\d\d\)/);
    const restored = await run('restore', file, '--force');
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.err).toMatch(/erased since, and not brought back: 1 \(\d{4}-\d\d-\d\d\)/);
    expect(await textsIn(dataDir, vendor)).toEqual(['Warm.']);
    expect((await run('erasures')).out.match(/\n/g)).toHaveLength(1);
    const erased = await run('erase', '--email', 'a@b.example', '--yes');
    expect(erased.err).toMatch(/before-restore-\S+ holds what was there before a restore, and may hold the person/);
  });

  test('warns in an empty directory, where a list of what was erased erases it again', async () => {
    const shell = await erasedSinceBackup();
    const { run, file, other, vendor } = shell;
    const list = join(shell.directory, 'erasures.jsonl');
    writeFileSync(list, (await run('erasures', '--json')).out);
    const restored = await run('restore', file, '--data', other);
    expect(restored.err).toMatch(/whoever was erased after .* is in it again: .* "reviews-widget erase --again FILE"/);
    expect(await textsIn(other, vendor)).toEqual(['Forget me.', 'Warm.']);
    const again = await run('erase', '--again', list, '--yes', '--data', other);
    expect(again.err).toMatch(/^erased: .*\tperson\t1 review,/);
    expect(await textsIn(other, vendor)).toEqual(['Warm.']);
  });

  test('says nothing of erasures where there was none since', async () => {
    const { run, file } = await startShell();
    await run('backup', file);
    expect((await run('restore', file, '--force')).err).not.toContain('erased');
  });
});

describe('a backup of an outbox from before an erasure', () => {
  const KEY = 'b7e5a3a0-5f1c-4a8e-9d55-3f0c8d1e2a40';

  /** A backup in which a review of somebody waits. */
  async function waitingInBackup() {
    const shell = await startShell();
    const review = { vendorId: shell.vendor, rating: '1', text: 'Forget me.', channel: { email: 'a@b.example' } };
    const outbox = await openSqliteOutbox(shell.dataDir);
    const { id } = await outbox.enqueue({ vendorId: shell.vendor, key: KEY, fingerprint: 'f', review }, Date.now());
    await outbox.close();
    expect((await shell.run('backup', shell.file)).code).toBe(0);
    const waiting = async (dataDir = shell.dataDir) => {
      const opened = await openSqliteOutbox(dataDir);
      return (await opened.undelivered().finally(opened.close)).map((submission) => submission.review.text);
    };
    return { ...shell, id, review, waiting };
  }

  test.each([
    ['the embedded service', {}],
    ['another service', upstreamSettings()],
  ])('does not bring back what was erased from it, before %s', async (_, settings) => {
    const shell = await waitingInBackup();
    Object.assign(shell.env, settings);
    const { run, file, waiting, vendor, id } = shell;
    expect((await run('erase', '--email', 'a@b.example', '--yes')).err).toContain('erased from the outbox: 1');
    expect(await waiting()).toEqual(['On its way.']);
    const [line] = (await run('erasures', '--json')).out.split('\n');
    expect(JSON.parse(line!)).toEqual({ submission: id, vendorId: vendor, erasedAt: expect.any(String) });
    expect((await run('erasures')).out).toMatch(new RegExp(`^\\S+\\t${vendor}\\toutbox\\t1 submission\\n$`));
    const restored = await run('restore', file, '--force');
    expect(restored.err).toMatch(/erased since, and not brought back: 1 \(/);
    expect(await waiting()).toEqual(['On its way.']);
  });

  test('does not bring it back in an empty directory either, once the list is repeated', async () => {
    const { run, file, waiting, other, directory } = await waitingInBackup();
    await run('erase', '--email', 'a@b.example', '--yes');
    const list = join(directory, 'erasures.jsonl');
    writeFileSync(list, (await run('erasures', '--json')).out);
    expect((await run('restore', file, '--data', other)).err).toContain('is in it again');
    expect(await waiting(other)).toHaveLength(2);
    const unsure = await run('erase', '--again', list, '--data', other);
    expect(unsure).toMatchObject({ code: 2, err: expect.stringContaining('1 erasures to repeat\n') });
    const again = await run('erase', '--again', list, '--yes', '--data', other);
    expect(again.err).toBe('erased from the outbox: 1\n');
    expect(await waiting(other)).toEqual(['On its way.']);
  });

  test('does not bring back a review that was delivered since, and then erased', async () => {
    const { run, file, waiting, review, dataDir, id } = await waitingInBackup();
    const store = await openStore({ dataDir });
    const feedback = await store.reviews.submit(review, { idempotencyKey: KEY });
    await store.close();
    const outbox = await openSqliteOutbox(dataDir);
    await outbox.markDelivered(id, feedback, 1);
    // As it is forgotten after eight days.
    await outbox.prune(2);
    await outbox.close();
    expect((await run('erase', '--email', 'a@b.example', '--yes')).err).toContain('\tperson\t1 review,');
    await run('restore', file, '--force');
    expect(await waiting()).toEqual(['On its way.']);
  });
});
