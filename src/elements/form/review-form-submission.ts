import type { Product, Submission } from '../../contract/widget.js';
import { webAddress } from '../base/web-address.js';
import { type Contact, shownFields } from './form-fields.js';
import type { Draft } from './review-form-draft.js';
import type { About } from './review-form-product.js';

/** What the page says about the review. */
export interface Subject extends About {
  source: string;
  contact: Contact;
}

/** What is sent: trimmed, without empty fields, and without contact fields that are not shown. */
export function submissionOf(
  { values, invitation, answers }: Pick<Draft, 'values' | 'invitation' | 'answers'>,
  page: Subject,
): Submission {
  const submission: Submission = { rating: Number(values.rating) };
  for (const field of shownFields(page.contact)) {
    const value = values[field].trim();
    if (field !== 'rating' && value) submission[field] = field === 'phoneNumber' ? value.replace(/^00/, '+') : value;
  }
  const about = invitation?.subject ?? page;
  if (about.productId) submission.product = productOf(about);
  if (page.source) submission.source = `${page.source}`;
  if (invitation?.token) submission.invitation = invitation.token;
  if (Object.keys(answers).length > 0) submission.answers = answers;
  return submission;
}

// What the shop wrote too long, or set as a number, must not cost the shopper the review: it is brought to what the service takes.
function productOf(subject: About): Product {
  const description = `${subject.productDescription || ''}`.slice(0, 2000);
  const imageUrl = webAddress(subject.productImage);
  return {
    sourceProductId: `${subject.productId}`,
    title: `${subject.productTitle || subject.productId}`.slice(0, 300),
    ...(description && { description }),
    ...(imageUrl && imageUrl.length <= 2048 && { imageUrl }),
  };
}
