import { describe, expect, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { createTestShell } from '../test-shell.js';

describe('key', () => {
  test('create prints the key alone; list shows all but the key; revoke ends it', async () => {
    const { run, dataDir } = await createTestShell();
    const created = await run('key', 'create', '--name', 'checkout');
    expect(created).toEqual({ code: 0, out: expect.stringMatching(/^rvw_[\w-]{43}\n$/), err: '' });
    const key = created.out.trim();
    const list = await run('key', 'list');
    expect(list.out).toMatch(/^[\w-]+\t\S+Z\tvalid\tcheckout\n$/);
    const json = await run('key', 'list', '--json');
    const info = { id: list.out.split('\t')[0], name: 'checkout', accountId: 'default', revokedAt: null, usedAt: null };
    expect(JSON.parse(json.out)).toEqual({ ...info, createdAt: expect.stringMatching(/Z$/) });
    expect(list.out + json.out).not.toContain(key);

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
});
