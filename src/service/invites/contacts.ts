import type { Contact } from '../../contract/service/invite.js';
import type { ContactRow } from '../database/schema.js';

/** A contact as it is stored. */
export function contactOfRow(row: ContactRow): Contact {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    source: row.source,
    sourceContactId: row.source_contact_id,
  };
}
