import type { PageTokenStore, TokenUse } from '../../service/index.js';

/** How often the use of one token is written down, and how long a first one waits for others, ms. */
const EVERY_MS = 60_000;
const DELAY_MS = 1_000;
/** Tokens whose use is written in that time; of further ones it is not. Twice as many as the proxy keeps verified. */
const MAX_TOKENS = 20_000;
/** Uses written in one transaction, which nothing else gets between. */
const AT_ONCE = 500;
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
  /** Those that were noted since `beganAt`, written or not. */
  const noted = new Set<string>();
  let beganAt = 0;
  const waiting: TokenUse[] = [];
  let isPlanned = false;

  const writeSome = () => store.recordUses(waiting.splice(0, AT_ONCE)).catch(() => {});

  function planWriting(): void {
    if (isPlanned || waiting.length === 0) return;
    isPlanned = true;
    setTimeout(async () => {
      if (waiting.length > 0) await writeSome();
      isPlanned = false;
      planWriting();
    }, delayMs).unref();
  }

  return {
    note(tokenId, origin) {
      const time = now();
      if (Math.abs(time - beganAt) >= EVERY_MS) {
        beganAt = time;
        noted.clear();
      }
      if (tokenId === undefined || noted.has(tokenId) || noted.size >= MAX_TOKENS) return;
      noted.add(tokenId);
      waiting.push({
        id: tokenId,
        at: new Date(time),
        origin: origin !== null && WEB_ORIGIN.test(origin) ? origin : null,
      });
      planWriting();
    },

    async flush() {
      while (waiting.length > 0) await writeSome();
    },
  };
}
