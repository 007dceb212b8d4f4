/** Connected sources for tests of the desk. What opens them is not encrypted. */
import type { DeskSources } from '../../src/desk/desk-env.js';
import { createSourceAccess, type SourceType } from '../../src/server/sources/source-access.js';
import { createSourceAccounts } from '../../src/server/sources/source-accounts.js';
import { Locked, type SourceKeys } from '../../src/server/sources/source-keys.js';
import type { Store } from '../../src/service/index.js';
import type { Connector } from '../../src/sources/connector.js';

export const fakeKeys: SourceKeys = {
  seal: async (id, secret) => JSON.stringify({ id, secret }),
  async open(id, sealed) {
    const opened = JSON.parse(sealed) as { id: string; secret: unknown };
    if (opened.id !== id) throw new Locked();
    return opened.secret;
  },
  addKey() {},
  dropOldKeys() {},
};

/** A connector of a source that has nothing. */
export const emptyConnector = (kind: Connector['kind']): Connector => ({
  kind,
  requestsPerMinute: 60_000,
  newestChangeFirst: false,
  accountName: async () => 'Hats',
  listLocations: async () => [],
  readPage: async () => ({ reviews: [], next: null, leftOut: 0, total: 0, average: null }),
  replies: null,
});

const noFetch = async () => {
  throw new Error('No test of an empty source sends requests');
};
const emptyType = (kind: 'trustpilot' | 'reviews-service'): SourceType => ({
  ...{ kind, oauth: null, fetch: noFetch },
  connectorOf: () => emptyConnector(kind),
});

/** All kinds, of which nothing is requested. */
const EMPTY_TYPES: SourceType[] = [
  {
    kind: 'google',
    fetch: noFetch,
    oauth: {
      begin: async (redirectUri, state) => ({
        url: `https://accounts.example/?${new URLSearchParams({ redirect_uri: redirectUri, state })}`,
        verifier: 'v',
      }),
      finish: async () => ({ refreshToken: 'r1' }),
      refresh: async () => ({ accessToken: 'a1', endsAt: Number.POSITIVE_INFINITY, grant: null }),
      revoke: async () => {},
    },
    connectorOf: () => emptyConnector('google'),
  },
  emptyType('trustpilot'),
  emptyType('reviews-service'),
];

export interface FakeSourcesOptions {
  types?: readonly SourceType[];
  toPrivate?: boolean;
  log?: (event: object) => void;
}

/** What the desk knows of the sources of `types`, with the way into them for a reader. */
export function fakeSources(
  { sources }: Pick<Store, 'sources'>,
  { types = EMPTY_TYPES, toPrivate = false, log = () => {} }: FakeSourcesOptions = {},
): DeskSources & { access: ReturnType<typeof createSourceAccess> } {
  const access = createSourceAccess({ types, keys: fakeKeys, sources });
  const accounts = createSourceAccounts({ sources, access, keys: fakeKeys, log });
  return { kinds: access.kinds, toPrivate, accounts, wake: () => {}, access };
}
