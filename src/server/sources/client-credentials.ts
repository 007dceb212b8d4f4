/**
 * Access tokens for a key with its secret: the client credentials grant (RFC 6749, 4.4) as Trustpilot describes it. No library: Trustpilot's
 * responses have seconds as text and no token type, which a library refuses.
 */
import { z } from 'zod';
import type { OutboundFetch } from '../../outbound/outbound-fetch.js';
import { SourceError } from '../../sources/source-error.js';
import { refusalOf } from './source-call.js';

/** A key of the shop's own with what proves that it is the shop's. */
export interface KeyWithSecret {
  key: string;
  secret: string;
}

/** An access token is not used in its last seconds. */
const MARGIN_MS = 60_000;
/** How long one is good whose response does not say it, in seconds, and how long at most. */
const SECONDS = 300;
const MOST_SECONDS = 7 * 86_400;

const Token = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8192}$/),
  expires_in: z.coerce.number().positive().catch(SECONDS),
});

export type ClientCredentials = (grant: KeyWithSecret) => Promise<{ accessToken: string; endsAt: number }>;

/** `tokenUrl`: where a token is asked for. Rejects with a SourceError, `revoked` where the key and its secret are not taken. */
export function createClientCredentials(tokenUrl: string, fetch: OutboundFetch): ClientCredentials {
  return async ({ key, secret }) => {
    const response = await fetch(tokenUrl, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    }).catch((error: { code?: string; name?: string }) => {
      throw new SourceError('unavailable', `no response: ${error.code ?? error.name}`);
    });
    // An `invalid_client` may have either status.
    if (response.status === 400 || response.status === 401)
      throw new SourceError('revoked', 'it gives no access token');
    if (!response.ok) throw refusalOf(response);
    const token = Token.safeParse(await response.json().catch(() => null));
    if (!token.success) throw new SourceError('unreadable', 'it is no access token');
    const { access_token: accessToken, expires_in: seconds } = token.data;
    return { accessToken, endsAt: Date.now() + Math.min(seconds, MOST_SECONDS) * 1_000 - MARGIN_MS };
  };
}
