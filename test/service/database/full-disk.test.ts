import { describe, expect, test } from 'vitest';
import { storageFailureOf } from '../../../src/service/database/storage-failure.js';
import { openStore } from '../../../src/service/index.js';
import { hasSmallDisks, mountSmallDisk } from '../../faults/small-disk.js';
import { temporaryService } from '../temporary-service.js';

describe.skipIf(!hasSmallDisks)('a full disk (needs root, to mount one)', () => {
  test('is said as what it is: 503 with its code and when to come again, and nothing is stored', async () => {
    const disk = mountSmallDisk(2048);
    const heard: unknown[] = [];
    const store = await openStore({ dataDir: disk.path }, (error) => heard.push(error));
    const { submit, vendor, call } = await temporaryService({ store });
    expect((await submit({})).status).toBe(201);
    disk.fill();
    let answer = await submit({});
    // What is left of the log that is there already may hold a few more.
    for (let more = 0; answer.status === 201 && more < 200; more += 1) answer = await submit({});
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({
      code: 'disk_full',
      detail: 'The database cannot respond: the disk is full',
    });
    expect(heard.at(-1)).toMatchObject({ code: 'SQLITE_FULL' });
    const before = (await store.reviews.list(vendor.id)).total;
    expect((await call('GET', `/v2/vendors/${vendor.id}/reviews`)).status).toBe(200);
    await expect(store.tryWriting()).rejects.toMatchObject({ code: 'SQLITE_FULL' });

    disk.free();
    await store.tryWriting();
    expect(heard.at(-1)).toBeNull();
    expect((await submit({})).status).toBe(201);
    expect((await store.reviews.list(vendor.id)).total).toBe(before + 1);
  });
});

test.each([
  ['SQLITE_FULL', 'disk_full'],
  ['53100', 'disk_full'],
  ['SQLITE_IOERR_WRITE', 'disk_failed'],
  ['SQLITE_IOERR_SHORT_READ', 'disk_failed'],
  ['58030', 'disk_failed'],
  ['SQLITE_READONLY_DBMOVED', 'read_only'],
  ['25006', 'read_only'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['XX001', 'damaged'],
])('%s is said as %s', (code, failure) => {
  expect(storageFailureOf(Object.assign(new Error('cannot'), { code }))?.code).toBe(failure);
});

test.each([
  [Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' })],
  [Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })],
  [new Error('SQLITE_FULL')],
  [null],
  ['SQLITE_FULL'],
])('%s says nothing of the storage', (error) => {
  expect(storageFailureOf(error)).toBeNull();
});
