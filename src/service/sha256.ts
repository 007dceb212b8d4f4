/** SHA-256 by Node, at once: unlike the one in platform, it can be used inside a transaction, which must not wait for anything else. */
import { createHash, timingSafeEqual } from 'node:crypto';

/** Hexadecimal SHA-256 of a text in UTF-8. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Compares two hexadecimal SHA-256 in constant time. */
export function sameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
}
