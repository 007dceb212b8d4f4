import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Erasure, openStore } from '../../../src/service/index.js';
import { openSqliteOutbox } from '../../../src/stores/index.js';
import { bundled } from '../../fixtures/scripts.js';
import { ENGINES, imported, temporaryPlace } from '../../service/temporary-service.js';
import { createTestShell } from '../test-shell.js';
import { EMAIL, tracesIn } from './erased-shop.js';

/** More than two transactions hold. */
const THEIRS = 1200;
const OTHERS = 300;
/** After the first record of the erasure; the last ones may find it done. */
const LONGEST_MS = [0, 150];

test.each(ENGINES)(
  'an erasure that is killed has happened or not, transaction by transaction, and the next one ends it, on %s',
  async (engine) => {
    const place = await temporaryPlace(engine);
    const env = 'databaseUrl' in place ? { DATABASE_URL: place.databaseUrl } : {};
    const shell = await createTestShell(env);
    const data = 'databaseUrl' in place ? place : { dataDir: shell.dataDir };
    const vendorId = (await shell.run('vendor', 'create', '--name', 'Hats')).out.trim();
    const store = await openStore(data);
    onTestFinished(() => store.close());
    const many = (count: number, email: string) =>
      Array.from({ length: count }, () => imported({ email, text: `${'x'.repeat(300)} ${email}`, name: 'Lovelock' }));
    await store.reviews.import(vendorId, many(THEIRS, EMAIL));
    await store.reviews.import(
      vendorId,
      many(OTHERS, 'bo@mail.example').map((review) => ({ ...review, name: 'Bo' })),
    );
    const outbox = await openSqliteOutbox(shell.dataDir);
    const review = { vendorId, rating: '1', channel: { email: EMAIL } };
    await outbox.enqueue({ vendorId, key: 'k', fingerprint: 'f', review }, Date.now() + 3_600_000);
    await outbox.close();

    const script = await bundled('cli/erase/erasing-process');
    for (const longestMs of LONGEST_MS) {
      const known = (await store.erasures.list()).length;
      const child = spawn(process.execPath, [script, 'erase', '--email', EMAIL, '--yes'], {
        env: { ...process.env, ...shell.env },
        stdio: 'ignore',
      });
      const ended = once(child, 'close');
      const isOver = () => child.exitCode !== null || child.signalCode !== null;
      while (!isOver() && (await store.erasures.list()).length === known) await sleep(1);
      await sleep(Math.random() * longestMs);
      child.kill('SIGKILL');
      await ended;

      const erasures = await store.erasures.list();
      const { reviews, total } = await store.reviews.list(vendorId);
      expect(total).toBe(THEIRS + OTHERS - sum(erasures));
      expect(reviews).toHaveLength(total);
      const gone = new Set(erasures.flatMap(({ ids }) => ids.reviews));
      expect(gone.size).toBe(sum(erasures));
      expect(reviews.filter(({ id }) => gone.has(id))).toEqual([]);
    }

    expect(await shell.run('erase', '--email', EMAIL, '--yes')).toMatchObject({ code: 0 });
    expect(await tracesIn(shell.dataDir, place)).toEqual([]);
    expect(await store.reviews.count(vendorId)).toBe(OTHERS);
    expect(await store.compaction.due()).toBeNull();
  },
);

function sum(erasures: readonly Erasure[]): number {
  return erasures.reduce((total, { reviews }) => total + reviews, 0);
}
