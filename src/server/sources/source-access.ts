/** What opens a connected source: its connector, its grant, and requests that prove it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SourceKind } from '../../contract/sources.js';
import type { OutboundFetch } from '../../outbound/outbound-fetch.js';
import type { SourceStore, StoredConnection } from '../../service/index.js';
import type { Connector, SourceCall } from '../../sources/connector.js';
import { SourceError } from '../../sources/source-error.js';
import type { ClientCredentials, KeyWithSecret } from './client-credentials.js';
import type { OAuth, OAuthGrant } from './oauth.js';
import { createSourceCall, type GrantProof, quotaName } from './source-call.js';
import { Locked, type SourceKeys } from './source-keys.js';

/** How often it is looked whether another process has exchanged a grant, ms. */
const GRANT_LOOK_MS = 100;

/** What is stored of a grant, sealed: of OAuth, or a key that the source has given to the shop, with its secret where the source wants that as well. */
export type Grant = OAuthGrant | { key: string } | KeyWithSecret;

/** A kind of source that this server can read. */
export interface SourceType {
  kind: SourceKind;
  /** Null: it is opened by a key. */
  oauth: OAuth | null;
  /** What its requests go through. */
  fetch: OutboundFetch;
  /** The header in which a key is sent. */
  keyHeader?: string;
  /** Gives an access token for a key with its secret. */
  credentials?: ClientCredentials;
  connectorOf(settings: Record<string, string>): Connector;
}

export interface SourceAccess {
  /** The kinds that this server can read. */
  kinds: readonly SourceKind[];
  typeOf(kind: SourceKind): SourceType | undefined;
  connectorOf(connection: Pick<StoredConnection, 'kind' | 'settings'>): Connector;
  /** Requests with the connection's own grant. Rejects with a SourceError, `locked` where nothing opens the grant. */
  callOf(connection: StoredConnection, signal?: AbortSignal): Promise<SourceCall>;
  /** Requests with a grant that is not stored yet. */
  callWith(kind: SourceKind, grant: Grant, connector: Connector): SourceCall;
  openGrant(connection: StoredConnection): Promise<Grant>;
  /** Does `work` with the grant as it is stored, while no other process exchanges it. Rejects with a SourceError where there is none to open. */
  withGrant<Result>(connection: StoredConnection, work: (grant: Grant) => Promise<Result>): Promise<Result>;
}

export interface SourceAccessOptions {
  types: readonly SourceType[];
  keys: SourceKeys;
  sources: Pick<SourceStore, 'reserve' | 'leaseGrant' | 'releaseGrant' | 'keepGrant' | 'find'>;
}

