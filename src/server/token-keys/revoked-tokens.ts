import type { TokenKeySet } from '../../proxy/index.js';
import type { PageTokenStore } from '../../service/index.js';

/** How soon a process learns what was revoked in another one, ms: after about that time the token is refused. */
const POLL_MS = 1_000;

export interface RevokedTokensOptions {
  store: Pick<PageTokenStore, 'revoked'>;
  log: (event: object) => void;
  now?: () => Date;
  pollMs?: number;
}

/** Tokens that were revoked at the desk, of any process on the same database. */
export interface RevokedTokens {
  /** The keys that `keys` gives, with these tokens revoked as well; the same object until something changes. */
  addTo(keys: () => TokenKeySet): () => TokenKeySet;
  /** Reads them at once, after one was revoked here. */
  reload(): Promise<void>;
  /** Ends the polling. */
  close(): void;
}

/**
 * Follows what is revoked in `store`, which is polled: a token is refused within two seconds in every process. While the database is
 * away, what is known stays revoked. Rejects when it is away from the start.
 */
export async function followRevokedTokens(options: RevokedTokensOptions): Promise<RevokedTokens> {
  const { store, log, now = () => new Date(), pollMs = POLL_MS } = options;
  let revoked: readonly string[] = await store.revoked(now());
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isAway = false;

  async function reload(): Promise<void> {
    const current = await store.revoked(now());
    if (current.join() !== revoked.join()) revoked = current;
  }

  async function poll(): Promise<void> {
    try {
      await reload();
      isAway = false;
    } catch (error) {
      if (!isAway) log({ severity: 'warn', event: 'revoked_tokens_unread', error: (error as Error).name });
      isAway = true;
    }
    schedule();
  }

  function schedule(): void {
    if (!isClosed) timer = setTimeout(poll, pollMs).unref();
  }

  schedule();
  return {
    addTo(keys) {
      let last: { keySet: TokenKeySet; revoked: readonly string[]; merged: TokenKeySet } | undefined;
      return () => {
        const keySet = keys();
        if (last?.keySet !== keySet || last.revoked !== revoked) {
          const merged = { ...keySet, revoked: [...(keySet.revoked ?? []), ...revoked] };
          last = { keySet, revoked, merged };
        }
        return last.merged;
      };
    },
    reload,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
