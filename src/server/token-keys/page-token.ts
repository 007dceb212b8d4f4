import { parseJson } from '../../platform/json-body.js';
import type { TokenClaims } from '../../proxy/index.js';
import type { NewPageToken } from '../../service/index.js';

/** A genuine token as the service keeps it. The text of one that shows reviews at once is a secret of servers, and is not kept. */
export function pageTokenOf(token: string, claims: TokenClaims, name: string): NewPageToken {
  const { vendorId, kind = 'vendor', scope, origins = null, tokenId = '', expiresAt } = claims;
  return {
    id: tokenId,
    vendorId,
    kind,
    name,
    scope,
    origins,
    token: scope.includes('reviews:publish') ? null : token,
    keyId: keyIdOf(token),
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt * 1000).toISOString(),
  };
}

/** The name of the key that signed it. */
function keyIdOf(token: string): string {
  const header = parseJson(Buffer.from(token.split('.')[0]!, 'base64url').toString('utf8')) as { kid: string };
  return header.kid;
}
