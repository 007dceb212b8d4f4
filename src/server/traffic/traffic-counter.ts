import type { Store, TrafficCounts } from '../../service/index.js';

/** Counts are written once in so many milliseconds: a process that dies loses those since. */
const FLUSH_MS = 60_000;
/** Vendors that are counted between two writes; while the database is away, those beyond are not. */
const MOST_VENDORS = 50_000;

const COUNTED =
  /^\/widget\/v1\/(?:vendors|businesses)\/([A-Za-z0-9_-]{1,64})\/(?:(reviews|embed)|ratings|embed\/stars)$/;

/** Counts what shoppers' pages ask of each vendor: a number a day, and nothing of who asked. */
export interface TrafficCounter {
  /** A request to the widget API that got its response. Only those count that a token has opened. */
  count(method: string, path: string, status: number): void;
  /** Begins to write what was counted. */
  start(store: Pick<Store, 'numbers'>): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

export function createTrafficCounter(now: () => Date = () => new Date()): TrafficCounter {
  let counts = new Map<string, TrafficCounts>();
  let store: Pick<Store, 'numbers'> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();

  function add(vendorId: string, more: Partial<TrafficCounts>): void {
    let of = counts.get(vendorId);
    if (!of) {
      if (counts.size >= MOST_VENDORS) return;
      of = { lists: 0, stars: 0, submissions: 0 };
      counts.set(vendorId, of);
    }
    of.lists += more.lists ?? 0;
    of.stars += more.stars ?? 0;
    of.submissions += more.submissions ?? 0;
  }

  async function write(): Promise<void> {
    if (!store || counts.size === 0) return;
    const written = counts;
    counts = new Map();
    // The health of the database is told elsewhere; what could not be written is tried again with the next.
    await store.numbers.addTraffic(written, now()).catch(() => {
      for (const [vendorId, more] of written) add(vendorId, more);
    });
  }

  function flush(): Promise<void> {
    flushing = flushing.then(write);
    return flushing;
  }

  return {
    count(method, path, status) {
      if (status >= 400 || (method !== 'GET' && method !== 'POST')) return;
      const [, vendorId, list] = COUNTED.exec(path) ?? [];
      if (vendorId === undefined) return;
      if (method === 'GET') add(vendorId, list ? { lists: 1 } : { stars: 1 });
      else if (list === 'reviews') add(vendorId, { submissions: 1 });
    },

    start(opened) {
      store = opened;
      timer = setInterval(() => void flush(), FLUSH_MS).unref();
    },

    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
