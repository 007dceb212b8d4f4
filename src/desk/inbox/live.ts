import type { Vendor } from '../../contract/service/vendor.js';
import { createPlaces, partOf } from '../../platform/open-places.js';
import { vendorInPath } from '../../service/http/path-resources.js';
import { ServiceProblem } from '../../service/http/problem.js';
import type { DeskOptions } from '../desk-env.js';
import { type DeskContext, type DeskOperation, deskOperation } from '../operation.js';
import { createLiveVendors, type LiveEvent } from './live-vendors.js';

/** So long nothing is heard of a stream before it says that it is alive. */
const BEAT_MS = 5_000;
/** A stream ends by then, and the browser opens the next one: a session that has ended keeps none for longer. */
const LONGEST_MS = 120_000;
/** Events that may wait for a reader. One who takes none of them for so long is gone, or holds the connection in vain. */
const MOST_WAITING = 8;

/** Streams that may be open in one process: of one session, and of all where nothing else is set. Of one account, and of one address, a tenth of all. */
export const LIVE_STREAMS = { session: 12, all: 2_000 };

const TEXTS: Record<Exclude<LiveEvent, 'end'>, string> = {
  changed: 'event: changed\ndata:\n\n',
  beat: 'event: beat\ndata:\n\n',
};

/**
 * `GET /vendors/{id}/live`: server-sent events, `changed` after each change of the vendor's reviews and after reports of them. `endWaits` ends all
 * streams, so that a server can end.
 */
export function createLive({
  store,
  clientAddress,
  liveStreams = LIVE_STREAMS.all,
}: Pick<DeskOptions, 'store' | 'clientAddress' | 'liveStreams'>): {
  operation: DeskOperation<Vendor, unknown, unknown, Response>;
  endWaits(): void;
} {
  const live = createLiveVendors(store, BEAT_MS);
  const takePlace = createPlaces();

  /** Counts a stream of this session; the returned function ends that. Throws a 429 where too many are open. */
  function streamPlace({ session: { accountId, hash }, http }: DeskContext): () => void {
    const address = clientAddress(http.req.raw, http.env);
    const leave = takePlace([
      ['all', liveStreams],
      [`account ${accountId}`, partOf(liveStreams)],
      [`session ${hash}`, LIVE_STREAMS.session],
      ...(address === null ? [] : ([[`address ${address}`, partOf(liveStreams)]] as const)),
    ]);
    if (leave) return leave;
    const detail = 'Too many pages of the desk are open: close some, and this one goes on';
    throw new ServiceProblem(429, 'too_many_streams', { detail, headers: { 'retry-after': '30' } });
  }

  async function stream(vendorId: string, signal: AbortSignal, leavePlace: () => void): Promise<Response> {
    let unwatch = () => {};
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    let isOpen = true;

    /** `stalled`: the reader takes nothing. `left`: the reader has closed it already. */
    function close(why: 'ended' | 'stalled' | 'left'): void {
      if (!isOpen) return;
      isOpen = false;
      clearTimeout(longest);
      signal.removeEventListener('abort', onAbort);
      unwatch();
      leavePlace();
      if (why === 'stalled') controller.error(new Error('the reader takes nothing'));
      if (why === 'ended') controller.close();
    }
    const onAbort = () => close('ended');
    const longest = setTimeout(onAbort, LONGEST_MS);
    longest.unref();
    signal.addEventListener('abort', onAbort);

    const text = new TextEncoder();
    const write = (line: string) => {
      if (!isOpen) return;
      if ((controller.desiredSize ?? 0) <= 0) close('stalled');
      else controller.enqueue(text.encode(line));
    };
    const body = new ReadableStream<Uint8Array>(
      {
        start: (given) => {
          controller = given;
        },
        cancel: () => close('left'),
      },
      { highWaterMark: MOST_WAITING },
    );
    try {
      // Before the page hears that it is connected: what comes later is told.
      const stop = await live.watch(vendorId, (event) => (event === 'end' ? close('ended') : write(TEXTS[event])));
      if (isOpen) unwatch = stop;
      else stop();
    } catch (error) {
      close('ended');
      throw error;
    }
    write(`retry: 2000\n${TEXTS.beat}`);
    return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } });
  }

  const operation = deskOperation<Vendor, unknown, unknown, Response>({
    id: 'followVendor',
    role: 'reader',
    route: 'GET /vendors/{vendorId}/live',
    resource: vendorInPath,
    handle: ({ resource: { id }, signal }, context) => stream(id, signal, streamPlace(context)),
  });
  return { operation, endWaits: live.end };
}
