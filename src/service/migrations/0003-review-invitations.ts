import type { Kysely, Migration } from 'kysely';
import { orderedText } from './0001-tables.js';

/** Keeps which invitation a review came with, so that each is accepted once. */
export const reviewInvitations: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('review_invitations')
      // No reference: an invitation stays used when its review is gone.
      .addColumn('review_id', text, (column) => column.primaryKey())
      .addColumn('invite_id', text, (column) => column.references('invites.id'))
      .addColumn('product_number', 'integer')
      .addColumn('refused', 'text')
      .addUniqueConstraint('review_invitations_once', ['invite_id', 'product_number'])
      .execute();
    // An invite that is asked for again is found by the contact it made.
    await db.schema.createIndex('invites_contact').on('invites').column('contact_id').execute();
  },
};