export function createSourceAccess({ types, keys, sources }: SourceAccessOptions): SourceAccess {
  const typeOf = (kind: SourceKind) => types.find((type) => type.kind === kind);
  /** Access tokens by the id of their connection. */
  const tokens = new Map<string, { accessToken: string; endsAt: number; of: string }>();
  const oneByOne = createQueues();

  const known = (kind: SourceKind): SourceType => {
    const type = typeOf(kind);
    if (!type) throw new SourceError('locked', `this server has no settings for ${kind}`);
    return type;
  };

  function proofOf(
    type: SourceType,
    grant: Grant,
    connection: StoredConnection | null,
    signal?: AbortSignal,
  ): GrantProof {
    if ('secret' in grant) return secretProof(type, grant, connection?.id ?? grant.key);
    if ('key' in grant) {
      return {
        async headers(isRefused) {
          // There is no other key to try.
          if (isRefused) throw new SourceError('revoked', 'it says 401');
          return { [type.keyHeader ?? 'x-api-key']: grant.key };
        },
      };
    }
    const { oauth } = type;
    if (!oauth) throw new SourceError('locked', 'its grant is of another kind');
    const place = connection?.id ?? grant.refreshToken;
    let current = grant;
    let sent: string | null = null;
    let refused: string | null = null;

    const knownToken = () => {
      const token = tokens.get(place);
      const isGood = token && token.endsAt > Date.now() && token.of === current.refreshToken;
      return isGood && token.accessToken !== refused ? token.accessToken : null;
    };

    async function refresh(): Promise<string> {
      const { accessToken, endsAt, grant: exchanged } = await oauth!.refresh(current);
      if (exchanged) {
        current = exchanged;
        if (connection) await sources.keepGrant(connection, await keys.seal(connection.id, exchanged));
      }
      tokens.set(place, { accessToken, endsAt, of: current.refreshToken });
      return accessToken;
    }

    /** A source that sees a grant again which was exchanged takes all of it back: of several processes one after the other exchanges the newest. */
    async function refreshStored(stored: StoredConnection): Promise<string> {
      current = (await storedGrant(stored)) as OAuthGrant;
      const token = knownToken();
      if (token !== null) return token;
      return withGrant(
        stored,
        (newest) => {
          current = newest as OAuthGrant;
          return refresh();
        },
        signal,
      );
    }

    return {
      headers: (isRefused) =>
        oneByOne(place, async () => {
          if (isRefused) refused = sent;
          sent = knownToken() ?? (await (connection ? refreshStored(connection) : refresh()));
          return { authorization: `Bearer ${sent}` };
        }),
    };
  }

  async function withGrant<Result>(
    connection: StoredConnection,
    work: (grant: Grant) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const lease = await leaseGrant(connection, signal);
    try {
      return await work(await storedGrant(connection));
    } finally {
      await sources.releaseGrant(connection, lease);
    }
  }

  async function leaseGrant(connection: StoredConnection, signal: AbortSignal | undefined): Promise<string> {
    for (;;) {
      const lease = await sources.leaseGrant(connection);
      if (lease !== null) return lease;
      await sleep(GRANT_LOOK_MS, undefined, { signal });
      // Nobody gives a lease back of what was disconnected.
      await storedGrant(connection);
    }
  }

  /** The key, for what is public, and an access token that its secret gives. */
  function secretProof({ credentials, keyHeader }: SourceType, grant: KeyWithSecret, place: string): GrantProof {
    if (!credentials) throw new SourceError('locked', 'its grant is of another kind');
    return {
      headers: (isRefused) =>
        oneByOne(place, async () => {
          let token = tokens.get(place);
          if (isRefused || !token || token.endsAt <= Date.now() || token.of !== grant.secret) {
            token = { ...(await credentials(grant)), of: grant.secret };
            tokens.set(place, token);
          }
          return { [keyHeader ?? 'x-api-key']: grant.key, authorization: `Bearer ${token.accessToken}` };
        }),
    };
  }

  async function storedGrant({ accountId, id }: StoredConnection): Promise<Grant> {
    const connection = await sources.find(accountId, id);
    if (!connection) throw new SourceError('revoked', 'it was disconnected');
    return openGrant(connection);
  }

  const openGrant = async ({ id, sealedGrant }: StoredConnection): Promise<Grant> => {
    if (sealedGrant === null) throw new SourceError('revoked', 'its grant was given back');
    try {
      return (await keys.open(id, sealedGrant)) as Grant;
    } catch (error) {
      if (error instanceof Locked) throw new SourceError('locked', error.message);
      throw error;
    }
  };

  return {
    kinds: types.map(({ kind }) => kind),
    typeOf,
    connectorOf: ({ kind, settings }) => known(kind).connectorOf(settings),
    openGrant,
    withGrant,
    async callOf(connection, signal) {
      const type = known(connection.kind);
      const { requestsPerMinute } = type.connectorOf(connection.settings);
      const proof = proofOf(type, await openGrant(connection), connection, signal);
      const quota = { name: quotaName(connection), perMinute: requestsPerMinute };
      return createSourceCall({ fetch: type.fetch, proof, quota, sources, ...(signal && { signal }) });
    },
    callWith(kind, grant, { requestsPerMinute }) {
      const type = known(kind);
      const quota = { name: quotaName({ kind, id: 'new' }), perMinute: requestsPerMinute };
      return createSourceCall({ fetch: type.fetch, proof: proofOf(type, grant, null), quota, sources });
    },
  };
}

/** Runs what is of one place one after the other. */
function createQueues() {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(place: string, work: () => Promise<Result>): Promise<Result> => {
    const done = (last.get(place) ?? Promise.resolve()).then(work, work);
    last.set(place, done);
    try {
      return await done;
    } finally {
      if (last.get(place) === done) last.delete(place);
    }
  };
}
