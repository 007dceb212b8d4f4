import type { Contact, InviteAnswer, Usage } from '../contract/service/invite.js';
import { hasId, integer, isObject, list, type Received, text, textOrNumber } from './values.js';

/**
 * What an invite brought about. Every part may be null or empty: the marketplace's answer is not shown in the interface, and an
 * invite that went out must not look like one that failed, or it would be sent again.
 */
export interface ReceivedInvite {
  contact: Received<Contact> | null;
  usage: { [Field in keyof Usage]: Usage[Field] | null } | null;
  /** To go into a link to the shop; of the first product where there are several. Null where the service makes none. */
  invitation: string | null;
  /** One for each product, where there are several; else empty. */
  invitations: NonNullable<InviteAnswer['invitations']>;
}

/** Reads the answer of either invite. */
export function readInvite(answer: unknown): ReceivedInvite {
  const { contact, usage, invitation, invitations } = isObject(answer) ? answer : {};
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
    invitation: text(invitation),
    invitations: list(invitations, readInvitation),
  };
}

function readInvitation(value: unknown): ReceivedInvite['invitations'][number] | null {
  if (!isObject(value) || typeof value.invitation !== 'string') return null;
  const sourceProductId = textOrNumber(value.sourceProductId);
  return sourceProductId === null ? null : { sourceProductId, invitation: value.invitation };
}
