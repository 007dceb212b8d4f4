import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBounceFolder } from '../../../src/server/bounces/bounce-folder.js';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import type { Store } from '../../../src/service/index.js';
import { deliveryStatus } from '../../cli/invite/returned-mails.js';
import { invitedService } from '../../service/invited-service.js';

/** A Maildir, and an invite whose mail comes back into it. */
async function bounceFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'bounces-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ['new', 'cur']) await mkdir(join(folder, name));
  const { store, vendor, invite } = await invitedService();
  const { invite: made } = await invite();
  const { returnKey } = (await store.invites.toSend(vendor.id, made!.id, new Date()))!;
  const events: object[] = [];
  const reader = createBounceFolder({ folder, store, log: (event) => events.push(event) });
  const put = (name: string, mail: string) => writeFile(join(folder, 'new', name), mail);
  const state = async () => (await store.invites.get(vendor.id, made!.id, EVERY_ACCOUNT))!.state;
  return { folder, reader, put, key: returnKey, events, state };
}

test('what is new in the folder is read once, obeyed, and moved to what was seen', async () => {
  const { folder, reader, put, key, events, state } = await bounceFolder();
  await put('1.mail', deliveryStatus({ key }));
  await put('2.mail', 'Subject: hello\r\n\r\nno report\r\n');
  await put('.3.mail', 'still being written');
  await Promise.all([reader.look(), reader.look()]);
  expect(await state()).toBe('bounced');
  expect(await readdir(join(folder, 'new'))).toEqual(['.3.mail']);
  expect((await readdir(join(folder, 'cur'))).sort()).toEqual(['1.mail:2,S', '2.mail:2,S']);
  expect(events).toEqual([{ event: 'bounces_read', bounced: 1, nothing: 1 }]);
});

test('a file that cannot be read holds up no other, and is said once', async () => {
  const { folder, reader, put, key, events, state } = await bounceFolder();
  await mkdir(join(folder, 'new', '0.folder'));
  await put('1.mail', deliveryStatus({ key }));
  await reader.look();
  await reader.look();
  expect(await state()).toBe('bounced');
  expect(await readdir(join(folder, 'new'))).toEqual(['0.folder']);
  expect(events).toEqual([
    { event: 'bounces_read', bounced: 1 },
    { severity: 'warn', event: 'bounces_unreadable', files: 1, code: 'EISDIR' },
  ]);
});

test('a database that fails ends the look: each file stays until it responds', async () => {
  const { folder, put, key } = await bounceFolder();
  await put('1.mail', deliveryStatus({ key }));
  const events: object[] = [];
  const gone = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
  const fail = () => Promise.reject(gone);
  const invites = new Proxy({}, { get: () => fail }) as Store['invites'];
  const reader = createBounceFolder({ folder, store: { invites }, log: (event) => events.push(event) });
  await reader.look();
  expect(await readdir(join(folder, 'new'))).toEqual(['1.mail']);
  expect(events).toMatchObject([{ event: 'bounces_failed', code: 'ECONNREFUSED' }]);
});

test('a folder that cannot be read is said once, and read when it is there again', async () => {
  const { folder, reader, put, key, events, state } = await bounceFolder();
  await put('1.mail', deliveryStatus({ key }));
  await rm(join(folder, 'cur'), { recursive: true });
  await reader.look();
  await reader.look();
  expect(events).toMatchObject([{ severity: 'error', event: 'bounces_failed', code: 'ENOENT' }]);
  expect(await readdir(join(folder, 'new'))).toEqual(['1.mail']);
  await mkdir(join(folder, 'cur'));
  await reader.look();
  expect(await state()).toBe('bounced');
  expect(events).toHaveLength(2);
});
