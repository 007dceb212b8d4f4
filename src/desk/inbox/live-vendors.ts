/**
 * The vendors that people of the desk look at, in one process. One loop reads the change feed for all of them: a change of one vendor costs the
 * same however many streams are open, and is told to those of that vendor alone.
 */
import { EVERY_ACCOUNT } from '../../service/account-access.js';
import { createChangeFeed } from '../../service/changes/change-feed.js';
import type { Store } from '../../service/index.js';

/** `changed`: the vendor's reviews or reports are others now. `beat`: the stream is alive. `end`: open the stream again. */
export type LiveEvent = 'changed' | 'beat' | 'end';
export type LiveListener = (event: LiveEvent) => void;

export interface LiveVendors {
  /** Tells `listener` what happens to the vendor from when it resolves; the returned function ends that. */
  watch(vendorId: string, listener: LiveListener): Promise<() => void>;
  /** Ends all, now and later. */
  end(): void;
}

/** `beatMs`: how long nothing may be heard of a stream. So often it is also looked for reports, which change no review. */
export function createLiveVendors(
  { changes, reports }: Pick<Store, 'changes' | 'reports'>,
  beatMs: number,
): LiveVendors {
  const feed = createChangeFeed(changes);
  const listeners = new Map<string, Set<LiveListener>>();
  /** Open reports of each vendor that is watched, as they were last counted. */
  const openReports = new Map<string, number>();
  const ended = new AbortController();
  let isRunning = false;

  const read = (after: string | undefined, waitMs: number) =>
    feed.read({ account: EVERY_ACCOUNT, key: null, after, waitMs, signal: ended.signal });

  function tell(vendorId: string, event: LiveEvent): void {
    for (const listener of [...(listeners.get(vendorId) ?? [])]) listener(event);
  }

  /** The vendors whose number of open reports is another than before. */
  async function countReports(): Promise<string[]> {
    const counts = await reports.countOpen([...listeners.keys()]);
    return [...listeners.keys()].filter((vendorId) => {
      const before = openReports.get(vendorId);
      const now = counts.get(vendorId) ?? 0;
      openReports.set(vendorId, now);
      return before !== undefined && before !== now;
    });
  }

  async function follow(start: string): Promise<void> {
    let cursor = start;
    for (let beatAt = performance.now() + beatMs; listeners.size > 0 && !ended.signal.aborted; ) {
      const told = await read(cursor, Math.max(0, beatAt - performance.now()));
      cursor = told.cursor;
      const isBeat = performance.now() >= beatAt;
      if (isBeat) beatAt = performance.now() + beatMs;
      const changed = new Set([...told.vendors, ...(isBeat ? await countReports() : [])]);
      for (const vendorId of [...listeners.keys()]) {
        if (changed.has(vendorId)) tell(vendorId, 'changed');
        else if (isBeat) tell(vendorId, 'beat');
      }
    }
  }

  function endAll(): void {
    for (const vendorId of [...listeners.keys()]) tell(vendorId, 'end');
    listeners.clear();
    openReports.clear();
  }

  return {
    async watch(vendorId, listener) {
      const cursor = isRunning ? undefined : (await read(undefined, 0)).cursor;
      if (!openReports.has(vendorId))
        openReports.set(vendorId, (await reports.countOpen([vendorId])).get(vendorId) ?? 0);
      const others = listeners.get(vendorId) ?? new Set();
      listeners.set(vendorId, others.add(listener));
      if (!isRunning && cursor !== undefined) {
        isRunning = true;
        follow(cursor)
          // A cursor of another history, or a database that is away: whoever watches begins anew.
          .catch(() => {})
          .finally(() => {
            isRunning = false;
            endAll();
          });
      }
      return () => {
        others.delete(listener);
        if (others.size > 0 || listeners.get(vendorId) !== others) return;
        listeners.delete(vendorId);
        openReports.delete(vendorId);
      };
    },

    end() {
      ended.abort();
      feed.endWaits();
    },
  };
}
