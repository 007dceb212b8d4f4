import { Hono } from 'hono';
import { createChangeFeed } from '../../service/changes/change-feed.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { demand, sessionOf } from '../sign-in/session.js';

/** So long a stream waits for a change before it looks for reports, which change no review, and says that it is alive. */
const BEAT_MS = 5_000;
/** A stream ends by then, and the browser opens the next one: a session that has ended keeps none for longer. */
const LONGEST_MS = 120_000;

/**
 * `GET /vendors/{id}/live`: server-sent events, `changed` after each change of the vendor's reviews and after reports of them. `endWaits` ends all streams, so that a server can
 * end.
 */
export function createLive({ store }: Pick<DeskOptions, 'store'>): { routes: DeskRoutes; endWaits(): void } {
  const feed = createChangeFeed(store.changes);
  const ended = new AbortController();
  const routes: DeskRoutes = new Hono<DeskEnv>();

  routes.get('/vendors/:vendorId/live', demand('reader'), async (c) => {
    const { accountId } = sessionOf(c);
    const { id: vendorId } = await vendorInPath(c, { store });
    const left = new AbortController();
    const signal = AbortSignal.any([c.req.raw.signal, ended.signal, left.signal]);
    const read = (after: string | undefined, waitMs: number) =>
      feed.read({ account: accountId, key: null, after, waitMs, signal });
    const { cursor: start } = await read(undefined, 0);
    // Both before the page hears that it is connected: what comes later is told.
    let reports = await store.reports.countOpen(vendorId);

    async function send(write: (text: string) => void): Promise<void> {
      const until = performance.now() + LONGEST_MS;
      write('retry: 2000\nevent: beat\ndata:\n\n');
      for (let cursor = start; !signal.aborted && performance.now() < until; ) {
        const changes = await read(cursor, BEAT_MS);
        if (signal.aborted) return;
        cursor = changes.cursor;
        const before = reports;
        reports = await store.reports.countOpen(vendorId);
        const isChanged = reports !== before || changes.vendors.includes(vendorId);
        write(isChanged ? 'event: changed\ndata:\n\n' : 'event: beat\ndata:\n\n');
      }
    }

    const text = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        // A cursor of another history, or a database that is away: the browser opens the stream again.
        send((line) => controller.enqueue(text.encode(line)))
          .catch(() => {})
          .then(() => {
            if (!left.signal.aborted) controller.close();
          });
      },
      cancel: () => left.abort(),
    });
    return c.body(body, 200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  });

  return { routes, endWaits: () => ended.abort() };
}
