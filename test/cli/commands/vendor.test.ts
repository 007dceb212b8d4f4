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
});
