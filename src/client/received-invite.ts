import type { Contact, InviteResponse, Usage } from '../contract/service/invite.js';
import type { InviteTokenValidity } from '../contract/service/invite-token-validity.js';
import { Product } from '../contract/service/product.js';
import { unusableResponse } from './service-error.js';
import { integer, isObject, list, type Received, text, textOrNumber, unwrapped, withId } from './values.js';

/**
 * The response to an invite. Every part may be null or empty: the interface does not show the marketplace's response, and an
 * invite that was sent must not look like one that failed, or it would be sent again.
 */
export interface ReceivedInvite {
  contact: Received<Contact> | null;
  usage: { [Field in keyof Usage]: Usage[Field] | null } | null;
  /** The invite token, of the first product where there are several. Null where the service makes none. */
  invitation: string | null;
  /** An invite token for each product, where there are several; else empty. */
  invitations: NonNullable<InviteResponse['invitations']>;
}

/** Reads the response of either invite. */
export function readInvite(body: unknown): ReceivedInvite {
  const { contact, usage, invitation, invitations } = unwrapped(body, (one) => PARTS.some((name) => name in one)) ?? {};
  return {
    contact: readContact(contact),
    usage: isObject(usage) ? { smsLimitsLeft: integer(usage.smsLimitsLeft), renews: text(usage.renews) } : null,
    invitation: text(invitation),
    invitations: list(invitations, readProductToken),
  };
}

const PARTS = ['contact', 'usage', 'invitation', 'invitations'];

function readContact(value: unknown): ReceivedInvite['contact'] {
  const contact = withId(value, 'contact');
  return (
    contact && {
      id: contact.id,
      firstName: text(contact.firstName),
      lastName: text(contact.lastName),
      email: text(contact.email),
      phoneNumber: textOrNumber(contact.phoneNumber),
      source: text(contact.source),
      sourceContactId: textOrNumber(contact.sourceContactId),
    }
  );
}

/** Reads whether an invite token is accepted; of one that is not, nothing else is taken from the response. */
export function readInviteTokenValidity(body: unknown): InviteTokenValidity {
  if (!isObject(body) || typeof body.accepted !== 'boolean') throw unusableResponse('a checked invite token');
  if (!body.accepted) return { accepted: false };
  const { firstName, lastName } = body;
  const product = Product.safeParse(body.product);
  return {
    accepted: true,
    ...(typeof firstName === 'string' && { firstName }),
    ...(typeof lastName === 'string' && { lastName }),
    ...(product.success && { product: product.data }),
  };
}

function readProductToken(value: unknown): ReceivedInvite['invitations'][number] | null {
  if (!isObject(value) || typeof value.invitation !== 'string') return null;
  const sourceProductId = textOrNumber(value.sourceProductId);
  return sourceProductId === null ? null : { sourceProductId, invitation: value.invitation };
}
