/** Google's authorization server, made of oidc-provider: code flow with PKCE, refresh, revocation. Whoever comes lets us in, or does not. */
import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider';
import { GOOGLE_SCOPE } from '../../src/sources/google.js';

/** What a browser sends that says no. */
const DENY = 'x-deny';

export function createGoogleGrants(url: string, redirectUris: string[]) {
  const stored = new Map<string, AdapterPayload>();
  /** Grants of those who were asked for more than an hour's access. */
  const offline = new Set<string>();
  const client = { clientId: 'reviews.apps.test', clientSecret: 'a-secret-of-the-operator', redirectUris };
  const tokens = { seconds: 3_599, rotates: false };

  const provider = new Provider(url, {
    adapter: (model) => adapterOf(model, stored),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] },
    cookies: { keys: ['a key of the test'] },
    scopes: [GOOGLE_SCOPE],
    extraParams: ['access_type'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_, { clientId }, token) => token.clientId === clientId },
    },
    findAccount: (_, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: (_, __, { grantId }) => offline.has(grantId ?? ''),
    rotateRefreshToken: () => tokens.rotates,
    renderError: (ctx, out) => {
      ctx.body = out;
    },
    ttl: {
      AccessToken: () => tokens.seconds,
      AuthorizationCode: 600,
      Grant: 86_400,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 600,
    },
  });
  const respond = provider.callback();
  // What the test adds to the list counts as well.
  provider.Client.prototype.redirectUriAllowed = (redirectUri) => redirectUris.includes(redirectUri);

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response);
    if (request.headers[DENY]) return provider.interactionFinished(request, response, { error: 'access_denied' });
    const accountId = 'ada';
    const grant = new provider.Grant({ accountId, clientId: params.client_id as string });
    grant.addOIDCScope(GOOGLE_SCOPE);
    const grantId = await grant.save();
    if (params.access_type === 'offline' && params.prompt === 'consent') offline.add(grantId);
    await provider.interactionFinished(request, response, { login: { accountId }, consent: { grantId } });
  }

  /** Goes to `address` as a browser would, until it is sent elsewhere; resolves to where. */
  async function visit(address: string, headers: Record<string, string>): Promise<string> {
    const cookies = new Map<string, string>();
    let next = address;
    while (new URL(next).origin === url) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(next, { redirect: 'manual', headers: { ...headers, cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
        cookies.set(name!, value!);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`Google says ${response.status}: ${await response.text()}`);
      next = new URL(location, next).href;
    }
    return next;
  }

  function forget(...models: string[]): void {
    for (const key of stored.keys()) if (models.includes(key.split(':')[0]!)) stored.delete(key);
  }

  return {
    client,
    tokens,
    handle: (request: IncomingMessage, response: ServerResponse) =>
      request.url!.startsWith('/interaction/') ? interact(request, response) : respond(request, response),
    /** Whether an access token opens the API. */
    async isGood(token: string): Promise<boolean> {
      const found = token === '' ? undefined : await provider.AccessToken.find(token);
      return found !== undefined && !found.isExpired && (found.scope ?? '').split(' ').includes(GOOGLE_SCOPE);
    },
    /** Somebody who is sent to `address` lets us in; resolves to where they are sent back to. */
    allow: (address: string) => visit(address, {}),
    deny: (address: string) => visit(address, { [DENY]: 'yes' }),
    /** Somebody takes back what they have allowed. */
    revokeGrants: () => forget('AccessToken', 'RefreshToken', 'AuthorizationCode', 'Grant'),
    /** Access tokens are refused from now on, those that are new left out. */
    expireAccessTokens: () => forget('AccessToken'),
  };
}

export function adapterOf(model: string, stored: Map<string, AdapterPayload>): Adapter {
  const keyOf = (id: string) => `${model}:${id}`;
  const findBy = (isIt: (payload: AdapterPayload) => boolean) =>
    [...stored].find(([key, payload]) => key.startsWith(`${model}:`) && isIt(payload))?.[1];
  return {
    upsert: async (id, payload) => void stored.set(keyOf(id), payload),
    find: async (id) => stored.get(keyOf(id)),
    findByUid: async (uid) => findBy((payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findBy((payload) => payload.userCode === userCode),
    consume: async (id) => void Object.assign(stored.get(keyOf(id))!, { consumed: Math.floor(Date.now() / 1_000) }),
    destroy: async (id) => void stored.delete(keyOf(id)),
    async revokeByGrantId(grantId) {
      for (const [key, payload] of stored)
        if (key.startsWith(`${model}:`) && payload.grantId === grantId) stored.delete(key);
    },
  };
}
