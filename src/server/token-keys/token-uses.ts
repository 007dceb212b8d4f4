import { LRUCache } from 'lru-cache';
import type { PageTokenStore, TokenUse } from '../../service/index.js';

/** How often the use of one token is written down, and how long a first one waits for others, ms. */
const EVERY_MS = 60_000;
const DELAY_MS = 1_000;
/** Tokens that wait to be written, and those of which it is known when they were. */
const MAX_TOKENS = 1_000;
/** Browsers send a web page's origin so; everything else, such as that of an app, is not kept. */
const WEB_ORIGIN = /^https?:\/\/[a-z0-9.:[\]_-]{1,250}$/;

export interface TokenUsesOptions {
  store: Pick<PageTokenStore, 'recordUses'>;
  now?: () => number;
  delayMs?: number;
}

/** When tokens were used last, and on which pages: each is written down once a minute at most. */
export interface TokenUses {
  /** Takes each use of a token; `origin` is the page's, null for a server or the proxy's own pages. */
  note(tokenId: string | undefined, origin: string | null): void;
  /** Writes what was noted. What cannot be written is left: the next use says the same. */
  flush(): Promise<void>;
}

/** Creates the notes of uses, which are written by themselves soon after a use. */
export function createTokenUses({ store, now = Date.now, delayMs = DELAY_MS }: TokenUsesOptions): TokenUses {
  const written = new LRUCache<string, number>({ max: MAX_TOKENS });
  const waiting = new Map<string, TokenUse>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const uses = [...waiting.values()];
    waiting.clear();
    if (uses.length > 0) await store.recordUses(uses).catch(() => {});
  }

  return {
    note(tokenId, origin) {
      if (tokenId === undefined || waiting.has(tokenId) || waiting.size >= MAX_TOKENS) return;
      const time = now();
      const last = written.get(tokenId);
      if (last !== undefined && Math.abs(time - last) < EVERY_MS) return;
      written.set(tokenId, time);
      waiting.set(tokenId, {
        id: tokenId,
        at: new Date(time),
        origin: origin !== null && WEB_ORIGIN.test(origin) ? origin : null,
      });
      timer ??= setTimeout(() => void flush(), delayMs).unref();
    },
    flush,
  };
}
