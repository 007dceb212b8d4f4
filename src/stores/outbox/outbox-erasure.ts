import type { ErasedSubmissions, OutboxStore } from '../../proxy/index.js';
import type { OutboxDb } from './outbox-schema.js';

/** Submissions that are removed at once. */
const BATCH = 500;

/** The queries that erase. They record ids, which name nobody, so that the same is erased again in an outbox that was restored. */
export function createOutboxErasure(
  db: OutboxDb,
  run: <T>(work: () => Promise<T>) => Promise<T>,
): Pick<OutboxStore, 'erase' | 'erased' | 'expireDead' | 'pruneErased'> {
  const wanted = (which: ErasedSubmissions) => {
    const rows = db.selectFrom('outbox');
    if ('ids' in which) return rows.where('id', 'in', which.ids);
    if ('feedbackIds' in which) return rows.where('feedback_id', 'in', which.feedbackIds);
    const { vendorId, keys, keptBefore } = which;
    return rows
      .where('vendor_id', '=', vendorId)
      .$if(keys !== undefined, (query) => query.where('key', 'in', keys!))
      .$if(keptBefore !== undefined, (query) => query.where('kept_at', '<', keptBefore!));
  };

  return {
    erase: (which, now) =>
      run(async () => {
        if (isNothing(which)) return 0;
        let count = 0;
        for (;;) {
          const rows = await wanted(which).select(['id', 'vendor_id']).limit(BATCH).execute();
          if (rows.length === 0) return count;
          // First: a record of what is there still does no harm.
          await db
            .insertInto('outbox_erased')
            .values(rows.map((row) => ({ ...row, erased_at: now })))
            .onConflict((conflict) => conflict.columns(['vendor_id', 'id']).doNothing())
            .execute();
          const ids = rows.map(({ id }) => id);
          const { numDeletedRows } = await db.deleteFrom('outbox').where('id', 'in', ids).executeTakeFirstOrThrow();
          count += Number(numDeletedRows);
        }
      }),

    erased: (after) =>
      run(async () => {
        const rows = db.selectFrom('outbox_erased').selectAll().where('erased_at', '>', after);
        return (await rows.orderBy('erased_at').orderBy('id').execute()).map((row) => ({
          id: row.id,
          vendorId: row.vendor_id,
          erasedAt: row.erased_at,
        }));
      }),

    expireDead: (before) =>
      run(async () => {
        const dead = db.deleteFrom('outbox').where('state', '=', 'dead').where('kept_at', '<', before);
        return Number((await dead.executeTakeFirstOrThrow()).numDeletedRows);
      }),

    pruneErased: (before) =>
      run(async () => {
        const old = db.deleteFrom('outbox_erased').where('erased_at', '<', before);
        return Number((await old.executeTakeFirstOrThrow()).numDeletedRows);
      }),
  };
}

function isNothing(which: ErasedSubmissions): boolean {
  const values = 'ids' in which ? which.ids : 'feedbackIds' in which ? which.feedbackIds : which.keys;
  return values?.length === 0;
}
