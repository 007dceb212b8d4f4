import { describe, expect, test } from 'vitest';
import { readSettings } from '../../../src/server/settings/settings.js';
import { withExistingStore } from '../../../src/server/storage/service-store.js';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { createTestShell } from '../../cli/test-shell.js';

async function shellWithVendor(env: Record<string, string> = {}) {
  const shell = await createTestShell(env);
  const vendor = (await shell.run('vendor', 'create', '--name', 'Blue Kettle')).out.trim();
  const ofVendor = (...words: string[]) => shell.run('invite', ...words, '--vendor', vendor);
  const invite = async (firstName: string) => {
    const created = await withExistingStore(readSettings(shell.env), (store) =>
      store.invites.create(
        { businessId: vendor, firstName, email: 'ada@customer.example', delayHours: 0 },
        { account: EVERY_ACCOUNT },
      ),
    );
    return created!.invite!.id;
  };
  return { ...shell, vendor, ofVendor, invite };
}

describe('reviews-widget invite', () => {
  test('lists invites without their contacts, which JSON has, and cancels one that waits', async () => {
    const { ofVendor, invite } = await shellWithVendor();
    const id = await invite('Ada');
    const { out, err } = await ofVendor('list');
    expect(out).toMatch(new RegExp(`^${id}\tqueued\temail\t2\\S+Z\tdefault\t-\n$`));
    expect(err).toBe('1 listed of 1\n');
    expect(JSON.parse((await ofVendor('list', '--json')).out)).toMatchObject({ id, contact: { firstName: 'Ada' } });
    expect(await ofVendor('cancel', id)).toMatchObject({ code: 0, err: 'cancelled\n' });
    expect((await ofVendor('cancel', id)).err).toContain(`no invite ${id} waits`);
    expect((await ofVendor('list', '--state', 'queued')).out).toBe('');
    expect((await ofVendor('list', '--state', 'cancelled')).out).toContain(id);
    expect(await ofVendor('list', '--limit', '0')).toMatchObject({ code: 2 });
  });

  test('makes sources of orders, shows a secret of its own once, and removes them', async () => {
    const { ofVendor, run } = await shellWithVendor({ PUBLIC_URL: 'https://reviews.example' });
    const made = await ofVendor('source', 'create', '--kind', 'woocommerce', '--name', 'My store');
    const id = made.out.trim();
    expect(made.err).toMatch(
      new RegExp(`^address: https://reviews.example/orders/${id}\nsecret, shown this once: whsec_\\S{44}\n$`),
    );
    const listed = await ofVendor('source', 'list');
    expect(listed.out).toBe(`${id}\twoocommerce\t0\t0\t-\t-\tMy store\n`);
    expect((await ofVendor('source', 'list', '--json')).out).not.toContain('whsec_');
    expect(await ofVendor('source', 'remove', id)).toMatchObject({ code: 0 });
    expect((await ofVendor('source', 'remove', id)).err).toContain(`there is no source ${id}`);
    expect((await run('invite', 'source', 'list', '--vendor', 'nobody')).err).toContain('there is no vendor nobody');
  });

  test('prints the address of the server itself, as the desk shows it, where PUBLIC_URL is not set', async () => {
    const { ofVendor } = await shellWithVendor({ PORT: '8471' });
    const { out, err } = await ofVendor('source', 'create', '--kind', 'generic', '--name', 'My shop');
    const [address, advice] = err.split('\n');
    expect(address).toBe(`address: http://localhost:8471/orders/${out.trim()}`);
    expect(advice).toBe('PUBLIC_URL is not set: only this machine can reach that address');
  });

  test('takes the secret that Shopify shows from a file, and does not repeat it', async () => {
    const { ofVendor, file } = await shellWithVendor();
    const create = (...flags: string[]) => ofVendor('source', 'create', '--kind', 'shopify', '--name', 'S', ...flags);
    expect(await create()).toMatchObject({ code: 2, err: expect.stringContaining('--secret-file must be given') });
    const secret = await file('secret.txt', 'shpss_0123456789abcdef\n');
    const made = await create('--secret-file', secret);
    expect([made.code, made.err]).toEqual([0, expect.not.stringContaining('shpss')]);
    const short = await create('--secret-file', await file('short.txt', 'short'));
    expect([short.code, short.err]).toEqual([2, expect.stringContaining('at least 16 characters')]);
    expect((await create('--secret-file', secret, '--campaign', 'nothing')).err).toContain('no campaign nothing');
    for (let made = 1; made < 20; made += 1) await create('--secret-file', secret);
    expect((await create('--secret-file', secret)).err).toContain('at most 20 sources');
  });
});
