/**
 * Who must not be asked again, as an export has it: the keyed hash that is stored, and its key, without which nobody elsewhere could tell
 * who is meant. Whoever has both can try addresses, so they are in a file with contacts alone.
 */
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { timestamp } from '../../contract/service/fields.js';
import { SuppressionReason } from '../../contract/service/suppression.js';
import type { Db } from '../database/schema.js';
import { addSuppressionKeys, hashAndKey, readSuppressionKeys, storedHash } from '../invites/suppression-keys.js';

const base64url = z.string().regex(/^[\w-]{40,100}$/);

/** An address or a number on the list of the vendor's account. */
export const SuppressionLine = z.object({
  line: z.literal('suppression'),
  hash: base64url,
  key: base64url,
  reason: SuppressionReason,
  createdAt: timestamp,
});
export type SuppressionLine = z.infer<typeof SuppressionLine>;

/** The list of an account in batches, with what was imported into it. */
export async function* suppressionLines(db: Db, accountId: string, batch: number): AsyncGenerator<SuppressionLine[]> {
  const keys = await readSuppressionKeys(db);
  for (let last = ''; ; ) {
    const found = db.selectFrom('suppressions').selectAll().where('account_id', '=', accountId);
    const rows = await found.where('hash', '>', last).orderBy('hash').limit(batch).execute();
    const lines = rows.flatMap(({ hash: stored, reason, created_at }): SuppressionLine[] => {
      const found = hashAndKey(stored, keys);
      return found ? [{ line: 'suppression', ...found, reason, createdAt: created_at }] : [];
    });
    if (lines.length > 0) yield lines;
    if (rows.length < batch) return;
    last = rows.at(-1)!.hash;
    await setImmediate();
  }
}

/** Puts them on the list of an account; those on it keep their first reason. Returns how many were new. */
export async function restoreSuppressions(
  transaction: Db,
  accountId: string,
  lines: readonly SuppressionLine[],
): Promise<number> {
  if (lines.length === 0) return 0;
  const { own } = await addSuppressionKeys(transaction, [...new Set(lines.map(({ key }) => key))]);
  const inserted = await transaction
    .insertInto('suppressions')
    .values(
      lines.map(({ hash, key, reason, createdAt }) => ({
        account_id: accountId,
        hash: storedHash(hash, key, own!),
        reason,
        created_at: new Date(createdAt).toISOString(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'hash']).doNothing())
    .returning('hash')
    .execute();
  return inserted.length;
}
