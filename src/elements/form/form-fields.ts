import { LIMITS } from '../../contract/widget.js';
import type { Field } from './review-form-draft.js';

/** Which ways to reach the shopper the form asks for. */
export type Contact = 'none' | 'email' | 'phone' | 'either';

/** The fields that the form shows; an unknown word for `contact` asks for an email address, as the default does. */
export function shownFields(contact: Contact): Field[] {
  const fields: Field[] = ['rating', 'text', 'firstName', 'lastName'];
  if (contact !== 'none' && contact !== 'phone') fields.push('email');
  if (contact === 'phone' || contact === 'either') fields.push('phoneNumber');
  return fields;
}

/** Characters of `text` beyond what is ever shown; negative while there is room. */
export function overLimit(text: string): number {
  return text.length - LIMITS.shownText;
}
