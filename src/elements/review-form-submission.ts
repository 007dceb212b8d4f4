import { LIMITS, type Product, type Submission } from '../contract/widget.js';
import type { Field, Values } from './review-form-draft.js';
import { webAddress } from './web-address.js';

/** Which ways to reach the shopper the form asks for. */
export type Contact = 'none' | 'email' | 'phone' | 'either';

/** What the page says about the review. */
export interface Subject {
  productId: string;
  productTitle: string;
  productDescription: string;
  productImage: string;
  source: string;
  contact: Contact;
}

/** The fields that the form shows; an unknown word for `contact` asks for an email address, as the default does. */
export function shownFields(contact: Contact): Field[] {
  const fields: Field[] = ['rating', 'text', 'firstName', 'lastName'];
  if (contact !== 'none' && contact !== 'phone') fields.push('email');
  if (contact === 'phone' || contact === 'either') fields.push('phoneNumber');
  return fields;
}

/** What is sent: trimmed, without empty fields, and without contact fields that are not shown. */
export function submissionOf(values: Values, subject: Subject): Submission {
  const submission: Submission = { rating: Number(values.rating) };
  for (const field of shownFields(subject.contact)) {
    const value = values[field].trim();
    if (field !== 'rating' && value) submission[field] = field === 'phoneNumber' ? value.replace(/^00/, '+') : value;
  }
  if (subject.productId) submission.product = productOf(subject);
  if (subject.source) submission.source = subject.source;
  return submission;
}

/** Characters of `text` beyond what is ever shown; negative while there is room. */
export function overLimit(text: string): number {
  return text.length - LIMITS.shownText;
}

// What the shop wrote too long must not cost the shopper the review: it is cut to what the service takes.
function productOf(subject: Subject): Product {
  const description = (subject.productDescription || '').slice(0, 2000);
  const imageUrl = webAddress(subject.productImage);
  return {
    sourceProductId: subject.productId,
    title: (subject.productTitle || subject.productId).slice(0, 300),
    ...(description && { description }),
    ...(imageUrl && imageUrl.length <= 2048 && { imageUrl }),
  };
}
