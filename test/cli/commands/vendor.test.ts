import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { openStore } from '../../../src/service/index.js';
import { createTestShell } from '../test-shell.js';

describe('vendor', () => {
  test('create prints the id alone, list shows it', async () => {
    const { run, dataDir } = await createTestShell();
    const { code, out, err } = await run(
      ...[
        'vendor',
        'create',
        '--name',
        "Ada's Hats",
        '--sender-name',
        'Ada',
        '--logo-url',
        'https://hats.example/l.svg',
      ],
    );
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^[\w-]{36}\n$/);
    expect((await run('vendor', 'list')).out).toBe(`${out.trim()}\tAda's Hats\n`);
    const store = await openStore({ dataDir });
    const vendor = await store.vendors.get(out.trim(), EVERY_ACCOUNT);
    expect((await run('vendor', 'list', '--json')).out).toBe(`${JSON.stringify(vendor)}\n`);
    expect(vendor).toMatchObject({
      name: "Ada's Hats",
      senderName: 'Ada',
      logoUrl: 'https://hats.example/l.svg',
      website: '',
    });
    await store.close();
  });

  test('create names a wrong flag', async () => {
    const { run, dataDir } = await createTestShell();
    expect(await run('vendor', 'create', '--name', 'A', '--logo-url', 'ftp://x')).toEqual({
      code: 2,
      out: '',
      err: 'reviews-widget: --logo-url must be an http or https address, not "ftp://x"\n',
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  test('list in a directory without a database creates none', async () => {
    const { run, dataDir } = await createTestShell();
    expect(await run('vendor', 'list')).toEqual({
      code: 0,
      out: '',
      err: 'no vendors yet: make one with "reviews-widget vendor create"\n',
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  test('update changes what is named, and an empty value takes it back', async () => {
    const { run } = await createTestShell();
    const id = (await run('vendor', 'create', '--name', 'Hats', '--invite-pause', '7')).out.trim();
    const flags = ['--reply-to', 'hello@MÜLLER.example', '--invite-pause', '14', '--website', 'https://hats.example'];
    const { code, out } = await run('vendor', 'update', id, ...flags, '--json');
    expect([code, JSON.parse(out)]).toEqual([
      0,
      expect.objectContaining({
        name: 'Hats',
        website: 'https://hats.example',
        replyTo: 'hello@xn--mller-kva.example',
        invitePauseDays: 14,
      }),
    ]);
    const emptied = JSON.parse(
      (await run('vendor', 'update', id, '--reply-to', '', '--invite-pause', '', '--json')).out,
    );
    expect(Object.keys(emptied)).not.toContain('replyTo');
    expect(Object.keys(emptied)).not.toContain('invitePauseDays');
    for (const [wrong, message] of [
      [['--reply-to', 'nobody'], '--reply-to must be an email address, not "nobody"'],
      [['--invite-pause', '1.5'], '--invite-pause must be a whole number of days, not "1.5"'],
      [['--invite-pause', '366'], '--invite-pause must be at most 365 days, not "366"'],
      [['--name', ''], '--name must not be empty'],
      [[], 'name what changes: --name'],
    ] as const) {
      const refused = await run('vendor', 'update', id, ...wrong);
      expect([refused.code, refused.out]).toEqual([2, '']);
      expect(refused.err).toContain(message);
    }
    expect(await run('vendor', 'update', 'nobody', '--name', 'x')).toMatchObject({ code: 1, out: '' });
  });
});
