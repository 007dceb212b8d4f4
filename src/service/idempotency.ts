import type { Db } from './schema.js';
import { sha256 } from './sha256.js';

/** The idempotency key was already used for another request. */
export class IdempotencyConflict extends Error {
  readonly code = 'idempotency_conflict';
}

/** Under which key something is to be made once: `scope` keeps the keys of different makings and owners apart. */
export interface Once {
  scope: string;
  key: string | undefined;
  /** What was asked for; the same key with something else is an {@link IdempotencyConflict}. */
  request: unknown;
  at: Date;
}

/**
 * Runs `make` and returns the id it makes, unless something was made under this key before: then that one's id.
 * One statement decides who was first, so two that arrive together cannot both make it.
 */
export async function once(transaction: Db, { scope, key, request, at }: Once, id: string, make: () => Promise<void>) {
  if (key !== undefined) {
    const hash = sha256(JSON.stringify(request));
    const first = await transaction
      .insertInto('idempotency_keys')
      .values({ scope, key, hash, made_id: id, created_at: at.toISOString() })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .returning('made_id')
      .executeTakeFirst();
    if (!first) return madeBefore(transaction, scope, key, hash);
  }
  await make();
  return id;
}

async function madeBefore(transaction: Db, scope: string, key: string, hash: string): Promise<string> {
  const before = await transaction
    .selectFrom('idempotency_keys')
    .select(['hash', 'made_id'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (before.hash !== hash) throw new IdempotencyConflict('the key belongs to another request');
  return before.made_id;
}
