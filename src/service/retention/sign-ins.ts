/** Sessions of the desk and one-time links that have ended. They end by themselves, so there is no setting. */
import type { Db } from '../database/schema.js';
import { noteCompactionDue } from '../erasure/compaction-due.js';
import { endedBefore } from '../people/sessions.js';
import { BATCH, type Kind } from './kind.js';

export const signIns: Kind = {
  async count(db, _cutoffs, at) {
    const counted = await Promise.all([
      endedSessions(db, at)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
      endedLinks(db, at)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    ]);
    return counted.reduce((sum, { count }) => sum + Number(count), 0);
  },

  async removeBatch(transaction, _cutoffs, at) {
    const sessions = await endedSessions(transaction, at).select(['account_id', 'hash']).limit(BATCH).execute();
    for (const { account_id, hash } of sessions) {
      await transaction
        .deleteFrom('sessions')
        .where('account_id', '=', account_id)
        .where('hash', '=', hash)
        .where(endedBefore(at))
        .execute();
    }
    const links = await endedLinks(transaction, at).select(['account_id', 'id']).limit(BATCH).execute();
    for (const { account_id, id } of links) {
      await transaction
        .deleteFrom('one_time_links')
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .where('expires_at', '<=', at.toISOString())
        .execute();
    }
    // A link has a note, which says for whom it was.
    if (links.length > 0) await noteCompactionDue(transaction, at);
    return sessions.length + links.length;
  },
};

const endedSessions = (db: Db, at: Date) => db.selectFrom('sessions').where(endedBefore(at));

const endedLinks = (db: Db, at: Date) => db.selectFrom('one_time_links').where('expires_at', '<=', at.toISOString());
