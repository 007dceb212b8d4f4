import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../../../src/cli/program.js';
import { inviteComposers } from '../../../src/server/invites/compose-invite.js';
import { readSettings } from '../../../src/server/settings/settings.js';
import { withExistingStore } from '../../../src/server/storage/service-store.js';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import type { Store, TakenMessage } from '../../../src/service/index.js';
import { createTestShell } from '../test-shell.js';
import { complaint, deliveryStatus } from './returned-mails.js';

const URL = 'https://reviews.example';

/** A shop that has mailed one invite, and the key of its return path. */
async function mailedInvite() {
  const shell = await createTestShell();
  const vendorId = (await shell.run('vendor', 'create', '--name', 'Blue Kettle')).out.trim();
  const withStore = async <T>(work: (store: Store) => Promise<T>) =>
    (await withExistingStore(readSettings(shell.env), async (store) => ({ done: await work(store) })))!.done;
  const { id, returnPath } = await withStore(async (store) => {
    const draft = { businessId: vendorId, firstName: 'Ada', email: 'ada@customer.example', delayHours: 0 };
    const options = { account: EVERY_ACCOUNT } as const;
    const inviteId = (await store.invites.create(draft, options))!.invite!.id;
    const compose = inviteComposers({ store, url: URL, bounces: 'bounces@shop.example' }).invite!;
    const mail = await compose({ vendorId, subjectId: inviteId, details: { reminder: 0 } } as unknown as TakenMessage);
    return { id: inviteId, returnPath: (mail as { returnPath: string }).returnPath };
  });
  const key = /^bounces\+(.*)@shop\.example$/.exec(returnPath)![1]!;
  const bounces = (...paths: string[]) => shell.run('invite', 'bounces', ...paths);
  const became = () =>
    withStore(async (store) => ({
      state: (await store.invites.get(vendorId, id, EVERY_ACCOUNT))!.state,
      isSuppressed: await store.suppressions.has('default', { email: 'ada@customer.example' }),
    }));
  return { ...shell, key, returnPath, bounces, became };
}

