import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../src/server/settings/settings.js';
import { openStore } from '../../src/service/index.js';
import { startServerProcess } from '../faults/server-process.js';
import { imported, temporaryDirectory } from '../service/temporary-service.js';
import { command, until } from './server.js';

const DAY_MS = 86_400_000;
/** So many that removing them, 20 at a time, takes seconds. */
const REVIEWS = 2_000;
/** The shipped program, whose job looks at once instead of after a minute. */
const AT_ONCE = `const wait = globalThis.setTimeout;
globalThis.setTimeout = (run, ms, ...rest) => wait(run, ms === 60_000 ? 0 : ms, ...rest);`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(AT_ONCE)}`;

test('a running server removes what is past its time; SIGTERM ends it after a transaction, and the next start goes on', async () => {
  const dataDir = temporaryDirectory();
  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  const id = (await command(['vendor', 'create', '--name', 'Hats', '--data', dataDir])).stdout.trim();
  const old = { email: 'ada@mail.example', createdAt: new Date(Date.now() - 400 * DAY_MS).toISOString() };
  for (let done = 0; done < REVIEWS; done += 500) {
    await store.reviews.import(
      id,
      Array.from({ length: 500 }, () => imported(old)),
    );
  }
  const left = async () => (await store.retention.count(readSettings({}).keepDays, new Date())).contacts;

  const server = await startServerProcess({ DATA_DIR: dataDir, NODE_OPTIONS });
  onTestFinished(() => server.remove());
  await until(async () => (await left()) < REVIEWS);
  expect(await server.end('SIGTERM')).toBe(0);
  const stopped = await left();
  expect(stopped).toBeGreaterThan(0);
  const said = () =>
    server.lines.filter((line) => line.includes('"event":"retention_applied"')).map((line) => JSON.parse(line));
  expect(said()).toMatchObject([{ contacts: REVIEWS - stopped, isDone: false }]);
  expect(await store.retention.appliedAt()).toBeNull();

  await server.start();
  await until(async () => (await store.retention.appliedAt()) !== null);
  expect(await left()).toBe(0);
  expect(await server.end('SIGTERM')).toBe(0);
});
