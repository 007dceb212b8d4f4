import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteOutbox } from '../../../src/stores/index.js';
import { bundled, runScript } from '../../fixtures/scripts.js';
import { temporaryDirectory } from '../../service/temporary-service.js';
import { NOW } from './temporary-outbox.js';

const LONGEST_ROUND_MS = 300;

test('several processes keep every submission they acknowledged when they are killed amid it', async () => {
  const script = await bundled('stores/outbox/enqueueing-process');
  const dataDir = temporaryDirectory();
  const ids = new Map<string, string>();
  for (let round = 0; round < 4; round += 1) {
    const first = String(round * 1_000_000);
    const ended = await runScript(script, [dataDir, first, '1000000'], (child, lines) => {
      if (lines === 1) sleep(Math.random() * LONGEST_ROUND_MS).then(() => child.kill('SIGKILL'));
    });
    expect(ended).toMatchObject({ signal: 'SIGKILL', errors: '' });
    for (const line of ended.lines) {
      const [key = '', id = ''] = line.split(' ');
      if (id.length === 36) ids.set(key, id);
    }
  }
  const store = await openSqliteOutbox(dataDir);
  onTestFinished(() => store.close());
  const kept = new Map<string, string>();
  for (let one = await store.take(NOW * 2, 1); one !== null; one = await store.take(NOW * 2, 1)) {
    kept.set(one.key, one.id);
    expect(one.review.text).toBe(`number ${one.key}`);
    await store.markDelivered(one.id, { id: 'f' }, NOW);
  }
  expect(ids.size).toBeGreaterThan(4);
  const lost = [...ids].filter(([key, id]) => kept.get(key) !== id);
  expect(lost).toEqual([]);
});
