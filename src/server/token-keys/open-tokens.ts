import { createTokens, type EndingTokenStats, type TokenKeySet, type Tokens } from '../../proxy/index.js';
import type { Store } from '../../service/index.js';
import { type Logger, logEvent } from '../log.js';
import type { Settings } from '../settings/settings.js';
import { followRevokedTokens } from './revoked-tokens.js';
import { openTokenKeys } from './token-keys-file.js';
import { createTokenUses } from './token-uses.js';

/** The tokens of a server: those of the keys' file and, with the embedded service, what its desk knows of them. */
export interface OpenTokens {
  tokens: Tokens;
  /** The keys as they are, with all that is revoked. */
  keySet(): TokenKeySet;
  /** Takes each use of a token, with the origin of its page. */
  noteUse(tokenId: string | undefined, origin: string | null): void;
  /** Call it after a token was revoked in the store: it counts here at once, elsewhere within seconds. */
  onRevoke(): Promise<void>;
  /** Ends what runs in the background, and writes what was noted. */
  close(): Promise<void>;
}

/** Opens the tokens; `store` is null in front of an existing service. */
export async function openTokens(
  settings: Pick<Settings, 'tokenKeysFile' | 'dataDir'>,
  store: Store | null,
  log: Logger,
): Promise<OpenTokens> {
  const inFile = openTokenKeys({
    path: settings.tokenKeysFile,
    dataDir: settings.dataDir,
    onUnusable: (reason) => log.error(`${reason}; the keys read before stay in use`),
  });
  if (!store) {
    return { tokens: createTokens(inFile), keySet: inFile, noteUse() {}, async onRevoke() {}, async close() {} };
  }
  const revoked = await followRevokedTokens({ store: store.pageTokens, log: (event) => logEvent(log, event) });
  const uses = createTokenUses({ store: store.pageTokens });
  const keySet = revoked.addTo(inFile);
  return {
    tokens: createTokens(keySet),
    keySet,
    noteUse: uses.note,
    onRevoke: revoked.reload,
    async close() {
      revoked.close();
      await uses.flush();
    },
  };
}

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
