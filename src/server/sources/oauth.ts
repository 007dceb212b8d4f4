/** OAuth 2 at a source: the authorization code grant with PKCE (RFC 7636), by oauth4webapi. */
import * as oauth from 'oauth4webapi';
import type { OutboundFetch } from '../../outbound/outbound-fetch.js';
import { SourceError } from '../../sources/source-error.js';
import { refusalOf } from './source-call.js';

/** The server's own client at an authorization server. */
export interface OAuthClient {
  /** The issuer, whose metadata is at its `/.well-known/openid-configuration`. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** What the source wants in the address besides, such as `access_type`. */
  parameters: Record<string, string>;
}

/** What is stored of a grant, sealed. */
export interface OAuthGrant {
  refreshToken: string;
}

/** An access token is not used in its last seconds. */
const MARGIN_MS = 60_000;
/** How long the metadata of an authorization server is not asked for again, ms. */
const METADATA_MS = 3_600_000;

export interface OAuth {
  /** The address to go to, and the verifier that has to come back with what returns. */
  begin(redirectUri: string, state: string): Promise<{ url: string; verifier: string }>;
  /** Exchanges what came back to `redirectUri`. Rejects with a SourceError. */
  finish(
    returned: URLSearchParams,
    checks: { redirectUri: string; state: string; verifier: string },
  ): Promise<OAuthGrant>;
  /** A fresh access token; the grant as well, where the source has exchanged it. Rejects with a SourceError. */
  refresh(grant: OAuthGrant): Promise<{ accessToken: string; endsAt: number; grant: OAuthGrant | null }>;
  /** Gives the grant back, as far as the source takes it back. */
  revoke(grant: OAuthGrant): Promise<void>;
}

export function createOAuth(
  { issuer, clientId, clientSecret, scope, parameters }: OAuthClient,
  { fetch, allowHttp }: { fetch: OutboundFetch; allowHttp: boolean },
): OAuth {
  const client: oauth.Client = { client_id: clientId };
  const authentication = oauth.ClientSecretPost(clientSecret);
  const options = {
    async [oauth.customFetch](url: string, init: { method: string; headers: Record<string, string>; body?: unknown }) {
      const body = init.body as string | URLSearchParams | undefined;
      const response = await fetch(url, { method: init.method, headers: init.headers, body });
      // An outage says nothing about the grant, and mostly in no JSON.
      if (response.status >= 500 || response.status === 429) throw refusalOf(response);
      return response;
    },
    [oauth.allowInsecureRequests]: allowHttp,
  };
  let known: { server: oauth.AuthorizationServer; at: number } | null = null;

  async function metadata(): Promise<oauth.AuthorizationServer> {
    if (known && Date.now() - known.at < METADATA_MS) return known.server;
    const url = new URL(issuer);
    const server = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, options));
    known = { server, at: Date.now() };
    return server;
  }

  return {
    async begin(redirectUri, state) {
      const server = await explained(metadata);
      const verifier = oauth.generateRandomCodeVerifier();
      const url = new URL(server.authorization_endpoint!);
      const asked = {
        ...parameters,
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
      return { url: url.href, verifier };
    },

    finish: (returned, { redirectUri, state, verifier }) =>
      explained(async () => {
        const server = await metadata();
        const checked = oauth.validateAuthResponse(server, client, returned, state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authentication,
          checked,
          redirectUri,
          verifier,
          options,
        );
        const { refresh_token } = await oauth.processAuthorizationCodeResponse(server, client, response);
        if (refresh_token === undefined) throw new SourceError('refused', 'it gave no refresh token');
        return { refreshToken: refresh_token };
      }),

    refresh: ({ refreshToken }) =>
      explained(async () => {
        const server = await metadata();
        const response = await oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, options);
        const token = await oauth.processRefreshTokenResponse(server, client, response);
        const isExchanged = token.refresh_token !== undefined && token.refresh_token !== refreshToken;
        return {
          accessToken: token.access_token,
          endsAt: Date.now() + (token.expires_in ?? 300) * 1_000 - MARGIN_MS,
          grant: isExchanged ? { refreshToken: token.refresh_token! } : null,
        };
      }),

    revoke: ({ refreshToken }) =>
      explained(async () => {
        const server = await metadata();
        if (!server.revocation_endpoint) return;
        await oauth.processRevocationResponse(
          await oauth.revocationRequest(server, client, authentication, refreshToken, options),
        );
      }),
  };
}

/** What the library throws, in our words. An `invalid_grant` says that the grant was taken back, or has ended. */
async function explained<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SourceError) throw error;
    if (error instanceof oauth.AuthorizationResponseError) {
      throw new SourceError(error.error === 'access_denied' ? 'forbidden' : 'refused', `it says ${error.error}`);
    }
    if (error instanceof oauth.ResponseBodyError) {
      if (error.error === 'invalid_grant') throw new SourceError('revoked', 'it says invalid_grant');
      throw new SourceError('refused', `it says ${error.error}`);
    }
    if (error instanceof oauth.WWWAuthenticateChallengeError)
      throw new SourceError('refused', `it says ${error.status}`);
    if (error instanceof oauth.OperationProcessingError) throw new SourceError('unreadable', `${error.code}`);
    throw new SourceError('unavailable', `no response: ${(error as { code?: string }).code ?? (error as Error).name}`);
  }
}
