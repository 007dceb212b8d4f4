import type { Product, Submission } from '../contract/widget.js';
import { type Contact, shownFields } from './form-fields.js';
import type { Values } from './review-form-draft.js';
import { webAddress } from './web-address.js';

/** What the page says about the review. */
export interface Subject {
  productId: string;
  productTitle: string;
  productDescription: string;
  productImage: string;
  source: string;
  contact: Contact;
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
