import { type SqlBool, sql } from 'kysely';
import { sha256 } from '../sha256.js';
import type { Db, IdempotencyRow } from './schema.js';

/** The idempotency key was already used for another request. */
export class IdempotencyConflict extends Error {
  readonly code = 'idempotency_conflict';
}

/** In the place of a request's hash, once what it made was erased: a short request could be guessed from its hash. */
const FORGOTTEN = '';

/** What pages and queues send as keys: random numbers. */
const RANDOM_KEY = /^[0-9a-f-]{28,64}$/i;

/**
 * A request that is carried out once, however often it is sent under its idempotency key. The service keeps a key that is a random number
 * for ever: a caller's queue may be restored from a backup of any age, and then sends again what was stored long ago. It costs one short
 * row. What says more of the request, its hash or a key that is no random number, is kept for a time (`REQUEST_KEEP_DAYS`).
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
  await forget(transaction, await theirs.execute());
}

/** The keys of the requests that made these, as far as they are random numbers. */
export async function randomKeysOf(transaction: Db, madeIds: readonly string[]): Promise<string[]> {
  if (madeIds.length === 0) return [];
  const keys = transaction.selectFrom('idempotency_keys').select('key').where('made_id', 'in', madeIds);
  return (await keys.execute()).map(({ key }) => key).filter(isRandom);
}

/** Requests of before this moment (ISO 8601) that are not forgotten. */
export function oldRequests(db: Db, before: string) {
  // As in the index of these rows.
  return db.selectFrom('idempotency_keys').where(sql<SqlBool>`hash <> ''`).where('created_at', '<', before);
}

/** Forgets the oldest of these in the same way; resolves to how many, and how many of their keys were deleted. */
export async function forgetOldRequests(
  transaction: Db,
  before: string,
  limit: number,
): Promise<{ requests: number; keys: number }> {
  const oldest = oldRequests(transaction, before).select(['scope', 'key']).orderBy('created_at').limit(limit);
  const keys = await oldest.execute();
  await forget(transaction, keys);
  return { requests: keys.length, keys: keys.filter(({ key }) => !isRandom(key)).length };
}

async function forget(transaction: Db, rows: readonly Pick<IdempotencyRow, 'scope' | 'key'>[]): Promise<void> {
  for (const scope of new Set(rows.map((row) => row.scope))) {
    const keys = rows.filter((row) => row.scope === scope).map(({ key }) => key);
    const [random, telling] = [keys.filter(isRandom), keys.filter((key) => !isRandom(key))];
    const updated = transaction.updateTable('idempotency_keys').set({ hash: FORGOTTEN }).where('scope', '=', scope);
    if (random.length > 0) await updated.where('key', 'in', random).execute();
    const deleted = transaction.deleteFrom('idempotency_keys').where('scope', '=', scope);
    if (telling.length > 0) await deleted.where('key', 'in', telling).execute();
  }
}

function isRandom(key: string): boolean {
  return RANDOM_KEY.test(key);
}
