import { createMiddleware } from 'hono/factory';
import { type AccountAccess, EVERY_ACCOUNT } from '../account-access.js';
import { ServiceProblem } from '../http/problem.js';
import { sameHash, sha256 } from '../sha256.js';
import type { Store } from '../store.js';

/** What is known of an authenticated request: what its key opens, and the key's hash, null for the internal key. */
export interface ServiceEnv {
  /** The client's address, as far as the server knows it. */
  Bindings: { address: string | null };
  Variables: { account: AccountAccess; keyHash: string | null };
}

/** Middleware that passes requests with a valid `x-api-key`; a missing, unknown or revoked key gets the same 401. */
export function createAuthentication(store: Store, internalKey?: string) {
  const internalHash = internalKey === undefined ? undefined : sha256(internalKey);
  return createMiddleware<ServiceEnv>(async (context, next) => {
    const key = context.req.header('x-api-key') ?? '';
    const hash = sha256(key);
    if (internalHash !== undefined && sameHash(hash, internalHash)) {
      context.set('account', EVERY_ACCOUNT);
      context.set('keyHash', null);
      return next();
    }
    const accountId = await store.keys.accountOf(key);
    if (accountId === null) {
      throw new ServiceProblem(401, 'unauthorized', { detail: 'The header x-api-key must hold a valid API key' });
    }
    context.set('account', accountId);
    context.set('keyHash', hash);
    return next();
  });
}
