import type { EndingTokenStats } from '../../proxy/index.js';

/** What `/readyz` says of tokens that end soon: one sentence, or none. */
export function listTokenNotices({ count, first }: EndingTokenStats): string[] {
  if (!first) return [];
  const { kind, vendorId, tokenId, expiresAt } = first;
  const day = new Date(expiresAt * 1000).toISOString().slice(0, 10);
  const id = tokenId === null ? '' : `, jti ${tokenId}`;
  const which = `of the ${kind} ${vendorId}${id}`;
  if (count === 1) return [`1 token in use ends soon: on ${day}, ${which}`];
  return [`${count} tokens in use end soon: the first on ${day}, ${which}`];
}
