import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Adds what a review discloses, when readers saw it first, and what a vendor says of its reviews. Reviews that an invite token has
 * verified say so; of all others nobody knows, and they keep null. A review that the version before verifies during an upgrade keeps
 * null as well: it then counts as verified by another system, which says less than is true and not more.
 */
export const reviewDisclosures: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['verified_by', 'experienced_at', 'incentive', 'relationship', 'shown_at']) {
      await db.schema.alterTable('reviews').addColumn(column, 'text').execute();
    }
    await db.schema.alterTable('businesses').addColumn('review_policy', 'text').execute();
    await sql`update reviews set verified_by = 'invitation' where verified = 1
      and id in (select review_id from review_invitations where refused is null)`.execute(db);
  },
};
