import { createOutboundFetch } from '../../src/outbound/outbound-fetch.js';
import { createOAuth } from '../../src/server/sources/oauth.js';
import { createSourceAccess, type SourceType } from '../../src/server/sources/source-access.js';
import { openSourceKeys } from '../../src/server/sources/source-keys.js';
import { createGoogleConnector, GOOGLE_PARAMETERS, GOOGLE_SCOPE } from '../../src/sources/google.js';
import { type Engine, temporaryDirectory, temporaryStore } from '../service/temporary-service.js';
import { LOCATION, REDIRECT_URI, startGoogle } from './google-server.js';

export type GoogleScene = Awaited<ReturnType<typeof googleScene>>;

/** A Google, and a server that was let in there, with a quota that is never in the way. */
export async function googleScene(engine: Engine = 'sqlite') {
  const google = await startGoogle();
  const store = await temporaryStore(engine);
  const keys = openSourceKeys({ path: null, dataDir: temporaryDirectory() });
  const fetch = createOutboundFetch({ allowPrivate: true });
  const connector = { ...createGoogleConnector(google.url), requestsPerMinute: 1_000_000 };
  const oauth = createOAuth(
    { issuer: google.url, ...google.client, scope: GOOGLE_SCOPE, parameters: GOOGLE_PARAMETERS },
    { fetch, allowHttp: true },
  );
  const type: SourceType = { kind: 'google', fetch, oauth, connectorOf: () => connector };
  /** As another process has it. */
  const openAccess = () => createSourceAccess({ types: [type], keys, sources: store.sources });
  const access = openAccess();
  const { url, verifier } = await oauth.begin(REDIRECT_URI, 'state');
  const returned = new URL(await google.allow(url)).searchParams;
  const grant = await oauth.finish(returned, { redirectUri: REDIRECT_URI, state: 'state', verifier });
  const call = access.callWith('google', grant, connector);
  const read = (cursor: string | null = null, location = LOCATION) => connector.readPage(location, cursor, call);
  /** Stores the grant with one location of it, as somebody does who comes back from Google. */
  async function connect(sourceLocationId = LOCATION) {
    const locations = [{ sourceLocationId, title: 'Hats', address: null, placeId: null }];
    const seal = (id: string) => keys.seal(id, grant);
    const connection = { accountId: 'default', kind: 'google', name: 'Hats', seal, locations, by: 'Ada' } as const;
    const id = await store.sources.connect(connection, new Date());
    return (await store.sources.find('default', id))!;
  }
  const to = (part: string) => google.requests.filter(({ path }) => path.includes(part));
  return { google, store, access, openAccess, connector, connect, call, read, to };
}
