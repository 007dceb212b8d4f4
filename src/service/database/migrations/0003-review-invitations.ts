import type { Kysely, Migration } from 'kysely';
import { orderedText } from './0001-tables.js';

/** Adds the invite token that each review came with, whose unique constraint lets each token count once. */
export const reviewInvitations: Migration = {
  async up(db: Kysely<unknown>) {
    const text = orderedText(db);
    await db.schema
      .createTable('review_invitations')
      // No reference: an invite token stays used when its review is gone.
      .addColumn('review_id', text, (column) => column.primaryKey())
      .addColumn('invite_id', text, (column) => column.references('invites.id'))
      .addColumn('product_number', 'integer')
      .addColumn('refused', 'text')
      .addUniqueConstraint('review_invitations_once', ['invite_id', 'product_number'])
      .execute();
    // An invite that is sent again under its key is found by the contact it created.
    await db.schema.createIndex('invites_contact').on('invites').column('contact_id').execute();
  },
};
