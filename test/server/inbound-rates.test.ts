import { describe, expect, test } from 'vitest';
import type { ChallengeResponse } from '../../src/contract/widget.js';
import { solve } from '../proxy/abuse/gated-proxy.js';
import { readDemo, startTestServer } from './test-server.js';

describe('what shoppers send', () => {
  const submit = (url: string, vendorId: string, token: string, { headers = {}, body = {} } = {}) =>
    fetch(`${url}/widget/v1/vendors/${vendorId}/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      body: JSON.stringify({ rating: 5, text: 'Good.', ...body }),
    });

  test('is limited by SUBMIT_RATE for each address, and counted in the metrics', async () => {
    const { url } = await startTestServer({ SUBMIT_RATE: '2' });
    const { vendorId, token } = await readDemo(url);
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await submit(url, vendorId, token)).status);
    expect(statuses).toEqual([201, 201, 429]);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('reviews_http_requests_total{route="widget",method="POST",status="201"} 2');
    expect(metrics).toContain('reviews_http_requests_total{route="widget",method="POST",status="429"} 1');
    expect(metrics).not.toContain(vendorId);
  });

  test('is counted by X-Forwarded-For, given by as many proxies as TRUSTED_PROXIES says', async () => {
    const { url } = await startTestServer({ SUBMIT_RATE: '1', TRUSTED_PROXIES: '1' });
    const { vendorId, token } = await readDemo(url);
    const from = (address: string) => submit(url, vendorId, token, { headers: { 'x-forwarded-for': address } });
    expect((await from('203.0.113.7')).status).toBe(201);
    expect((await from('203.0.113.8')).status).toBe(201);
    expect((await from('203.0.113.9, 203.0.113.8')).status).toBe(429);
  });

  test('needs a proof of work under CHALLENGE=always, and is counted', async () => {
    const { url, shell } = await startTestServer({ CHALLENGE: 'always', TRUSTED_PROXIES: '1' });
    const { vendorId, token } = await readDemo(url);
    const at = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const response = await fetch(`${url}/widget/v1/vendors/${vendorId}/challenge?token=${token}`, at('203.0.113.7'));
    const { challenge } = (await response.json()) as ChallengeResponse;
    const solution = await solve(challenge);
    expect((await submit(url, vendorId, token, { body: { solution } })).status).toBe(201);
    const refused = await submit(url, vendorId, token, { body: { solution } });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'challenge_required' }]);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('reviews_submissions_total{outcome="solved"} 1');
    expect(metrics).toContain('reviews_submissions_total{outcome="challenged"} 1');
    expect(shell.out()).not.toContain(solution.slice(0, 40));
    expect(shell.out()).not.toContain(challenge!.signature);
  });

  test('is not limited where the rate is 0', async () => {
    const { url } = await startTestServer({ SUBMIT_RATE: '0', CHALLENGE: 'off' });
    const { vendorId, token } = await readDemo(url);
    const all = await Promise.all(Array.from({ length: 70 }, () => submit(url, vendorId, token)));
    expect(all.every(({ status }) => status === 201)).toBe(true);
  });
});
