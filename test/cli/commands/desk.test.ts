import { describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../../src/server/log.js';
import { readSettings } from '../../../src/server/settings/settings.js';
import { startServer } from '../../../src/server/start-server.js';
import { openStore } from '../../../src/service/index.js';
import { createTestShell, upstreamSettings } from '../test-shell.js';

const ADA = { name: 'Ada', email: 'ada@shop.example', password: 'a hash' };
const secretOf = (link: string) => link.trim().split('#')[1]!;

describe('desk link', () => {
  test('prints a link alone that makes an owner, also of another account', async () => {
    const { run, dataDir } = await createTestShell({ PUBLIC_URL: 'https://reviews.example' });
    const own = await run('desk', 'link');
    expect(own).toEqual({
      code: 0,
      out: expect.stringMatching(/^https:\/\/reviews\.example\/desk\/link#default\.[\w-]{43}\n$/),
      err: expect.stringMatching(/^it works once, until \d{4}-/),
    });
    const other = await run('desk', 'link', '--account', 'acme');
    const store = await openStore({ dataDir });
    onTestFinished(() => store.close());
    expect(await store.links.find(secretOf(own.out))).toMatchObject({ role: 'owner', accountId: 'default' });
    expect(await store.links.find(secretOf(other.out))).toMatchObject({ role: 'owner', accountId: 'acme' });
  });

  test('with an email sets the password of that person, and of nobody else', async () => {
    const { run, dataDir } = await createTestShell({ PORT: '9000' });
    const store = await openStore({ dataDir });
    onTestFinished(() => store.close());
    const { secret } = await store.links.toJoin('default', 'reader', '');
    await store.links.use(secret, ADA);
    const { out } = await run('desk', 'link', '--email', 'Ada@Shop.example');
    expect(out).toMatch(/^http:\/\/localhost:9000\/desk\/link#/);
    expect(await store.links.find(secretOf(out))).toMatchObject({ purpose: 'password', email: ADA.email });
    expect(await run('desk', 'link', '--email', 'bo@shop.example')).toEqual({
      code: 1,
      out: '',
      err: 'reviews-widget: nobody in the account default has the email bo@shop.example\n',
    });
  });

  test('works in front of an existing service too', async () => {
    const { run } = await createTestShell(upstreamSettings());
    expect((await run('desk', 'link')).out).toContain('/desk/link#default.');
  });
});

test('a server has a link for the first owner until there is one, in front of another service too', async () => {
  const start = async (env: Record<string, string>) => {
    const shell = await createTestShell({ PORT: '0', ...env });
    const settings = readSettings(shell.env);
    const server = await startServer(settings, shell, createLog(settings.logLevel, shell.stdout));
    onTestFinished(() => server.close());
    return { server, shell };
  };
  const { server, shell } = await start({});
  const link = (await server.firstOwnerLink())!;
  expect(link.startsWith(`${server.url}/desk/link#default.`)).toBe(true);
  const response = await fetch(`${server.url}/desk/api/link/use`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ secret: secretOf(link), ...ADA, password: 'a long sentence' }),
  });
  expect(response.status).toBe(200);
  expect(await server.firstOwnerLink()).toBeNull();
  expect(shell.out()).not.toContain(secretOf(link));
  const foreign = (await start(upstreamSettings())).server;
  expect((await foreign.firstOwnerLink())!.startsWith(`${foreign.url}/desk/link#default.`)).toBe(true);
});
