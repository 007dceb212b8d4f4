/** What stays of a review whose contact is past its time: everything that readers see, as they see it. */
import type { ReviewedProduct, ReviewResponse } from '../../contract/service/review.js';
import { type ContactMask, contactMask } from '../../platform/contact-mask/contact-mask.js';
import { nameHoldsOwn } from '../../platform/contact-mask/own-contact-in-name.js';
import type { ReviewRow } from '../database/schema.js';

/**
 * The columns of the row that change when its email and phone number go. The proxy masks these in everything that readers see, which it
 * cannot do any more once it does not know them: so they are masked where they stand, and what the proxy leaves out is left out here.
 */
export function withoutContact(row: ReviewRow): Partial<ReviewRow> {
  const own = { email: row.email, phoneNumber: row.phone_number };
  const mask = contactMask(own);
  const address = (url: string | null) => (url !== null && isTelling(url, mask) ? null : url);
  const name = (text: string) => (mask.holds(text) || nameHoldsOwn(text, own) ? '' : text);
  const after: Partial<ReviewRow> = {
    email: null,
    phone_number: null,
    author_name: name(row.author_name),
    name: name(row.name),
    title: row.title && mask.inText(row.title),
    text: mask.inText(row.text),
    source: mask.inText(row.source),
    source_feedback_id: sourceId(row, mask),
    photo: address(row.photo),
    review_url: address(row.review_url),
    video_ref: address(row.video_ref),
    gif_ref: address(row.gif_ref),
    pictures: changed(row.pictures, (pictures: string[]) => pictures.filter((url) => !isTelling(url, mask))),
    response: changed(row.response, (reply: ReviewResponse) => ({
      ...reply,
      name: name(reply.name),
      comment: mask.inText(reply.comment),
    })),
    product: changed(row.product, (product: ReviewedProduct) => productWithout(product, mask)),
    answers: changed(row.answers, (answers: unknown) => maskedStrings(answers, mask)),
  };
  const entries = Object.entries(after) as [keyof ReviewRow, ReviewRow[keyof ReviewRow]][];
  return Object.fromEntries(entries.filter(([column, value]) => value !== row[column]));
}

/** A random number of ours tells nothing, whatever digits are in it. */
function sourceId({ id, source_feedback_id }: ReviewRow, mask: ContactMask): string {
  return source_feedback_id !== id && mask.holds(source_feedback_id) ? `without-contact-${id}` : source_feedback_id;
}

/** As a browser requests it, which is how the proxy looks at it. */
function isTelling(url: string, mask: ContactMask): boolean {
  const base = 'https://host.invalid/';
  return mask.holdsInAddress(URL.canParse(url, base) ? new URL(url, base).href : url);
}

/** Readers see no product whose identifier holds the contact. */
function productWithout(
  { imageUrl, writtenAs, ...product }: ReviewedProduct,
  mask: ContactMask,
): ReviewedProduct | null {
  if (mask.holds(product.sourceProductId)) return null;
  return {
    ...product,
    title: mask.inText(product.title),
    ...(product.description !== undefined && { description: mask.inText(product.description) }),
    ...(imageUrl !== undefined && !isTelling(imageUrl, mask) && { imageUrl }),
    ...(writtenAs !== undefined && !mask.holds(writtenAs) && { writtenAs }),
  };
}

function maskedStrings(value: unknown, mask: ContactMask): unknown {
  if (typeof value === 'string') return mask.inText(value);
  if (Array.isArray(value)) return value.map((one) => maskedStrings(one, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [mask.inText(key), maskedStrings(one, mask)]));
}

/** JSON text after `change`; the same text where nothing is different. */
function changed<Value>(json: string | null, change: (value: Value) => unknown): string | null {
  if (json === null) return null;
  const before = JSON.parse(json) as Value;
  const after = change(before);
  if (after === null) return null;
  return JSON.stringify(after) === JSON.stringify(before) ? json : JSON.stringify(after);
}
