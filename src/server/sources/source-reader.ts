/** Reads connected sources in the background, page by page, each list by one process. */
import type { SourceFailure } from '../../contract/sources.js';
import { errorFields } from '../../platform/errors.js';
import { createLookLoop, type LookLoop } from '../../platform/look-loop.js';
import { SYSTEM_TIMER, type Timer } from '../../platform/timer.js';
import type { PageEnd, SourceReview, SourceStore, TakenLocation } from '../../service/index.js';
import type { Connector, SourceCall } from '../../sources/connector.js';
import { endsGrant, SourceError } from '../../sources/source-error.js';
import type { SourceAccess } from './source-access.js';
import { createSourceStats, type SourceStats } from './source-stats.js';

/** Lists become due by what people and other processes do, and nobody says so: it is looked this often, ms. */
const LOOK_MS = 5_000;

export interface SourceReaderOptions {
  sources: Pick<SourceStore, 'take' | 'takePage' | 'pendingReplies' | 'failReading' | 'failConnection' | 'release'>;
  access: Pick<SourceAccess, 'kinds' | 'connectorOf' | 'callOf'>;
  stats?: SourceStats;
  log: (event: object) => void;
  timer?: Timer;
}

export type SourceReader = Pick<LookLoop, 'start' | 'wake' | 'close'>;

export function createSourceReader({ timer = SYSTEM_TIMER, ...options }: SourceReaderOptions): SourceReader {
  const ending = new AbortController();
  const loop = createLookLoop({
    async look(isRunning) {
      while (isRunning() && (await readNext(options, ending.signal)) !== null);
    },
    onFailure: (error) => options.log({ severity: 'error', event: 'sources_failed', ...errorFields(error) }),
    pauseMs: LOOK_MS,
    timer,
  });
  return {
    ...loop,
    async close() {
      ending.abort();
      await loop.close();
    },
  };
}

/**
 * Reads the list that is due the longest, of these `locationIds` where they are given, until its end. Resolves to its id, null where none is due.
 * What goes wrong at the source is noted, and rejects nothing.
 */
export async function readNext(
  { sources, access, stats = createSourceStats(), log }: Omit<SourceReaderOptions, 'timer'>,
  signal: AbortSignal,
  locationIds?: readonly string[],
): Promise<string | null> {
  const location = await sources.take({ kinds: access.kinds, ...(locationIds && { locationIds }) });
  if (!location) return null;
  const { accountId, id: locationId, connection, reading } = location;
  const fields = { accountId, connectionId: connection.id, locationId, source: connection.kind, reading };
  try {
    const { pages, end } = await readPages({ sources, access }, location, signal);
    const isLost = end === 'lost';
    stats.readings[connection.kind][isLost ? 'lost' : 'read'] += 1;
    log({ event: isLost ? 'source_lost' : 'source_read', ...fields, pages });
  } catch (error) {
    if (signal.aborted) {
      await sources.release(location);
      return null;
    }
    // What is wrong here is no fault of the source: it is tried again, and says so in the log.
    const known = error instanceof SourceError ? error : new SourceError('unreadable', 'it could not be taken in');
    stats.readings[connection.kind][known.failure] += 1;
    const details = error === known ? { error: known.message } : errorFields(error);
    log({ severity: 'warn', event: 'source_failed', ...fields, failure: known.failure, ...details });
    if (endsGrant(known.failure)) await sources.failConnection(connection, known.failure);
    else await sources.failReading(location, known);
  }
  return locationId;
}

/** Resolves to how many pages were read, and whether to the end of the list. */
async function readPages(
  { sources, access }: Pick<SourceReaderOptions, 'sources' | 'access'>,
  location: TakenLocation,
  signal: AbortSignal,
): Promise<{ pages: number; end: PageEnd }> {
  const connector = access.connectorOf(location.connection);
  const call = await access.callOf(location.connection, signal);
  let { cursor } = location;
  const decided = cursor === null ? await readDecided({ sources, connector, call }, location) : [];
  for (let pages = 1; ; pages += 1) {
    const page = await connector.readPage(location.sourceLocationId, cursor, call);
    // A page that leads to itself would be read for ever.
    if (page.next !== null && page.next === cursor) throw new SourceError('unreadable', 'a page leads to itself');
    // Only the first page takes them along; what it says itself is newer.
    const reviews = cursor === null ? [...decided, ...page.reviews] : page.reviews;
    const end = await sources.takePage(location, { ...page, reviews }, connector);
    if (end !== 'next') return { pages, end };
    signal.throwIfAborted();
    cursor = page.next;
  }
}

/** Failures that the list would have as well. */
const OF_ALL: readonly SourceFailure[] = ['rate_limited', 'unavailable', 'revoked', 'locked'];

/** Reviews whose replies the source looked at: that it has decided is no change of the review. A whole reading meets them all. */
async function readDecided(
  { sources, connector, call }: Pick<SourceReaderOptions, 'sources'> & { connector: Connector; call: SourceCall },
  location: TakenLocation,
): Promise<SourceReview[]> {
  const readReview = connector.replies?.readReview;
  if (!readReview || location.reading === 'whole') return [];
  const reviews: SourceReview[] = [];
  for (const sourceFeedbackId of await sources.pendingReplies(location)) {
    try {
      const review = await readReview({ sourceLocationId: location.sourceLocationId, sourceFeedbackId }, call);
      if (review) reviews.push(review);
    } catch (error) {
      if (!(error instanceof SourceError) || OF_ALL.includes(error.failure)) throw error;
    }
  }
  return reviews;
}
