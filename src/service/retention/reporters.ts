/** Who sent reports that are decided: the reports stay. */
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../database/schema.js';
import { noteCompactionDue } from '../erasure/compaction-due.js';
import { removeReporters } from '../erasure/erase-from-reports.js';
import { BATCH, type Cutoffs, type Kind } from './kind.js';

/** As in the index of these rows. */
const HAS_REPORTER = sql<SqlBool>`(name is not null or email is not null)`;

export const reporters: Kind = {
  async count(db, cutoffs) {
    if (cutoffs.reporters === null) return 0;
    const counted = pastTime(db, cutoffs).select(({ fn }) => fn.countAll().as('count'));
    return Number((await counted.executeTakeFirstOrThrow()).count);
  },

  async removeBatch(transaction, cutoffs, at) {
    if (cutoffs.reporters === null) return 0;
    const rows = await pastTime(transaction, cutoffs)
      .select(['id', 'business_id'])
      .orderBy('decided_at')
      .limit(BATCH)
      .execute();
    for (const id of new Set(rows.map(({ business_id }) => business_id))) {
      const ids = rows.filter(({ business_id }) => business_id === id).map((row) => row.id);
      await removeReporters(transaction, { id }, ids);
    }
    if (rows.length > 0) await noteCompactionDue(transaction, at);
    return rows.length;
  },
};

function pastTime(db: Db, { reporters: before }: Cutoffs) {
  return db.selectFrom('reports').where(HAS_REPORTER).where('decided_at', '<', before);
}
