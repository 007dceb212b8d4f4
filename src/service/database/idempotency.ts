import { sha256 } from '../sha256.js';
import type { Db } from './schema.js';

/** The idempotency key was already used for another request. */
export class IdempotencyConflict extends Error {
  readonly code = 'idempotency_conflict';
}

/** In the place of a request's hash, once what it made was erased: a short request could be guessed from its hash. */
const FORGOTTEN = '';

/** What pages and queues send as keys: random numbers. */
const RANDOM_KEY = /^[0-9a-f-]{28,64}$/i;

/**
 * A request that is carried out once, however often it is sent under its idempotency key. The service keeps every key for ever: a
 * caller's queue may be restored from a backup of any age, and then sends again what was stored long ago. A key costs one short row.
 */
export interface IdempotentRequest {
  /** Keeps the keys of different resources and owners apart. */
  scope: string;
  /** Undefined: the request was sent without a key. */
  key: string | undefined;
  /** The same key with another request is an {@link IdempotencyConflict}. */
  request: unknown;
  at: Date;
}

/**
 * Runs `make`, which creates what has the id `id`, and returns `id`; or returns the id of what was created under this key
 * before. One statement decides which request is first, so two that arrive together cannot both create something.
 */
export async function makeOnce(
  transaction: Db,
  { scope, key, request, at }: IdempotentRequest,
  id: string,
  make: () => Promise<void>,
): Promise<string> {
  if (key !== undefined) {
    const hash = sha256(JSON.stringify(request));
    const first = await transaction
      .insertInto('idempotency_keys')
      .values({ scope, key, hash, made_id: id, created_at: at.toISOString() })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .returning('made_id')
      .executeTakeFirst();
    if (!first) return findMade(transaction, scope, key, hash);
  }
  await make();
  return id;
}

async function findMade(transaction: Db, scope: string, key: string, hash: string): Promise<string> {
  const made = await transaction
    .selectFrom('idempotency_keys')
    .select(['hash', 'made_id'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (made.hash !== hash && made.hash !== FORGOTTEN)
    throw new IdempotencyConflict('the key belongs to another request');
  return made.made_id;
}

/**
 * Forgets the requests that made these. Their keys stay, so that a request that is sent again creates nothing; but for keys that are not
 * random and so might say whose request it was.
 */
export async function forgetRequests(transaction: Db, madeIds: readonly string[]): Promise<void> {
  if (madeIds.length === 0) return;
  const theirs = transaction.selectFrom('idempotency_keys').select(['scope', 'key']).where('made_id', 'in', madeIds);
  for (const { scope, key } of await theirs.execute()) {
    if (RANDOM_KEY.test(key)) continue;
    await transaction.deleteFrom('idempotency_keys').where('scope', '=', scope).where('key', '=', key).execute();
  }
  await transaction.updateTable('idempotency_keys').set({ hash: FORGOTTEN }).where('made_id', 'in', madeIds).execute();
}
