/** Requests to a source under a stored grant, within the source's quota. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type JsonLimits, JsonListParser } from '../../client/index.js';
import { type OutboundFetch, ResponseTooLong } from '../../outbound/outbound-fetch.js';
import { PrivateAddress } from '../../outbound/public-address.js';
import { readRetryAfter } from '../../platform/retry-after.js';
import type { SourceStore, StoredConnection } from '../../service/index.js';
import { MAX_RESPONSE_BYTES, type SourceCall, type SourceRequest } from '../../sources/connector.js';
import { SourceError } from '../../sources/source-error.js';

/** JSON.parse cannot be interrupted, and a source may send anything. A review has some sixty members. */
const MEMBERS = 1_000_000;
const LIMITS: JsonLimits = {
  bytes: MAX_RESPONSE_BYTES,
  depth: 64,
  members: MEMBERS,
  part: { characters: MAX_RESPONSE_BYTES, members: MEMBERS },
};

/** What proves a grant with each request. */
export interface GrantProof {
  /** The headers that prove it; `isRefused`: those before were, with 401. Rejects with a SourceError where it is no longer good. */
  headers(isRefused: boolean): Promise<Record<string, string>>;
}

export interface SourceCallOptions {
  fetch: OutboundFetch;
  proof: GrantProof;
  /** Waits for a place in the quota of this name. */
  quota: { name: string; perMinute: number };
  sources: Pick<SourceStore, 'reserve'>;
  signal?: AbortSignal;
}

export function createSourceCall({ fetch, proof, quota, sources, signal }: SourceCallOptions): SourceCall {
  async function exchange(request: SourceRequest, isRefused: boolean): Promise<Response> {
    const waitMs = await sources.reserve(quota.name, quota.perMinute);
    if (waitMs > 0) await sleep(waitMs, undefined, { signal });
    const headers = { accept: 'application/json', ...request.headers, ...(await proof.headers(isRefused)) };
    const body = request.body && JSON.stringify(request.body);
    const typed: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
    try {
      return await fetch(request.url, { method: request.method, headers: { ...headers, ...typed }, body, signal });
    } catch (error) {
      if (error instanceof PrivateAddress) throw new SourceError('refused', 'its address is not a public one');
      if (error instanceof ResponseTooLong) throw new SourceError('unreadable', 'its response is too long');
      throw new SourceError(
        'unavailable',
        `no response: ${(error as { code?: string }).code ?? (error as Error).name}`,
      );
    }
  }

  return {
    async send(request) {
      let response = await exchange(request, false);
      // An access token may have been taken back before its time.
      if (response.status === 401) response = await exchange(request, true);
      if (!response.ok) throw refusalOf(response);
      const content = parsed(await response.text());
      if (typeof content === 'object' && content !== null) return content;
      // Whatever confirms a change, even nothing, it was made; a list that is nothing is none.
      if (request.method !== 'GET') return {};
      throw new SourceError('unreadable', 'its response is no JSON');
    },
  };
}

function parsed(text: string): unknown {
  try {
    const parser = new JsonListParser(LIMITS, null, 200);
    parser.read(text);
    return parser.end();
  } catch {
    return undefined;
  }
}

/** What a response says that is no success. */
export function refusalOf({ status, headers }: Response): SourceError {
  const said = `it says ${status}`;
  const seconds = readRetryAfter(headers.get('retry-after'), Date.now());
  const waitMs = seconds === null ? null : seconds * 1_000;
  if (status === 401) return new SourceError('revoked', said);
  if (status === 403) return new SourceError('forbidden', said);
  if (status === 404) return new SourceError('not_found', said);
  if (status === 429) return new SourceError('rate_limited', said, { waitMs });
  if (status >= 500 || status === 408) return new SourceError('unavailable', said, { waitMs });
  return new SourceError('refused', said);
}

/** Whose quota a connection uses: that of the server's own client at the source, or that of its key. */
export function quotaName({ kind, id }: Pick<StoredConnection, 'kind' | 'id'>): string {
  return kind === 'google' ? kind : id;
}
