import type { DeskTokens, SignedToken } from '../../desk/index.js';
import { TokenError } from '../../proxy/index.js';
import type { OpenTokens } from '../token-keys/open-tokens.js';
import { pageTokenOf } from '../token-keys/page-token.js';

/** What the desk's previews show. */
const PREVIEW = { scope: ['reviews:read', 'insights:read'], expiresInSeconds: 3600 };
const DAY_SECONDS = 86_400;

/** The tokens as the desk makes and reads them. */
export function deskTokens({
  tokens,
  keySet,
  onRevoke,
}: Pick<OpenTokens, 'tokens' | 'keySet' | 'onRevoke'>): DeskTokens {
  const read = async (token: string): Promise<SignedToken> => pageTokenOf(token, await tokens.verify(token), '');

  return {
    preview: (vendorId, kind = 'vendor') => tokens.sign({ vendorId, kind, ...PREVIEW }),

    async sign({ origins, days, ...claims }) {
      const token = await tokens.sign({
        ...claims,
        ...(origins && { origins }),
        ...(days !== null && { expiresInSeconds: days * DAY_SECONDS }),
      });
      return read(token);
    },

    read: (token) =>
      read(token).catch((error: unknown) => {
        if (!(error instanceof TokenError)) throw error;
        return error.code === 'token_expired' ? 'expired' : error.code === 'token_revoked' ? 'revoked' : 'invalid';
      }),

    standing() {
      const { keys, revoked = [] } = keySet();
      return { keyIds: keys.map(({ kid }) => kid), revoked };
    },

    onRevoke,
  };
}
