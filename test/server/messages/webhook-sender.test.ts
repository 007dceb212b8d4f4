import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Reference } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createWebhookSender, type WebhookSenderOptions } from '../../../src/server/messages/webhook-sender.js';
import type { TakenMessage } from '../../../src/service/index.js';

type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A receiver on the loopback, with what it got. */
async function receiver(respond: Respond = (_, response) => response.end()) {
  const got: { headers: Record<string, string>; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    got.push({ headers: request.headers as Record<string, string>, body });
    respond(request, response, body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, got };
}

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, ok').toString('base64')}`;
const message = {
  accountId: 'default',
  id: 'evt_1:hook',
  recipientId: 'hook',
  details: { event: 'evt_1' },
} as unknown as TakenMessage;

function sender(url: string, options: Partial<WebhookSenderOptions> = {}) {
  const arrivals: boolean[] = [];
  const givenUp: string[] = [];
  const hook = { id: 'hook', url, secret, events: [], createdAt: '', failingSince: null, disabledAt: null };
  const made = createWebhookSender({
    webhooks: { get: async () => hook, noteArrival: async (_, __, arrived) => void arrivals.push(arrived) },
    allowPrivate: true,
    compose: async () => ({ type: 'review.shown', text: 'Grüße' }),
    onGivenUp: async ({ id }) => void givenUp.push(id),
    ...options,
  });
  const send = () => made.send(message, async () => true);
  return { send, arrivals, givenUp };
}

describe('the sender of webhooks', () => {
  test('signs what it sends, as the reference of Standard Webhooks verifies it', async () => {
    const { url, got } = await receiver();
    const { send, arrivals } = sender(url);
    expect(await send()).toEqual({ state: 'sent', outcome: 'http_200' });
    const { headers, body } = got[0]!;
    expect(new Reference(secret).verify(body, headers)).toEqual({ type: 'review.shown', text: 'Grüße' });
    expect(() => new Reference(secret).verify(`${body} `, headers)).toThrow();
    const [, snippet] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/reference/webhooks.md', 'utf8'))!;
    const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(snippet!)}`);
    expect([isGenuine(secret, headers, body), isGenuine(secret, headers, `${body} `)]).toEqual([true, false]);
    expect(isGenuine(secret, { ...headers, 'webhook-timestamp': '1' }, body)).toBe(false);
    expect(headers['webhook-id']).toBe('evt_1');
    expect(arrivals).toEqual([true]);
  });

  test.each([
    ['a failure', 500, {}, { state: 'waiting', outcome: 'http_500', waitMs: 0 }],
    [
      'a pause that it asks for',
      429,
      { 'retry-after': '120' },
      { state: 'waiting', outcome: 'http_429', waitMs: 120_000 },
    ],
    [
      'a redirect, which nobody has chosen',
      307,
      { location: '/elsewhere' },
      { state: 'waiting', outcome: 'http_307', waitMs: 0 },
    ],
    ['that it is gone', 410, {}, { state: 'dead', outcome: 'http_410' }],
  ])('ends with %s', async (_, status, headers, end) => {
    const { url, got } = await receiver((_, response) =>
      response.writeHead(status, headers as Record<string, string>).end(),
    );
    const { send, arrivals, givenUp } = sender(url);
    expect(await send()).toEqual(end);
    expect(got).toHaveLength(1);
    expect(arrivals).toEqual([false]);
    expect(givenUp).toEqual(status === 410 ? [message.id] : []);
  });

  test('does not wait for one that hangs, nor read one that does not end', async () => {
    const hanging = await receiver(() => {});
    expect(await sender(hanging.url, { timeoutMs: 50 }).send()).toMatchObject({ state: 'waiting', outcome: 'timeout' });
    const endless = await receiver((_, response) => {
      const more = () => response.write('x'.repeat(65_536), () => !response.destroyed && setImmediate(more));
      more();
    });
    expect(await sender(endless.url).send()).toMatchObject({ state: 'sent' });
    expect(await sender('http://127.0.0.1:1/').send()).toMatchObject({ state: 'waiting', outcome: 'econnrefused' });
  });

  test.each([
    'http://127.0.0.1:PORT/',
    'https://127.0.0.1:PORT/',
    'https://localhost:PORT/',
    'https://[::1]:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://2130706433:PORT/',
    'https://0x7f.1:PORT/',
    'https://169.254.169.254/',
    'https://10.0.0.1/',
  ])('goes to no address of the own network: %s', async (address) => {
    const { url, got } = await receiver();
    const { send } = sender(address.replace('PORT', new URL(url).port), { allowPrivate: false });
    expect(await send()).toMatchObject({ state: 'waiting', outcome: 'private_address' });
    expect(got).toEqual([]);
  });

  test('sends nothing when there is nothing to say, or when it was disabled', async () => {
    const { url, got } = await receiver();
    expect(await sender(url, { compose: async () => null }).send()).toMatchObject({ state: 'cancelled' });
    const disabled = {
      id: 'hook',
      url,
      secret,
      events: [],
      createdAt: '',
      failingSince: null,
      disabledAt: '2026-01-01',
    };
    const webhooks = { get: async () => disabled, noteArrival: async () => {} };
    expect(await sender(url, { webhooks }).send()).toEqual({ state: 'cancelled', outcome: 'webhook_disabled' });
    expect(got).toEqual([]);
  });
});
