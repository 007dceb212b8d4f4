/** The note that free space of the embedded database's file may still hold what was erased. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.js';
import type { Db } from '../database/schema.js';

const NAME = 'compaction-due';
/** Characters of an ISO 8601 timestamp. */
const TIMESTAMP = 24;

/** A note that a compaction is due: its file may hold what was erased at `since` (ISO 8601), or after. */
export interface CompactionDue {
  since: string;
  note: string;
}

/** What is noted, and that it was done. */
export interface CompactionNotes {
  due(): Promise<CompactionDue | null>;
  /** The file was compacted after this note was read. What was erased meanwhile has a note of its own, which stays. */
  done(due: CompactionDue): Promise<void>;
}

/** Notes it in the transaction that erases. The first of several notes says since when. */
export async function noteCompactionDue(transaction: Db, at: Date): Promise<void> {
  const before = await transaction.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  const since = before?.value.slice(0, TIMESTAMP) ?? at.toISOString();
  const value = `${since} ${randomUUID()}`;
  await transaction
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** The notes in `database`. */
export function createCompactionNotes({ db, write }: Pick<Database, 'db' | 'write'>): CompactionNotes {
  return {
    async due() {
      const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
      return row ? { since: row.value.slice(0, TIMESTAMP), note: row.value } : null;
    },

    async done({ note }) {
      await write((transaction) =>
        transaction.deleteFrom('settings').where('name', '=', NAME).where('value', '=', note).execute(),
      );
    },
  };
}
