/** Connecting accounts at sources, and disconnecting them: what the desk and the commands do. */
import { randomBytes } from 'node:crypto';
import type { SourceKind } from '../../contract/sources.js';
import type { Connecting, SourceAccounts } from '../../desk/index.js';
import { errorFields } from '../../platform/errors.js';
import { demandChoice, type SourceStore } from '../../service/index.js';
import { SourceError } from '../../sources/source-error.js';
import type { Grant, SourceAccess } from './source-access.js';
import type { SourceKeys } from './source-keys.js';

export type { Connecting, SourceAccounts };

export interface SourceAccountsOptions {
  sources: SourceStore;
  access: SourceAccess;
  keys: SourceKeys;
  log: (event: object) => void;
}

export function createSourceAccounts({ sources, access, keys, log }: SourceAccountsOptions): SourceAccounts {
  async function connect(
    kind: SourceKind,
    grant: Grant,
    { accountId, by, settings }: Connecting & { settings: Record<string, string> },
  ): Promise<string> {
    const connector = access.connectorOf({ kind, settings });
    const call = access.callWith(kind, grant, connector);
    const name = await connector.accountName(call);
    const locations = await connector.listLocations(call);
    const learned = await connector.learn?.(locations, call);
    const seal = (id: string) => keys.seal(id, grant);
    const known = { ...settings, ...learned };
    const id = await sources.connect({ accountId, kind, name, settings: known, seal, locations, by }, new Date());
    log({ event: 'source_connected', accountId, connectionId: id, source: kind, locations: locations.length });
    return id;
  }

  const oauthOf = (kind: SourceKind) => {
    const oauth = access.typeOf(kind)?.oauth;
    if (!oauth) throw new SourceError('locked', `this server has no settings for ${kind}`);
    return oauth;
  };

  return {
    connectByKey: ({ kind, key, secret, settings }, who) =>
      connect(kind, secret === undefined ? { key } : { key, secret }, { ...who, settings }),

    async authorize(kind, { accountId, sessionHash, redirectUri, connectionId = null }) {
      const state = randomBytes(32).toString('base64url');
      const { url, verifier } = await oauthOf(kind).begin(redirectUri, state);
      const sealedVerifier = await keys.seal(state, { verifier });
      await sources.beginAuthorization(
        { accountId, sessionHash, state, kind, connectionId, sealedVerifier },
        new Date(),
      );
      return url;
    },

    async connectReturned(returned, { accountId, by, sessionHash, redirectUri }) {
      const state = returned.get('state') ?? '';
      const at = new Date();
      const authorization = await sources.endAuthorization({ accountId, state, sessionHash }, at);
      if (!authorization) return null;
      const { kind, connectionId, sealedVerifier } = authorization;
      const opened = (await keys.open(state, sealedVerifier).catch(() => null)) as { verifier: string } | null;
      if (!opened) return null;
      const { verifier } = opened;
      const grant = await oauthOf(kind).finish(returned, { redirectUri, state, verifier });
      if (connectionId === null) return connect(kind, grant, { accountId, by, settings: {} });
      const connection = await sources.find(accountId, connectionId);
      if (!connection) return null;
      const connector = access.connectorOf(connection);
      const locations = await connector.listLocations(access.callWith(kind, grant, connector));
      await sources.noteLocations(connection, locations);
      await sources.renew(connection, await keys.seal(connectionId, grant), at);
      log({ event: 'source_renewed', accountId, connectionId, source: kind });
      return connectionId;
    },

    async listAgain(accountId, id) {
      const connection = await sources.find(accountId, id);
      if (!connection) return false;
      const call = await access.callOf(connection);
      await sources.noteLocations(connection, await access.connectorOf(connection).listLocations(call));
      return true;
    },

    async disconnect(which) {
      const connection = await sources.find(which.accountId, which.id);
      if (!connection) return null;
      demandChoice(connection, which.choice);
      const { kind, accountId, id: connectionId } = connection;
      // Whether the source takes it back or not, nothing here opens it from now on.
      await revoke(connection).catch((error) => {
        const fields = { accountId, connectionId, source: kind, ...errorFields(error) };
        log({ severity: 'warn', event: 'source_not_revoked', ...fields });
      });
      const done = await sources.disconnect(which, new Date());
      if (done)
        log({ event: 'source_disconnected', accountId, connectionId, source: kind, choice: which.choice, ...done });
      return done;
    },
  };

  async function revoke(connection: NonNullable<Awaited<ReturnType<SourceStore['find']>>>): Promise<void> {
    const oauth = access.typeOf(connection.kind)?.oauth;
    if (!oauth || connection.sealedGrant === null) return;
    const grant = await access.openGrant(connection);
    if ('refreshToken' in grant) await oauth.revoke(grant);
  }
}
