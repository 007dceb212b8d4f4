import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createTokens } from '../../../src/proxy/index.js';
import { openTokenKeys } from '../../../src/server/token-keys/token-keys-file.js';
import { createTestShell, upstreamSettings } from '../test-shell.js';

describe('token', () => {
  test('prints a token that the keys of the data directory verify, and what it opens on standard error', async () => {
    const { run, dataDir } = await createTestShell();
    const vendorId = (await run('vendor', 'create', '--name', 'Hats\tby\u001b[2J Ada')).out.trim();
    const { code, out, err } = await run('token', '--vendor', vendorId);
    expect(code).toBe(0);
    expect(out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    const claims = await createTokens(openTokenKeys({ path: null, dataDir })).verify(out.trim());
    expect(claims).toMatchObject({ vendorId, scope: ['reviews:read', 'reviews:submit'] });
    expect(claims.origins).toBeUndefined();
    expect(claims.expiresAt).toBeUndefined();
    expect(err).toBe(
      `The token opens the vendor Hats by [2J Ada (${vendorId}).\n` +
        'Scopes: reviews:read, reviews:submit (reviews wait for approval).\n' +
        'Origins: any page.\n' +
        'It has no end.\n' +
        `Revoke it with: reviews-widget token-keys revoke ${claims.tokenId}\n`,
    );
  });

  test('says how to revoke it, and that does', async () => {
    const { run, dataDir } = await createTestShell(upstreamSettings());
    const { out, err } = await run('token', '--vendor', 'v-1');
    const command = /Revoke it with: reviews-widget (.*)\n/.exec(err)![1]!;
    expect((await run(...command.split(' '))).code).toBe(0);
    const tokens = createTokens(openTokenKeys({ path: null, dataDir }));
    await expect(tokens.verify(out.trim())).rejects.toThrow('token_revoked');
  });

  test('binds it to origins, scope and time', async () => {
    const { run, dataDir } = await createTestShell(upstreamSettings());
    const flags = [
      '--origin',
      'https://shop.example',
      '--origin',
      'http://LOCALHOST:3000/',
      '--origin',
      'https://*.webflow.io',
      '--scope',
      'insights:read',
      '--expires',
      '2w',
    ];
    const { out, err } = await run('token', '--vendor', 'any-id', ...flags);
    const claims = await createTokens(openTokenKeys({ path: null, dataDir })).verify(out.trim());
    expect(claims).toMatchObject({
      vendorId: 'any-id',
      scope: ['insights:read'],
      origins: ['https://shop.example', 'http://localhost:3000', 'https://*.webflow.io'],
    });
    expect(claims.expiresAt! - Date.now() / 1000).toBeCloseTo(14 * 86_400, -2);
    const end = new Date(claims.expiresAt! * 1000).toISOString();
    expect(err).toBe(
      'The token opens the vendor any-id.\n' +
        'Scopes: insights:read.\n' +
        'Origins: https://shop.example, http://localhost:3000, ' +
        'https://*.webflow.io (any page one label below webflow.io, whoever it belongs to).\n' +
        `It ends on ${end.slice(0, 10)} ${end.slice(11, 16)} UTC.\n` +
        `Revoke it with: reviews-widget token-keys revoke ${claims.tokenId}\n`,
    );
  });

  test('is for the business alone with --business', async () => {
    const { run, dataDir } = await createTestShell(upstreamSettings());
    const verify = async (...flags: string[]) =>
      createTokens(openTokenKeys({ path: null, dataDir })).verify((await run('token', ...flags)).out.trim());
    expect(await verify('--business', 'any-id')).toMatchObject({ vendorId: 'any-id', kind: 'business' });
    expect(await verify('--vendor', 'any-id')).toMatchObject({ vendorId: 'any-id', kind: 'vendor' });
    expect(await run('token', '--business', 'a/b')).toMatchObject({ code: 2 });
    const embedded = await createTestShell();
    const id = (await embedded.run('vendor', 'create', '--name', 'A')).out.trim();
    expect(await embedded.run('token', '--business', id)).toMatchObject({
      code: 0,
      err: expect.stringContaining(`The token opens the business A (${id}).`),
    });
    expect((await embedded.run('token', '--business', 'nobody')).err).toContain('there is no business nobody in');
  });

  test('is not signed for a vendor that does not exist', async () => {
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
    ...['https://*', 'https://*.io', 'https://a.*.io', 'https://a*.shop.example', 'https://*.*.example'].map(
      (origin): [string[], string] => [
        ['--origin', origin],
        `--origin takes "*" as the whole first label, before at least two others: https://*.shop.example, not "${origin}"`,
      ],
    ),
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
    const { run } = await createTestShell(upstreamSettings());
    expect(await run('token', '--vendor', 'v', ...flags)).toEqual({
      code: 2,
      out: '',
      err: `reviews-widget: ${message}\n`,
    });
  });

  test('says when its origins do not fit', async () => {
    const { run } = await createTestShell(upstreamSettings());
    const origins = Array.from({ length: 60 }, (_, index) => [
      '--origin',
      `https://shop-number-${index}.example`,
    ]).flat();
    const { code, err } = await run('token', '--vendor', 'v', ...origins);
    expect([code, err]).toEqual([1, expect.stringContaining('origins are too many')]);
  });
});
