/** Sends events to webhooks, signed by Standard Webhooks (https://www.standardwebhooks.com). */
import { createHmac } from 'node:crypto';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { beginRequest } from '../../outbound/begin-request.js';
import { PrivateAddress } from '../../outbound/public-address.js';
import { readRetryAfter } from '../../platform/retry-after.js';
import type { TakenMessage, WebhookStore } from '../../service/index.js';
import type { SendEnd, Sender } from './sender.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** About three days, as Standard Webhooks advises. */
const BACKOFF_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** How long a receiver may take to respond, ms. */
const TIMEOUT_MS = 15 * SECOND_MS;
const LONGEST_WAIT_MS = 24 * HOUR_MS;

export interface WebhookSenderOptions {
  webhooks: Pick<WebhookStore, 'get' | 'noteArrival'>;
  /** Whether it may go to http and to addresses of the own network. */
  allowPrivate: boolean;
  /** The body of an event, from what is stored now; null: there is nothing to say any more. */
  compose: (message: TakenMessage) => Promise<object | null>;
  /** Called when a webhook is to be disabled: it has failed for long, or says that it is gone. */
  onGivenUp: (message: TakenMessage) => Promise<void>;
  now?: () => number;
  timeoutMs?: number;
}

/** Creates the sender of webhooks. */
export function createWebhookSender(options: WebhookSenderOptions): Sender {
  const { webhooks, allowPrivate, compose, onGivenUp, now = Date.now, timeoutMs = TIMEOUT_MS } = options;

  async function send(message: TakenMessage): Promise<SendEnd> {
    const webhook = await webhooks.get(message.accountId, message.recipientId);
    if (!webhook) return { state: 'cancelled', outcome: 'webhook_removed' };
    if (webhook.disabledAt !== null) return { state: 'cancelled', outcome: 'webhook_disabled' };
    const body = await compose(message);
    if (!body) return { state: 'cancelled', outcome: 'nothing_to_say' };
    const end = await post(webhook, String(message.details.event), JSON.stringify(body));
    await webhooks.noteArrival(message.accountId, webhook.id, end.state === 'sent', new Date(now()));
    if (end.outcome === 'http_410') await onGivenUp(message);
    return end;
  }

  async function post({ url, secret }: { url: string; secret: string }, id: string, body: string): Promise<SendEnd> {
    const timestamp = String(Math.floor(now() / 1000));
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'reviews-widget',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signWebhook(secret, id, timestamp, body),
    };
    try {
      const { status, retryAfter } = await exchange(new URL(url), headers, body);
      // A redirect would lead to where nobody has chosen.
      if (status >= 200 && status < 300) return { state: 'sent', outcome: `http_${status}` };
      if (status === 410) return { state: 'dead', outcome: 'http_410' };
      const waitMs = Math.min((readRetryAfter(retryAfter, now()) ?? 0) * 1000, LONGEST_WAIT_MS);
      return { state: 'waiting', outcome: `http_${status}`, waitMs };
    } catch (error) {
      const { code } = error as { code?: unknown };
      return { state: 'waiting', outcome: typeof code === 'string' ? code.toLowerCase() : 'error' };
    }
  }

  /** One request, without redirects. What is responded is not read: the status says it all. */
  function exchange(url: URL, headers: Record<string, string>, body: string) {
    return new Promise<{ status: number; retryAfter: string | null }>((resolve, reject) => {
      if (!allowPrivate && url.protocol !== 'https:') throw new PrivateAddress();
      const request: ClientRequest = beginRequest(
        url,
        { method: 'POST', headers, allowPrivate },
        (response: IncomingMessage) => {
          clearTimeout(timer);
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null });
          request.destroy();
        },
      );
      const timer = setTimeout(() => {
        request.destroy(Object.assign(new Error('timeout'), { code: 'TIMEOUT' }));
      }, timeoutMs);
      request.on('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      request.end(body);
    });
  }

  return {
    channel: 'webhook',
    atOnce: 10,
    atOncePerRecipient: 2,
    backoffMs: BACKOFF_MS,
    send,
    async onDead(message) {
      const webhook = await webhooks.get(message.accountId, message.recipientId);
      // Nothing has arrived there since before this event: it is no fault of this one alone.
      if (webhook?.failingSince && webhook.failingSince <= message.createdAt) await onGivenUp(message);
      else if (webhook?.failingSince && now() - Date.parse(webhook.failingSince) > 2 * 24 * HOUR_MS)
        await onGivenUp(message);
    },
    close: async () => {},
  };
}

/** The signature of `webhook-signature`: HMAC-SHA256 of id, timestamp and body. */
function signWebhook(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
