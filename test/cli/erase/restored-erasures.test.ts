import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { startShell, stateOf } from '../backup/backed-up-shell.js';

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
