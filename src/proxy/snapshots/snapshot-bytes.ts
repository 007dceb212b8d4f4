/** How much memory a snapshot takes, as V8 has it: a test holds it against the heap. */
import type { PublicReview } from '../../contract/widget.js';

/** A snapshot without a review, with the entry that it is kept in. */
export const SNAPSHOT_BYTES = 2_048;

/** An object of twelve fields, its list of media, and the entry of its fingerprint. */
const REVIEW_BYTES = 280;
const PART_BYTES = 64;
const STRING_BYTES = 24;

/** Of a review that readers see. */
export function reviewBytes({ id, author, avatar, text, createdAt, url, media, reply, product }: PublicReview): number {
  let bytes = REVIEW_BYTES + textBytes(author) + textBytes(text);
  for (const plain of [id, avatar, createdAt, url]) if (plain !== null) bytes += STRING_BYTES + plain.length;
  for (const file of media) bytes += PART_BYTES + STRING_BYTES + file.url.length;
  if (reply) bytes += PART_BYTES + STRING_BYTES + textBytes(reply.author) + textBytes(reply.text);
  if (product) bytes += PART_BYTES + Object.values(product).reduce((sum, text) => sum + textBytes(text), 0);
  return bytes;
}

/** Of a review that readers do not see. */
export function heldBackBytes({ id, source, product }: { id: string; source: string; product: string | null }): number {
  return PART_BYTES + PART_BYTES + STRING_BYTES + id.length + textBytes(source) + textBytes(product ?? '');
}

/** Letters beyond Latin 1 take two bytes, and all others of their text with them. */
function textBytes(text: string): number {
  return STRING_BYTES + text.length * (/[^\0-\xFF]/.test(text) ? 2 : 1);
}
