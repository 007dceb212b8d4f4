/**
 * Trustpilot on a real socket, as its public pages describe it: the public API with a key, the private one with an access token, and the client
 * credentials grant, made of oidc-provider. Its tokens have seconds as text and no type, as on its pages.
 */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type AdapterPayload } from 'oidc-provider';
import { onTestFinished } from 'vitest';
import { adapterOf } from './google-grants.js';

export const TOKEN_PATH = '/v1/oauth/oauth-business-users-for-applications/accesstoken';
export const UNIT = '46d6a890000064000500e0c3';
export const USER = '507f191e810c19729de860ea';
export const CREDENTIALS = { key: 'KeyOfTheShop', secret: 'SecretOfTheKey' };

export interface TrustpilotReview {
  id: string;
  stars: number;
  text: string;
  createdAt: string;
  companyReply: { text: string; createdAt: string } | null;
}

export async function startTrustpilot() {
  const server = createServer((request, response) => {
    handle(request)
      .then((answer) => {
        if (answer === 'token') return provider.callback()(request, response);
        response
          .writeHead(answer.status, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer.body ?? {}));
      })
      .catch((error) => response.destroy(error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const stored = new Map<string, AdapterPayload>();
  const provider = new Provider(url, {
    adapter: (model) => adapterOf(model, stored),
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] },
    clients: [
      {
        client_id: CREDENTIALS.key,
        client_secret: CREDENTIALS.secret,
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false }, clientCredentials: { enabled: true } },
    routes: { token: TOKEN_PATH },
    ttl: { ClientCredentials: 359_999 },
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { access_token?: string; expires_in?: number } | undefined;
    if (body?.access_token) context.body = { access_token: body.access_token, expires_in: `${body.expires_in}` };
  });

  const trustpilot = {
    url,
    tokenUrl: `${url}${TOKEN_PATH}`,
    reviews: [] as TrustpilotReview[],
    /** What came, with who it says it is. */
    requests: [] as { method: string; path: string; user: string | null }[],
    /** Who wrote each reply. */
    authors: [] as string[],
    /** Tokens are refused from now on, those that are new left out. */
    expireTokens: () => {
      for (const token of seen) refused.add(token);
    },
    /** What comes in the place of a token. */
    tokenFault: null as { status: number; body?: object } | null,
    add(id: string): TrustpilotReview {
      const review = { id, stars: 2, text: 'Cold', createdAt: '2026-03-01T10:00:00Z', companyReply: null };
      trustpilot.reviews.push(review);
      return review;
    },
  };
  const seen = new Set<string>();
  const refused = new Set<string>();

  async function isOpen({ headers }: IncomingMessage): Promise<boolean> {
    const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
    seen.add(token);
    const found = token === '' ? undefined : await provider.ClientCredentials.find(token);
    return found !== undefined && !refused.has(token);
  }

  async function handle(request: IncomingMessage): Promise<{ status: number; body?: object } | 'token'> {
    const { method = '', headers } = request;
    const { pathname } = new URL(request.url!, url);
    trustpilot.requests.push({ method, path: pathname, user: (headers['x-business-user-id'] as string) ?? null });
    if (pathname === TOKEN_PATH) return trustpilot.tokenFault ?? 'token';
    const [, reviewId] = /^\/v1\/private\/reviews\/([^/]+)\/reply$/.exec(pathname) ?? [];
    if (reviewId === undefined) {
      if (headers.apikey !== CREDENTIALS.key) return { status: 401 };
      if (pathname === `/v1/business-units/${UNIT}`) return { status: 200, body: { id: UNIT, displayName: 'Hats' } };
      const isList = pathname === `/v1/business-units/${UNIT}/reviews`;
      return isList ? { status: 200, body: { reviews: trustpilot.reviews, links: [] } } : { status: 404 };
    }
    if (!(await isOpen(request))) return { status: 401 };
    if (headers['x-business-user-id'] !== USER) return { status: 403 };
    const review = trustpilot.reviews.find(({ id }) => id === reviewId);
    if (!review) return { status: 404 };
    if (method === 'DELETE') {
      const { companyReply } = review;
      review.companyReply = null;
      return { status: companyReply ? 204 : 404 };
    }
    const { message, authorBusinessUserId } = JSON.parse(await textOf(request));
    trustpilot.authors.push(authorBusinessUserId);
    review.companyReply = { text: message, createdAt: new Date().toISOString() };
    return { status: 201 };
  }
  return trustpilot;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
