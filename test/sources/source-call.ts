import { createOutboundFetch } from '../../src/outbound/outbound-fetch.js';
import { createSourceAccess } from '../../src/server/sources/source-access.js';
import { openSourceKeys } from '../../src/server/sources/source-keys.js';
import type { SourcePage } from '../../src/service/index.js';
import type { Connector, SourceCall } from '../../src/sources/connector.js';
import { temporaryDirectory, temporaryStore } from '../service/temporary-service.js';

/** Requests of a connector with a key, over real sockets, with a quota that is never in the way. */
export async function callWithKey(connector: Connector, keyHeader: string, key: string): Promise<SourceCall> {
  const { kind } = connector;
  const fetch = createOutboundFetch({ allowPrivate: true });
  const type = { kind, oauth: null, fetch, keyHeader, connectorOf: () => connector };
  const keys = openSourceKeys({ path: null, dataDir: temporaryDirectory() });
  const { sources } = await temporaryStore();
  const access = createSourceAccess({ types: [type], keys, sources });
  return access.callWith(kind, { key }, { ...connector, requestsPerMinute: 1_000_000 });
}

/** All pages of a list. */
export async function readList(connector: Connector, locationId: string, call: SourceCall): Promise<SourcePage[]> {
  const pages: SourcePage[] = [];
  for (let next: string | null | undefined = null; next !== undefined; ) {
    const page: SourcePage = await connector.readPage(locationId, next, call);
    pages.push(page);
    next = page.next ?? undefined;
  }
  return pages;
}
