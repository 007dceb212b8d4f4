/** Whether a message comes from who has the secret of its source. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OrderKind } from '../../contract/service/order-kind.js';

/** Standard Webhooks: how old, and how far ahead, a message may be. */
const TOLERANCE_MS = 5 * 60_000;

/** A signed message: its bytes as they came. */
export interface SignedMessage {
  body: Uint8Array;
  headers: Pick<Headers, 'get'>;
}

/** Whether the signature is right, and for Standard Webhooks also of now. */
export function isSignedBy(
  { kind, secret }: { kind: OrderKind; secret: string },
  message: SignedMessage,
  now: number,
): boolean {
  const { body, headers } = message;
  if (kind === 'generic') return isStandardSigned(secret, message, now);
  const given = headers.get(kind === 'shopify' ? 'x-shopify-hmac-sha256' : 'x-wc-webhook-signature');
  return isSame(given ?? '', createHmac('sha256', secret).update(body).digest('base64'));
}

/** https://www.standardwebhooks.com: a header may have several signatures, of which one has to be right. */
function isStandardSigned(secret: string, { body, headers }: SignedMessage, now: number): boolean {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * 1000 - now) > TOLERANCE_MS) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const given = (headers.get('webhook-signature') ?? '').split(' ').slice(0, 10);
  return given.map((signature) => isSame(signature, `v1,${right}`)).includes(true);
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
