import { existsSync } from 'node:fs';
import { OperatorError } from '../../platform/errors.js';
import { parseJson } from '../../platform/json-body.js';
import {
  createTokens,
  type EndingTokenStats,
  type TokenClaims,
  type TokenKeySet,
  type Tokens,
} from '../../proxy/index.js';
import {
  EVERY_ACCOUNT,
  type NewPageToken,
  type PageTokenStore,
  type Store,
  type TokenUse,
} from '../../service/index.js';
import { isDemoVendor } from '../demo/demo-seed.js';
import { type Logger, logEvent } from '../log.js';
import type { Settings } from '../settings/settings.js';
import { openTokenKeys, tokenKeysPath } from './token-keys-file.js';

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

/*
 * Token keys are created before the first vendor. So where there are vendors and no keys, the keys are lost or elsewhere, and
 * creating new ones would make every token in a page invalid, silently and for good.
 */

type KeyLocation = Pick<Settings, 'tokenKeysFile' | 'dataDir'>;

/** Rejects with an OperatorError when new keys would be created although there are vendors besides the demo's. */
export async function refuseLostTokenKeys(settings: KeyLocation, store: Store): Promise<void> {
  if (settings.tokenKeysFile !== null || existsSync(tokenKeysPath(settings))) return;
  const vendors = await countVendors(store);
  if (vendors === 0) return;
  throw new OperatorError(
    `the token keys file ${tokenKeysPath(settings)} is missing although there ${vendors === 1 ? 'is 1 vendor' : `are ${vendors} vendors`}: ` +
      'with new keys every token in a page would be refused. Bring the file back (a backup holds it), name it with ' +
      'TOKEN_KEYS_FILE, or run "reviews-widget token-keys create" and give each page a new token',
  );
}

/** Creates the keys where there is neither a key nor a vendor. Call it before a vendor is created. */
export async function createFirstTokenKeys(settings: KeyLocation, store: Store): Promise<void> {
  if (settings.tokenKeysFile !== null || existsSync(tokenKeysPath(settings))) return;
  if ((await countVendors(store)) === 0) openTokenKeys({ path: null, dataDir: settings.dataDir });
}

async function countVendors(store: Store): Promise<number> {
  return (await store.vendors.list(EVERY_ACCOUNT)).filter((vendor) => !isDemoVendor(vendor)).length;
}

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

/** How often the use of one token is written down, and how long a first one waits for others, ms. */
const EVERY_MS = 60_000;
const DELAY_MS = 1_000;
/** Tokens whose use is written in that time; of further ones it is not. Twice as many as the proxy keeps verified. */
const MAX_TOKENS = 20_000;
/** Uses written in one transaction, which nothing else gets between. */
const AT_ONCE = 500;
/** Browsers send a web page's origin so; everything else, such as that of an app, is not kept. */
const WEB_ORIGIN = /^https?:\/\/[a-z0-9.:[\]_-]{1,250}$/;

interface TokenUsesOptions {
  store: Pick<PageTokenStore, 'recordUses'>;
  now?: () => number;
  delayMs?: number;
}

/** When tokens were used last, and on which pages: each is written down once a minute at most. */
interface TokenUses {
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

/** How soon a process learns what was revoked in another one, ms: after about that time the token is refused. */
const POLL_MS = 1_000;

interface RevokedTokensOptions {
  store: Pick<PageTokenStore, 'revoked'>;
  log: (event: object) => void;
  now?: () => Date;
  pollMs?: number;
}

/** Tokens that were revoked at the desk, of any process on the same database. */
interface RevokedTokens {
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
