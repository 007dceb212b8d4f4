import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge, ChallengeResponse, Problem, Receipt } from '../../../src/contract/widget.js';
import type { ProxyOptions } from '../../../src/proxy/index.js';
import { listing, startProxy, type Upstream, VENDOR } from '../../fixtures/proxy-upstream.js';

export const ADDRESS = '203.0.113.7';
const accept: Upstream = (request) =>
  request.method === 'POST' ? Response.json({ feedback: { id: 'f1' } }, { status: 201 }) : listing([]);

/** What a page sends, beyond a rating. */
export interface Sent {
  body?: object;
  key?: string;
  token?: string;
  address?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  body: Partial<Receipt & Problem>;
  headers: Headers;
}

/** A page of one shop in front of a proxy whose clock begins now: the library that checks challenges has no other. */
export async function startGated(options: Partial<ProxyOptions> = {}, upstream: Upstream = accept) {
  const proxy = startProxy(upstream, options);
  proxy.clock.now = Date.now();
  const pageToken = await proxy.sign(['reviews:submit']);
  const ask = ({ token = pageToken, address = ADDRESS, vendorId = VENDOR, init = {} }: Asked = {}) => {
    const url = `https://proxy.test/widget/v1/vendors/${vendorId}/challenge?token=${token}`;
    return proxy.proxy(new Request(url, init), { address });
  };
  return {
    ...proxy,
    pageToken,

    async send({ body = {}, key, token = pageToken, address = ADDRESS, headers = {} }: Sent = {}): Promise<Answer> {
      const response = await proxy.proxy(
        new Request(proxy.url(), {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            ...(key !== undefined && { 'idempotency-key': key }),
            ...headers,
          },
          body: JSON.stringify({ rating: 5, ...body }),
        }),
        { address },
      );
      return { status: response.status, body: await response.json(), headers: response.headers };
    },

    ask,
    begin: async (asked?: Asked): Promise<ChallengeResponse> => (await ask(asked)).json(),
  };
}

interface Asked {
  token?: string;
  address?: string;
  vendorId?: string;
  init?: RequestInit;
}

/** The work, done, as a page sends it. */
export async function solve(challenge: Challenge | null | undefined): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge!, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

/** A solution with its JSON changed. */
export function changed(solution: string, change: (payload: Payload) => void): string {
  const payload = JSON.parse(atob(solution)) as Payload;
  change(payload);
  return btoa(JSON.stringify(payload));
}

interface Payload {
  challenge: { parameters: Record<string, unknown>; signature: string };
  solution: { counter: number; derivedKey: string };
}