describe('reviews-widget invite bounces', () => {
  test('the return path names the invite, and fits into an address', async () => {
    const { returnPath } = await mailedInvite();
    expect(returnPath).toMatch(/^bounces\+[0-9a-f]{32}\.[0-9a-f]{16}@shop\.example$/);
    expect(returnPath.indexOf('@')).toBeLessThanOrEqual(64);
  });

  test.each([
    ['a mailbox that there is not', {}, '1 bounced', { state: 'bounced', isSuppressed: true }],
    ['a key in capitals', { capitals: true }, '1 bounced', { state: 'bounced', isSuppressed: true }],
    ['a domain that there is not', { status: '5.1.2' }, '1 bounced', { state: 'bounced', isSuppressed: true }],
    ['a refusal by policy', { status: '5.7.26' }, '1 undelivered', { state: 'bounced', isSuppressed: false }],
    ['a full mailbox', { status: '5.2.2' }, '1 undelivered', { state: 'bounced', isSuppressed: false }],
    ['a mailbox that is closed', { status: '5.2.1' }, '1 bounced', { state: 'bounced', isSuppressed: true }],
    ['trying that was given up', { status: '4.4.7' }, '1 undelivered', { state: 'bounced', isSuppressed: false }],
    ['a delay', { action: 'delayed', status: '4.4.7' }, '1 without', { state: 'queued', isSuppressed: false }],
    ['a relay', { action: 'relayed', status: '2.0.0' }, '1 without', { state: 'queued', isSuppressed: false }],
  ])(
    'reads %s',
    async (_name, {
      capitals = false,
      ...status
    }: { capitals?: boolean; action?: string; status?: string }, said, then) => {
      const { key, bounces, became, file } = await mailedInvite();
      const mail = deliveryStatus({ key: capitals ? key.toUpperCase() : key, ...status });
      const { code, out, err } = await bounces(await file('one.eml', mail));
      expect([code, out, err]).toEqual([0, '', expect.stringContaining(said)]);
      expect(err).not.toContain('ada@');
      expect(await became()).toEqual(then);
      expect((await bounces(await file('one.eml', mail))).err).toContain('1 without an effect');
    },
  );

  test('obeys a complaint, and no other feedback', async () => {
    const { key, bounces, became, file } = await mailedInvite();
    await bounces(await file('fine.eml', complaint({ key, type: 'not-spam' })));
    expect(await became()).toEqual({ state: 'queued', isSuppressed: false });
    expect((await bounces(await file('complaint.eml', complaint({ key })))).err).toContain('1 complained');
    expect(await became()).toEqual({ state: 'unsubscribed', isSuppressed: true });
  });

  test('reads an mbox, a Maildir and standard input', async () => {
    const { key, bounces, became, file, directory, ...shell } = await mailedInvite();
    const forged = deliveryStatus({ key: `${'0'.repeat(32)}.${'0'.repeat(16)}` });
    const huge = `Subject: long\n\n${'x'.repeat(3 * 2 ** 20)}`;
    const mbox = [forged, huge, 'Subject: hello\n\nno report\n', complaint({ key, type: 'not-spam' })]
      .map((mail) => `From MAILER-DAEMON Sun Mar  1 10:00:00 2026\n${mail.replaceAll('\r\n', '\n')}\n`)
      .join('\n');
    expect((await bounces(await file('mbox', mbox))).err).toContain('4 without an effect');
    const maildir = join(directory, 'Maildir');
    await mkdir(join(maildir, 'new'), { recursive: true });
    await writeFile(join(maildir, 'new', '1.mail'), deliveryStatus({ key, status: '4.0.0' }));
    expect((await bounces(maildir)).err).toContain('1 undelivered');
    const stdin = (async function* () {
      yield Buffer.from(complaint({ key }).slice(0, 3));
      yield Buffer.from(complaint({ key }).slice(3));
    })();
    expect(await run(['invite', 'bounces', '-'], { ...shell, directory, file, stdin } as never)).toBe(0);
    expect(await became()).toMatchObject({ isSuppressed: true });
  });

  test.each<[string, (key: string) => string]>([
    ['a forged signature', (key) => deliveryStatus({ key: key.replace(/.$/, (last) => (last === '0' ? '1' : '0')) })],
    ['the key of another invite', (key) => deliveryStatus({ key: `${'a'.repeat(32)}${key.slice(32)}` })],
    ['a mail that only names the key', (key) => `To: bounces+${key}@shop.example\r\n\r\nHello`],
    [
      'an automatic reply',
      (key) =>
        `To: bounces+${key}@shop.example\r\nAuto-Submitted: auto-replied\r\n\r\nAction: failed\r\nStatus: 5.0.0\r\n`,
    ],
    ['ten thousand parts inside each other', (key) => nested(key, 10_000)],
    [
      'a charset that there is not',
      (key) => `To: b+${key}@s.example\r\nContent-Type: text/plain; charset="\u0000x-\ud83d"\r\n\r\n\u00ff`,
    ],
    ['nothing', () => '\n'],
  ])('does nothing about %s, and goes on', async (_name, mail) => {
    const { key, bounces, became, file } = await mailedInvite();
    const { code, err } = await bounces(await file('odd.eml', mail(key)), await file('good.eml', 'Subject: x\n\ny'));
    expect([code, err]).toEqual([0, '0 bounced, 0 complained, 0 undelivered, 0 delivered, 2 without an effect\n']);
    expect(await became()).toEqual({ state: 'queued', isSuppressed: false });
  });

  test('what cannot be read fails as a whole, by its name', async () => {
    const { bounces, directory } = await mailedInvite();
    expect(await bounces(join(directory, 'missing'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('missing cannot be read'),
    });
    expect(await bounces(directory)).toMatchObject({ code: 1, err: expect.stringContaining('is no Maildir') });
  });
});

function nested(key: string, depth: number): string {
  const parts = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  );
  return `To: bounces+${key}@shop.example\r\n${parts.join('')}`;
}
