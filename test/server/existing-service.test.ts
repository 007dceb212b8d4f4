import { describe, expect, test, vi } from 'vitest';
import { upstreamSettings } from '../cli/test-shell.js';
import { hasRedis, startRedis } from '../service/redis.js';
import { startTestServer, startUpstream } from './test-server.js';

describe('in front of an existing service', () => {
  test('there is no service and no demo; the desk is there, and errors do not show the key', async () => {
    const { url, shell } = await startTestServer(upstreamSettings(await startUpstream()));
    expect(await (await fetch(`${url}/`)).text()).toContain('Sign in and work with your reviews.');
    expect((await fetch(`${url}/desk/api/session`)).status).toBe(200);
    expect((await fetch(`${url}/api/v2/ping`)).status).toBe(404);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/reviews-widget.js`)).status).toBe(200);
    const token = (await shell.run('token', '--vendor', 'v-1')).out.trim();
    const response = await fetch(`${url}/widget/v1/vendors/v-1/reviews?token=${token}`);
    expect(response.status).toBe(502);
    expect((await response.text()) + shell.out()).not.toContain('secret-upstream-key');
  });

  test('a review is kept while the service refuses the key, waits over a restart, and no log has its content', async () => {
    const env = { ...upstreamSettings(await startUpstream()), LOG_LEVEL: 'debug' };
    const { url, shell, close } = await startTestServer(env);
    const token = (await shell.run('token', '--vendor', 'v-1')).out.trim();
    const before = shell.out().length;
    const secrets = {
      text: 'Squeaky left shoe',
      firstName: 'Philippa',
      lastName: 'Featherstone',
      email: 'philippa@example.com',
      phoneNumber: '+442079460000',
    };
    const sent = await fetch(`${url}/widget/v1/vendors/v-1/reviews`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': 'secret-page-key',
      },
      body: JSON.stringify({ rating: 2, ...secrets }),
    });
    expect(sent.status).toBe(202);
    expect(await sent.json()).toEqual({ id: expect.any(String), published: false });
    await fetch(`${url}/widget/v1/vendors/v-1/reviews?token=${token}&q=Squeaky`);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('\nreviews_outbox_waiting 1\n');
    await close();
    const logged = shell.out().slice(before);
    expect(logged).toContain('"status":202');
    expect(logged).toContain('UPSTREAM_API_KEY');
    for (const secret of [...Object.values(secrets), token, 'secret-page-key', 'secret-upstream-key', 'Squeaky'])
      expect(logged, secret).not.toContain(secret);

    const again = await startTestServer(env, shell);
    expect(await (await fetch(`${again.url}/metrics`)).text()).toContain('\nreviews_outbox_waiting 1\n');
  });

  test.runIf(hasRedis)('a lost Redis is reported, and stops no reads', async () => {
    const redis = await startRedis();
    const origin = await startUpstream((_, response) => {
      const review = { id: 'r1', businessId: 'v', rating: '5', showOnWidget: true, text: 'Here' };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ total: 1, reviews: [review] }));
    });
    const { url, shell } = await startTestServer({ ...upstreamSettings(origin), REDIS_URL: redis.url });
    const token = (await shell.run('token', '--vendor', 'v-1')).out.trim();
    const read = async (query: string) =>
      (await fetch(`${url}/widget/v1/vendors/v-1/reviews?token=${token}&${query}`)).status;
    expect(await read('limit=1')).toBe(200);
    expect(await (await fetch(`${url}/readyz`)).text()).toBe('ok\n');
    await redis.stop();
    await vi.waitUntil(async () => (await (await fetch(`${url}/readyz`)).text()) === 'degraded: redis\n');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('\nreviews_redis_up 0\n');
    expect(await read('limit=2')).toBe(200);
    expect(shell.out()).toContain('redis_lost');
  });
});
