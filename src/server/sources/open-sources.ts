/** Connected sources of the embedded service, as far as the settings allow them. */
import type { SourceKind } from '../../contract/sources.js';
import { createOutboundFetch } from '../../outbound/outbound-fetch.js';
import type { Job } from '../../platform/job.js';
import type { Store } from '../../service/index.js';
import { createGoogleConnector, GOOGLE_PARAMETERS, GOOGLE_SCOPE } from '../../sources/google.js';
import { createReviewsServiceConnector } from '../../sources/reviews-service.js';
import { createTrustpilotConnector, TRUSTPILOT_TOKEN_URL } from '../../sources/trustpilot.js';
import type { Sender } from '../messages/sender.js';
import type { Settings } from '../settings/settings.js';
import { createClientCredentials } from './client-credentials.js';
import { createOAuth } from './oauth.js';
import { createSilenceWatch } from './silence-watch.js';
import { createSourceAccess, type SourceAccess, type SourceType } from './source-access.js';
import { createSourceAccounts, type SourceAccounts } from './source-accounts.js';
import { openSourceKeys, type SourceKeys } from './source-keys.js';
import { createSourceReader, type SourceReader } from './source-reader.js';
import { createSourceReplySender } from './source-reply-sender.js';
import { countRequests, createSourceStats, type SourceStats } from './source-stats.js';

export interface Sources {
  access: SourceAccess;
  accounts: SourceAccounts;
  keys: SourceKeys;
  reader: SourceReader;
  silenceWatch: Job;
  stats: SourceStats;
  replies: Sender;
}

export function openSources(
  settings: Pick<Settings, 'sources' | 'dataDir'>,
  { sources }: Pick<Store, 'sources'>,
  log: (event: object) => void,
): Sources {
  const keys = openSourceKeys({ path: settings.sources.keysFile, dataDir: settings.dataDir });
  const stats = createSourceStats();
  const access = createSourceAccess({ types: sourceTypes(settings, stats), keys, sources });
  return {
    access,
    keys,
    accounts: createSourceAccounts({ sources, access, keys, log }),
    reader: createSourceReader({ sources, access, stats, log }),
    silenceWatch: createSilenceWatch({ sources, log }),
    stats,
    replies: createSourceReplySender({ sources, access }),
  };
}

/** The kinds that these settings allow. */
function sourceTypes(
  { sources: { google, toPrivate } }: Pick<Settings, 'sources'>,
  { requests }: SourceStats,
): SourceType[] {
  const fetchOf = (kind: SourceKind, allowPrivate = toPrivate) =>
    countRequests(createOutboundFetch({ allowPrivate }), requests[kind]);
  return [
    ...(google ? [googleType(google)] : []),
    {
      kind: 'trustpilot',
      oauth: null,
      fetch: fetchOf('trustpilot'),
      keyHeader: 'apikey',
      credentials: createClientCredentials(TRUSTPILOT_TOKEN_URL, fetchOf('trustpilot')),
      connectorOf: createTrustpilotConnector,
    },
    {
      kind: 'reviews-service',
      oauth: null,
      fetch: fetchOf('reviews-service'),
      keyHeader: 'x-api-key',
      connectorOf: createReviewsServiceConnector,
    },
  ];

  function googleType({
    clientId,
    clientSecret,
    issuer,
    apiUrl,
  }: NonNullable<Settings['sources']['google']>): SourceType {
    // The operator has set these addresses: only theirs may be of the own network.
    const allowPrivate = toPrivate || apiUrl !== null;
    const client = { issuer, clientId, clientSecret, scope: GOOGLE_SCOPE, parameters: GOOGLE_PARAMETERS };
    const connector = createGoogleConnector(apiUrl);
    const toGoogle = fetchOf('google', allowPrivate);
    return {
      kind: 'google',
      fetch: toGoogle,
      oauth: createOAuth(client, { fetch: toGoogle, allowHttp: allowPrivate }),
      connectorOf: () => connector,
    };
  }
}
