/** A source on this machine: an authorization server, and lists of reviews that a key or an access token opens. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { SourceKind } from '../../src/contract/sources.js';
import { createOutboundFetch } from '../../src/outbound/outbound-fetch.js';
import { createOAuth } from '../../src/server/sources/oauth.js';
import type { SourceType } from '../../src/server/sources/source-access.js';
import type { SourceReview } from '../../src/service/index.js';
import type { Connector } from '../../src/sources/connector.js';
import { SourceError } from '../../src/sources/source-error.js';

/** What the source writes and nobody may see who is not signed in there. */
export const SAID = 'said-by-the-source';
export const GOOD_KEY = 'good-key-of-the-shop';

interface ListedReview {
  id: string;
  stars: number;
  text: string;
}

/** Starts the source. `status` is what it responds to a good key, until it is set to something else. */
export async function openSource() {
  const state = {
    status: 200,
    body: null as string | null,
    locations: ['berlin', 'paris'],
    reviews: { berlin: [], paris: [] } as Record<string, ListedReview[]>,
    replies: [] as { path: string; body: string }[],
    /** What its connector learns of it. */
    learns: {} as Record<string, string>,
    /** What was exchanged for an access token, and what was given back. */
    codes: new Map<string, string>(),
    revoked: [] as string[],
  };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://source.test');
    const body = await textOf(request);
    const send = (status: number, content: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof content === 'string' ? content : JSON.stringify(content));
    };
    if (pathname === '/.well-known/openid-configuration') return send(200, metadata());
    if (pathname === '/token') return send(...token(new URLSearchParams(body)));
    if (pathname === '/revoke') {
      state.revoked.push(new URLSearchParams(body).get('token') ?? '');
      return send(200, {});
    }
    const isOpen = request.headers.authorization === 'Bearer access-1' || request.headers['x-api-key'] === GOOD_KEY;
    if (!isOpen) return send(401, { message: SAID });
    if (state.status !== 200) return send(state.status, { message: SAID });
    if (state.body !== null) return send(200, state.body);
    if (request.method !== 'GET') {
      state.replies.push({ path: pathname, body });
      return send(200, {});
    }
    if (pathname === '/locations') return send(200, state.locations);
    return send(200, state.reviews[pathname.slice(1)] ?? []);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const metadata = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    revocation_endpoint: `${url}/revoke`,
  });
  /** By the rules of PKCE: the verifier is that of the challenge with which somebody went there. */
  function token(asked: URLSearchParams): [number, object] {
    if (asked.get('grant_type') === 'refresh_token')
      return [200, { access_token: 'access-1', token_type: 'Bearer', expires_in: 3600 }];
    const challenge = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url');
    const code = asked.get('code') ?? '';
    if (state.codes.get(code) !== challenge) return [400, { error: 'invalid_grant', error_description: SAID }];
    state.codes.delete(code);
    return [
      200,
      { access_token: 'access-1', token_type: 'Bearer', expires_in: 3600, refresh_token: `refresh-of-${code}` },
    ];
  }

  const connector = (kind: SourceKind): Connector => ({
    kind,
    requestsPerMinute: 60_000,
    newestChangeFirst: false,
    accountName: async () => 'Hats of Ada',
    async listLocations(call) {
      const listed = await call.send({ method: 'GET', url: `${url}/locations` });
      if (!Array.isArray(listed)) throw new SourceError('unreadable', 'no list');
      return listed.map((id: string) => ({
        sourceLocationId: id,
        title: `Hats in ${id}`,
        address: null,
        placeId: `place-${id}`,
      }));
    },
    learn: async () => state.learns,
    async readPage(id, _, call) {
      const listed = (await call.send({ method: 'GET', url: `${url}/${id}` })) as ListedReview[];
      return {
        reviews: listed.map((review) => sourceReview(kind, review)),
        next: null,
        leftOut: 0,
        total: listed.length,
        average: 4.5,
      };
    },
    replies: {
      async send({ sourceFeedbackId, comment }, call) {
        await call.send({ method: 'PUT', url: `${url}/replies/${sourceFeedbackId}`, body: { comment } });
        return 'pending';
      },
      async remove({ sourceFeedbackId }, call) {
        await call.send({ method: 'DELETE', url: `${url}/replies/${sourceFeedbackId}` });
      },
    },
  });

  const fetch = createOutboundFetch({ allowPrivate: true });
  const client = {
    issuer: url,
    clientId: 'client-1',
    clientSecret: 'secret-of-the-server',
    scope: 'reviews',
    parameters: {},
  };
  const types: SourceType[] = [
    {
      kind: 'google',
      fetch,
      oauth: createOAuth(client, { fetch, allowHttp: true }),
      connectorOf: () => connector('google'),
    },
    {
      kind: 'reviews-service',
      fetch,
      oauth: null,
      keyHeader: 'x-api-key',
      connectorOf: () => connector('reviews-service'),
    },
    { kind: 'trustpilot', fetch, oauth: null, keyHeader: 'x-api-key', connectorOf: () => connector('trustpilot') },
  ];

  return {
    url,
    state,
    types,
    /** Lets somebody in who was sent to this address, as they would be at the source; resolves to the query that comes back. */
    allow(address: string): string {
      const { searchParams } = new URL(address);
      const code = `code-${state.codes.size + 1}-${searchParams.get('state')!.slice(0, 6)}`;
      state.codes.set(code, searchParams.get('code_challenge')!);
      return new URLSearchParams({ code, state: searchParams.get('state')! }).toString();
    },
    stop: () => server.close(),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

function sourceReview(kind: SourceKind, { id, stars, text }: ListedReview): SourceReview {
  return {
    ...{ rating: String(stars), title: null, text, authorName: `Reader ${id}`, source: kind, sourceFeedbackId: id },
    ...{ createdAt: '2026-03-01T10:00:00Z', updatedAt: '2026-03-01T10:00:00Z', replyState: null, replyReason: null },
  } as SourceReview;
}
