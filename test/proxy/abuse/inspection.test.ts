/** A shop's own captcha or spam service, asked by the proxy. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Inspected, Verdict } from '../../../src/proxy/index.js';
import { ManualClock } from '../../fixtures/manual-clock.js';
import { VENDOR } from '../../fixtures/proxy-upstream.js';
import { ADDRESS, solve, startGated } from './gated-proxy.js';

/** A check of a shop on a real socket, which knows one answer of a captcha, good for one time. */
async function startCaptcha(): Promise<string> {
  const good = new Set(['captcha-answer']);
  const server = createServer((request, response) => {
    const answer = new URL(request.url!, 'http://x').searchParams.get('answer') ?? '';
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: good.delete(answer) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a shop’s own check', () => {
  test('is asked with the review, its address, its headers and all that its page sent', async () => {
    const seen: unknown[] = [];
    const { send } = await startGated({
      inspect: (review, { request, ...context }) => {
        seen.push(review, context, request.headers.get('user-agent'));
        return 'pass';
      },
    });
    const body = { rating: 4, text: 'Warm.', captcha: 'x' };
    expect((await send({ body, headers: { 'user-agent': 'Robot/1' } })).status).toBe(201);
    const review = { rating: '4', text: 'Warm.', vendorId: VENDOR, showOnWidget: false };
    expect(seen).toEqual([review, { vendorId: VENDOR, address: ADDRESS, body }, 'Robot/1']);
  });

  test('refuses with 422 review_refused, each time', async () => {
    const { send, asked } = await startGated({ inspect: async (): Promise<Verdict> => 'refuse' });
    const sent = [await send({ key: 'k1' }), await send({ key: 'k1' })];
    expect(sent.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([422, 'review_refused']));
    expect(asked).toEqual([]);
  });

  test('makes a review come with work, whatever CHALLENGE says', async () => {
    const { send } = await startGated({ challenge: 'off', inspect: () => 'challenge' });
    const refused = await send({ key: 'k1' });
    expect(refused.body.code).toBe('challenge_required');
    const solution = await solve(refused.body.challenge);
    expect((await send({ body: { solution }, key: 'k1' })).status).toBe(201);
  });

  test('asks a captcha over a socket once for a review, however often that is sent', async () => {
    const captcha = await startCaptcha();
    let failing = true;
    const { send } = await startGated(
      {
        async inspect(_review, { body }) {
          const answer = await fetch(`${captcha}?answer=${encodeURIComponent(String(body.captcha))}`);
          return ((await answer.json()) as { success: boolean }).success ? 'pass' : 'refuse';
        },
      },
      () => Response.json({ feedback: { id: 'f1' } }, { status: failing ? 502 : 201 }),
    );
    const body = { captcha: 'captcha-answer' };
    expect((await send({ body, key: 'k1' })).status).toBe(502);
    failing = false;
    expect((await send({ body, key: 'k1' })).status).toBe(201);
    expect((await send({ body, key: 'k2' })).status).toBe(422);
    expect((await send({ body: { captcha: 'guessed' }, key: 'k3' })).status).toBe(422);
  });

  test('is not asked about a review that has to come with work first', async () => {
    let times = 0;
    const inspect = (): Verdict => {
      times += 1;
      return 'pass';
    };
    const { send } = await startGated({ inspect });
    const refused = await send({ body: { website: 'x' }, key: 'k1' });
    expect([refused.status, times]).toEqual([403, 0]);
    const solution = await solve(refused.body.challenge);
    expect([(await send({ body: { website: 'x', solution }, key: 'k1' })).status, times]).toEqual([201, 1]);
  });

  test.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new RangeError('SECRET');
      },
    ],
    ['rejects', () => Promise.reject(new RangeError('SECRET'))],
    ['cannot be reached', () => fetch('http://127.0.0.1:1')],
    ['says something else', () => 'yes'],
    ['says nothing', () => undefined],
  ])('that %s stops nobody, and is logged', async (_, inspect) => {
    const { send, logged } = await startGated({ inspect: inspect as (context: unknown) => Verdict });
    expect((await send()).status).toBe(201);
    const event = { severity: 'warn', event: 'inspect_failed', vendorId: VENDOR, error: expect.any(String) };
    expect(logged).toEqual([event]);
    expect(JSON.stringify(logged)).not.toContain('SECRET');
  });

  test('that does not answer stops nobody for more than two seconds', async () => {
    const clock = new ManualClock(Date.now());
    let inspected!: (context: Inspected) => void;
    const asked = new Promise<Inspected>((resolve) => {
      inspected = resolve;
    });
    const { send, logged } = await startGated({
      timer: clock.timer,
      inspect: (_review, context) => {
        inspected(context);
        return new Promise(() => {});
      },
    });
    const sent = send();
    await asked;
    await clock.advance(2_000);
    expect((await sent).status).toBe(201);
    expect(logged).toMatchObject([{ event: 'inspect_failed', error: 'TimeoutError' }]);
  });
});
