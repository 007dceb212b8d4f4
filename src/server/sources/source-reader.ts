/** Reads connected sources in the background, page by page, each list by one process. */
import { errorFields } from '../../platform/errors.js';
import { createLookLoop, type LookLoop } from '../../platform/look-loop.js';
import { SYSTEM_TIMER, type Timer } from '../../platform/timer.js';
import type { PageEnd, SourceStore, TakenLocation } from '../../service/index.js';
import { endsGrant, SourceError } from '../../sources/source-error.js';
import type { SourceAccess } from './source-access.js';
import { createSourceStats, type SourceStats } from './source-stats.js';

/** Lists become due by what people and other processes do, and nobody says so: it is looked this often, ms. */
const LOOK_MS = 5_000;

export interface SourceReaderOptions {
  sources: Pick<SourceStore, 'take' | 'takePage' | 'failReading' | 'failConnection' | 'release'>;
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
  for (let pages = 1; ; pages += 1) {
    const page = await connector.readPage(location.sourceLocationId, cursor, call);
    // A page that leads to itself would be read for ever.
    if (page.next !== null && page.next === cursor) throw new SourceError('unreadable', 'a page leads to itself');
    const end = await sources.takePage(location, page, connector);
    if (end !== 'next') return { pages, end };
    signal.throwIfAborted();
    cursor = page.next;
  }
}
