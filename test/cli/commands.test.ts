import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openTokenKeys } from '../../src/cli/token-keys-file.js';
import { createTokens } from '../../src/proxy/index.js';
import { openStore } from '../../src/service/index.js';
import { createTestShell } from './test-shell.js';

const UPSTREAM = {
  UPSTREAM_BASE_URL: 'https://a.example/api/v1',
  UPSTREAM_MARKETPLACE_URL: 'https://a.example/api/v2',
  UPSTREAM_API_KEY: 'secret-key',
};

describe('usage', () => {
  test('help is shown on stdout for every command, with an example', async () => {
    const { run } = await createTestShell();
    for (const command of [
      'serve',
      'token',
      'key create',
      'key list',
      'key revoke',
      'vendor create',
      'vendor list',
      'import',
    ]) {
      const { code, out, err } = await run(...command.split(' '), '--help');
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(/Usage: reviews-widget .*\n(.|\n)*Examples?:\n {2}reviews-widget/);
    }
    expect((await run('--help')).out).toContain('import [options] <file>');
  });

  test.each([
    [['nonsense'], 'reviews-widget: there is no command "nonsense": see reviews-widget --help\n'],
    [['serve', '--colour'], "reviews-widget: unknown option '--colour'\n"],
    [['token'], 'reviews-widget: name what the token opens: --vendor ID, or --business ID\n'],
    [
      ['token', '--vendor', 'v', '--business', 'v'],
      "reviews-widget: option '--business <id>' cannot be used with option '--vendor <id>'\n",
    ],
    [['import'], "reviews-widget: missing required argument 'file'\n"],
    [['key', 'revoke'], "reviews-widget: missing required argument 'id'\n"],
    [['vendor', 'create'], "reviews-widget: required option '--name <name>' not specified\n"],
  ])('%j is wrong usage', async (argv, err) => {
    expect(await (await createTestShell()).run(...argv)).toEqual({ code: 2, out: '', err });
  });

  test('the version is that of the package', async () => {
    expect(await (await createTestShell()).run('--version')).toEqual({ code: 0, out: '1.2.3\n', err: '' });
  });

  test('an error repeats no more of a wrong value than a line can hold', async () => {
    const { code, err } = await (await createTestShell()).run('vendor', 'create', '--name', 'x'.repeat(5000));
    expect(code).toBe(2);
    expect(err.length).toBeLessThan(200);
  });

  test('a wrong variable stops every command', async () => {
    const { run } = await createTestShell({ PORT: 'x' });
    for (const argv of [[], ['vendor', 'list'], ['token', '--vendor', 'v']]) {
      expect(await run(...argv)).toEqual({
        code: 2,
        out: '',
        err: 'reviews-widget: PORT must be a whole number from 0 to 65535, not "x"\n',
      });
    }
  });
});

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
    expect(await store.vendors.get(out.trim())).toMatchObject({
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

  test('list in a directory without a database makes none', async () => {
    const { run, dataDir } = await createTestShell();
    expect(await run('vendor', 'list')).toEqual({
      code: 0,
      out: '',
      err: 'no vendors yet: make one with "reviews-widget vendor create"\n',
    });
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('key', () => {
  test('create prints the key alone; list shows all but the key; revoke ends it', async () => {
    const { run, dataDir } = await createTestShell();
    const made = await run('key', 'create', '--name', 'checkout');
    expect(made).toEqual({ code: 0, out: expect.stringMatching(/^rvw_[\w-]{43}\n$/), err: '' });
    const key = made.out.trim();
    const list = await run('key', 'list');
    expect(list.out).toMatch(/^[\w-]+\t\S+Z\tvalid\tcheckout\n$/);
    expect(list.out).not.toContain(key);

    const store = await openStore({ dataDir });
    expect(await store.keys.accountOf(key)).not.toBeNull();
    const id = list.out.split('\t')[0]!;
    expect((await run('key', 'revoke', id)).code).toBe(0);
    expect(await store.keys.accountOf(key)).toBeNull();
    await store.close();
    expect((await run('key', 'list')).out).toContain('\trevoked ');
    expect(await run('key', 'revoke', id)).toEqual({
      code: 1,
      out: '',
      err: `reviews-widget: there is no valid key with the id ${id}: see "reviews-widget key list"\n`,
    });
  });

  test('is not for a service that is not embedded', async () => {
    const { run } = await createTestShell(UPSTREAM);
    for (const argv of [
      ['key', 'create'],
      ['key', 'list'],
      ['vendor', 'list'],
      ['vendor', 'create', '--name', 'A'],
    ]) {
      const { code, out, err } = await run(...argv);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain('this command is for the embedded service');
    }
  });
});

describe('token', () => {
  test('prints a token that the keys of the data directory verify, and nothing else', async () => {
    const { run, dataDir } = await createTestShell();
    const vendorId = (await run('vendor', 'create', '--name', 'A')).out.trim();
    const { code, out, err } = await run('token', '--vendor', vendorId);
    expect([code, err]).toEqual([0, '']);
    const claims = await createTokens(openTokenKeys({ path: null, dataDir })).verify(out.trim());
    expect(claims).toMatchObject({ vendorId, scope: ['reviews:read', 'reviews:submit'] });
    expect(claims.origins).toBeUndefined();
    expect(claims.expiresAt - Date.now() / 1000).toBeCloseTo(365 * 86_400, -2);
  });

  test('binds it to origins, scope and time', async () => {
    const { run, dataDir } = await createTestShell(UPSTREAM);
    const flags = [
      '--origin',
      'https://shop.example',
      '--origin',
      'http://LOCALHOST:3000/',
      '--scope',
      'insights:read',
      '--expires',
      '2w',
    ];
    const { out } = await run('token', '--vendor', 'any-id', ...flags);
    const claims = await createTokens(openTokenKeys({ path: null, dataDir })).verify(out.trim());
    expect(claims).toMatchObject({
      vendorId: 'any-id',
      scope: ['insights:read'],
      origins: ['https://shop.example', 'http://localhost:3000'],
    });
    expect(claims.expiresAt - Date.now() / 1000).toBeCloseTo(14 * 86_400, -2);
  });

  test('is for the business alone with --business', async () => {
    const { run, dataDir } = await createTestShell(UPSTREAM);
    const verify = async (...flags: string[]) =>
      createTokens(openTokenKeys({ path: null, dataDir })).verify((await run('token', ...flags)).out.trim());
    expect(await verify('--business', 'any-id')).toMatchObject({ vendorId: 'any-id', kind: 'business' });
    expect(await verify('--vendor', 'any-id')).toMatchObject({ vendorId: 'any-id', kind: 'vendor' });
    expect(await run('token', '--business', 'a/b')).toMatchObject({ code: 2 });
    const embedded = await createTestShell();
    const id = (await embedded.run('vendor', 'create', '--name', 'A')).out.trim();
    expect(await embedded.run('token', '--business', id)).toMatchObject({ code: 0, err: '' });
    expect((await embedded.run('token', '--business', 'nobody')).err).toContain('there is no business nobody in');
  });

  test('is not made for a vendor that is not there', async () => {
    const { run, dataDir } = await createTestShell();
    const expected = {
      code: 1,
      out: '',
      err: `reviews-widget: there is no vendor nobody in ${dataDir}: see "reviews-widget vendor list"\n`,
    };
    expect(await run('token', '--vendor', 'nobody')).toEqual(expected);
    expect(existsSync(dataDir)).toBe(false);
    await run('vendor', 'create', '--name', 'A');
    expect(await run('token', '--vendor', 'nobody')).toEqual(expected);
  });

  test.each([
    [['--vendor', 'a/b'], '--vendor must be a vendor\'s id, not "a/b": see "reviews-widget vendor list"'],
    [
      ['--origin', 'https://shop.example/page'],
      '--origin must be a page\'s origin alone: https://shop.example, not "https://shop.example/page"',
    ],
    [
      ['--origin', 'https://shop.example:443'],
      '--origin must be a page\'s origin alone: https://shop.example, not "https://shop.example:443"',
    ],
    [['--origin', 'shop.example'], '--origin must be an origin such as https://shop.example, not "shop.example"'],
    [['--origin', 'null'], '--origin must be an origin such as https://shop.example, not "null"'],
    [
      ['--scope', 'reviews:read reviews:all'],
      '--scope must hold some of reviews:read, reviews:submit, reviews:publish, insights:read, not "reviews:all"',
    ],
    [['--scope', ''], '--scope must hold some of reviews:read, reviews:submit, reviews:publish, insights:read, not ""'],
    [['--expires', 'soon'], '--expires must be a time such as 12h, 30d or 52w, 3650d at most, not "soon"'],
    [['--expires', '0d'], '--expires must be a time such as 12h, 30d or 52w, 3650d at most, not "0d"'],
    [['--expires', '3651d'], '--expires must be a time such as 12h, 30d or 52w, 3650d at most, not "3651d"'],
  ])('refuses %j', async (flags, message) => {
    const { run } = await createTestShell(UPSTREAM);
    expect(await run('token', '--vendor', 'v', ...flags)).toEqual({
      code: 2,
      out: '',
      err: `reviews-widget: ${message}\n`,
    });
  });

  test('says when its origins do not fit', async () => {
    const { run } = await createTestShell(UPSTREAM);
    const origins = Array.from({ length: 60 }, (_, index) => [
      '--origin',
      `https://shop-number-${index}.example`,
    ]).flat();
    const { code, err } = await run('token', '--vendor', 'v', ...origins);
    expect([code, err]).toEqual([1, expect.stringContaining('origins are too many')]);
  });
});
