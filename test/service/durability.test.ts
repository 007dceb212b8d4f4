import { expect, test } from 'vitest';
import { openStore } from '../../src/service/index.js';
import { bundledSubmitter, startSubmitter } from './processes.js';
import { temporaryDirectory, temporaryStore } from './temporary-service.js';

test('keeps every acknowledged review, once, when the process is killed amid submissions', async () => {
  const script = await bundledSubmitter();
  const dataDir = temporaryDirectory();
  const acknowledged = new Set<string>();
  for (const killedAfter of [1, 20, 45, 90]) {
    const setUp = await openStore({ dataDir });
    const vendor = (await setUp.vendors.list())[0] ?? (await setUp.vendors.create({ name: 'Blue Kettle' }));
    await setUp.close();
    const { signal, acknowledged: ids } = await startSubmitter(
      script,
      [dataDir, vendor.id, '100000'],
      (child, lines) => {
        if (lines === killedAfter) child.kill('SIGKILL');
      },
    );
    expect(signal).toBe('SIGKILL');
    for (const id of ids) acknowledged.add(id);

    const reopened = await openStore({ dataDir });
    const { reviews } = await reopened.reviews.list(vendor.id);
    await reopened.close();
    expect(new Set(reviews.map(({ id }) => id))).toEqual(new Set([...acknowledged, ...reviews.map(({ id }) => id)]));
    expect(new Set(reviews.map(({ text }) => text)).size).toBe(reviews.length);
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(90);
}, 60_000);

test('lets processes open, submit and read side by side, and stores each key once among them', async () => {
  const script = await bundledSubmitter();
  const dataDir = temporaryDirectory();
  const opened = await Promise.all([1, 2, 3, 4].map(() => startSubmitter(script, [dataDir, '', '0'])));
  expect(opened.map(({ code, errors }) => ({ code, errors }))).toEqual(opened.map(() => ({ code: 0, errors: '' })));

  const store = await temporaryStore({ dataDir });
  const vendor = await store.vendors.create({ name: 'Blue Kettle' });
  const ended = await Promise.all([1, 2, 3].map(() => startSubmitter(script, [dataDir, vendor.id, '100'])));
  for (const { errors, acknowledged } of ended) {
    expect(errors).toBe('');
    expect(acknowledged).toEqual(ended[0]?.acknowledged);
  }
  const { total, reviews } = await store.reviews.list(vendor.id);
  expect(total).toBe(100);
  expect(new Set(reviews.map(({ id }) => id))).toEqual(new Set(ended[0]?.acknowledged));
}, 60_000);
