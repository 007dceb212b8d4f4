import type { SubmittedReview } from '../../contract/service/submitted-review.js';

/** Equal for the same review to the last letter, contacts and whether it is shown included, and for no other. */
export function contentOf(review: SubmittedReview): Promise<string> {
  return hashOf(JSON.stringify(review, inOrder));
}

/** SHA-256 of `text`, in hexadecimal. */
export async function hashOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Another version may write the fields in another order. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
