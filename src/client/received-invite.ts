import type { Contact, Usage } from '../contract/service.js';
import { hasId, integer, isObject, type Received, text, textOrNumber } from './values.js';

/**
 * What an invite brought about. Both parts may be null: the marketplace's answer is not shown in the interface, and an
 * invite that went out must not look like one that failed, or it would be sent again.
 */
export interface ReceivedInvite {
  contact: Received<Contact> | null;
  usage: { [Field in keyof Usage]: Usage[Field] | null } | null;
}

/** Reads the answer of either invite. */
export function readInvite(answer: unknown): ReceivedInvite {
  const { contact, usage } = isObject(answer) ? answer : {};
  return {
    contact: hasId(contact)
      ? {
          id: contact.id,
          firstName: text(contact.firstName),
          lastName: text(contact.lastName),
          email: text(contact.email),
          phoneNumber: text(contact.phoneNumber),
          source: text(contact.source),
          sourceContactId: textOrNumber(contact.sourceContactId),
        }
      : null,
    usage: isObject(usage) ? { smsLimitsLeft: integer(usage.smsLimitsLeft), renews: text(usage.renews) } : null,
  };
}
