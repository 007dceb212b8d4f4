import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSqliteOutbox } from '../../../src/stores/index.js';
import { hasSmallDisks, mountSmallDisk } from '../../faults/small-disk.js';
import { bundled, runScript } from '../../fixtures/scripts.js';
import { temporaryDirectory } from '../../service/temporary-service.js';
import { submission } from './temporary-outbox.js';

const NOW = 1_790_000_000_000;
const mode = (path: string) => statSync(path).mode & 0o777;

async function temporaryOutbox(dataDir = temporaryDirectory()) {
  const store = await openSqliteOutbox(dataDir);
  onTestFinished(() => store.close());
  return { store, dataDir, path: join(dataDir, 'outbox.sqlite') };
}

describe('the file', () => {
  test('is made for its owner alone, with its directory and its side files', async () => {
    const { store, dataDir } = await temporaryOutbox(join(temporaryDirectory(), 'a', 'b'));
    await store.enqueue(submission('a', '1'), NOW);
    expect(mode(dataDir)).toBe(0o700);
    const files = readdirSync(dataDir);
    expect(files.sort()).toEqual(['outbox.sqlite', 'outbox.sqlite-shm', 'outbox.sqlite-wal']);
    for (const file of files) expect(mode(join(dataDir, file))).toBe(0o600);
  });

  test('leaves the mode of a directory that was there', async () => {
    const dataDir = join(temporaryDirectory(), 'shared');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o755);
    await temporaryOutbox(dataDir);
    expect(mode(dataDir)).toBe(0o755);
  });

  test('keeps what waits over a restart', async () => {
    const { store, dataDir } = await temporaryOutbox();
    const { id } = await store.enqueue(submission('a', '1'), NOW);
    await store.close();
    expect((await (await temporaryOutbox(dataDir)).store.take(NOW, 1))?.id).toBe(id);
  });

  test('of a version that counted no 500s is read on, and that version still writes to it', async () => {
    const { store, dataDir, path } = await temporaryOutbox();
    const { id } = await store.enqueue(submission('a', '1'), NOW);
    await store.close();
    const sqlite = new SQLite(path);
    onTestFinished(() => void sqlite.close());
    sqlite.exec(
      `alter table outbox drop column server_errors; delete from outbox_migrations where name = '0004_server_errors'`,
    );
    const { store: later } = await temporaryOutbox(dataDir);
    expect(await later.take(NOW, 1)).toMatchObject({ id, serverErrors: 0 });
    const columns = sqlite.pragma('table_info(outbox)') as { name: string }[];
    const old = columns.map(({ name }) => name).filter((name) => name !== 'seq' && name !== 'server_errors');
    const values = old.map((name) => ({ id: `'b'`, vendor_id: `'b'` })[name] ?? name);
    sqlite.exec(`insert into outbox (${old}) select ${values} from outbox`);
    expect(await later.take(NOW + 1, 1, 'b')).toMatchObject({ id: 'b', serverErrors: 0 });
  });

  test('of a version that kept no hash of the whole is read on', async () => {
    const { store, dataDir, path } = await temporaryOutbox();
    const { id } = await store.enqueue(submission('a', '1'), NOW);
    await store.close();
    const sqlite = new SQLite(path);
    sqlite.exec(`alter table outbox drop column content; delete from outbox_migrations where name = '0003_content'`);
    sqlite.close();
    const { store: later } = await temporaryOutbox(dataDir);
    const kept = await later.enqueue(submission('a', '1', { contentHash: 'hash' }), NOW);
    expect([kept.id, kept.contentHash]).toEqual([id, undefined]);
    expect((await later.enqueue(submission('a', '2', { contentHash: 'hash' }), NOW)).contentHash).toBe('hash');
  });

  test('holds nothing of the shopper any more once the service has the review', async () => {
    const { store, dataDir, path } = await temporaryOutbox();
    const ids: string[] = [];
    for (const key of ['1', '2', '3']) {
      const review = { rating: '5', vendorId: 'a', text: 'ada@shopper.example, '.repeat(400) };
      ids.push((await store.enqueue(submission('a', key, { review }), NOW)).id);
    }
    expect(readFileSync(`${path}-wal`, 'utf8')).toContain('ada@shopper.example');
    for (const id of ids) await store.markDelivered(id, { id: 'f-1' }, NOW);
    await store.close();
    for (const file of readdirSync(dataDir)) {
      expect(readFileSync(join(dataDir, file), 'utf8')).not.toContain('shopper');
    }
  });

  test('that is no database stops the start with its path, and stays as it is', async () => {
    const dataDir = temporaryDirectory();
    const path = join(dataDir, 'outbox.sqlite');
    writeFileSync(path, 'dear diary\n'.repeat(100));
    await expect(openSqliteOutbox(dataDir)).rejects.toThrow(`Cannot open the outbox ${path}: file is not a database`);
    expect(readFileSync(path, 'utf8')).toBe('dear diary\n'.repeat(100));
    await expect(openSqliteOutbox(path)).rejects.toThrow(`Cannot open the outbox ${path}/outbox.sqlite: `);
  });

  test('with a damaged page stops the start, says what to do, and stays as it is', async () => {
    const { store, dataDir, path } = await temporaryOutbox();
    for (let key = 0; key < 200; key += 1) await store.enqueue(submission('a', String(key)), NOW);
    await store.close();
    const bytes = readFileSync(path);
    const { length } = bytes;
    bytes.fill(0x5a, length - 3 * 4096, length - 2 * 4096);
    writeFileSync(path, bytes);
    await expect(openSqliteOutbox(dataDir)).rejects.toThrow(
      /^Cannot open the outbox .*outbox\.sqlite: the file is damaged \(.*\); nothing was changed or deleted\. Restore it from a backup/,
    );
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  test.skipIf(!hasSmallDisks)('on a full disk says so (needs root, to mount one), and is used again', async () => {
    const disk = mountSmallDisk(1024);
    const { store } = await temporaryOutbox(disk.path);
    disk.fill();
    const text = 'x'.repeat(8_000);
    const keepMany = async () => {
      for (let key = 0; key < 200; key += 1)
        await store.enqueue(submission('a', String(key), { review: { rating: '5', vendorId: 'a', text } }), NOW);
    };
    await expect(keepMany()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    const { waiting } = await store.counts();
    disk.free();
    await store.tryWriting();
    await store.enqueue(submission('a', 'later'), NOW);
    expect((await store.counts()).waiting).toBe(waiting + 1);
  });

  test('of a newer version that breaks this one is refused', async () => {
    const { store, dataDir, path } = await temporaryOutbox();
    await store.close();
    const sqlite = new SQLite(path);
    sqlite.exec(`insert into outbox_migrations values ('9999_breaking_future')`);
    sqlite.close();
    await expect(openSqliteOutbox(dataDir)).rejects.toThrow('outbox.sqlite: its schema is newer');
  });
});

describe('the lock of another process', () => {
  async function locked() {
    const outbox = await temporaryOutbox();
    const other = new SQLite(outbox.path);
    onTestFinished(() => void other.close());
    other.exec('begin immediate');
    return { ...outbox, unlock: () => other.exec('commit') };
  }

  test('is waited for, while what is read is answered', async () => {
    const { store, unlock } = await locked();
    const kept = store.enqueue(submission('a', '1'), NOW);
    for (let index = 0; index < 10; index += 1) expect((await store.counts()).waiting).toBe(0);
    unlock();
    expect((await kept).state).toBe('waiting');
  });

  test('held for longer than five seconds rejects, and nothing is kept', async () => {
    const { store, unlock } = await locked();
    await expect(store.enqueue(submission('a', '1'), NOW)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    unlock();
    expect((await store.counts()).waiting).toBe(0);
  });
});

describe('several processes', () => {
  test('open one outbox side by side, and keep each key once among them', async () => {
    const script = await bundled('stores/outbox/enqueueing-process');
    const dataDir = temporaryDirectory();
    const ended = await Promise.all([1, 2, 3].map(() => runScript(script, [dataDir, '0', '100'])));
    for (const { code, errors, lines } of ended) {
      expect({ code, errors }).toEqual({ code: 0, errors: '' });
      expect(lines.toSorted()).toEqual(ended[0]!.lines.toSorted());
    }
    expect((await (await temporaryOutbox(dataDir)).store.counts()).waiting).toBe(100);
  });
});
