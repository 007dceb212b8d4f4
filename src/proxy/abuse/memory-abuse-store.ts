import { RecentMap } from '../recent-map.js';
import type { AbuseStore, HeldKind, Pace } from './abuse-store.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Addresses and tokens whose pace is known: 3 MB. */
const KEYS = 10_000;
/** Names of each kind that are held: 4 MB each. A used challenge that is pushed out cost its sender work, as all after it did. */
const NAMES = 20_000;

/** What one process remembers by itself, of bounded size; what was used longest ago makes room. */
export function createMemoryAbuseStore(now: () => number): AbuseStore {
  const paces = new RecentMap<string, Window[]>(KEYS);
  const held = new Map<HeldKind, RecentMap<string, Held>>();

  const namesOf = (kind: HeldKind) => {
    const names = held.get(kind) ?? new RecentMap<string, Held>(NAMES);
    held.set(kind, names);
    return names;
  };
  const find = (kind: HeldKind, name: string): string | null => {
    const found = namesOf(kind).get(name);
    return found && found.until > now() ? found.holder : null;
  };

  return {
    async count(key, more): Promise<Pace> {
      const windows = paces.get(key) ?? [new Window(MINUTE_MS), new Window(HOUR_MS)];
      if (more > 0) paces.set(key, windows);
      const [minute = 0, hour = 0] = windows.map((window) => window.add(more, now()));
      return { minute, hour };
    },

    async hold(kind, name, holder, ms) {
      const found = find(kind, name);
      if (found === null) namesOf(kind).set(name, { holder, until: now() + ms });
      return found ?? holder;
    },

    holder: async (kind, name) => find(kind, name),
  };
}

interface Held {
  holder: string;
  until: number;
}

/** Counts in windows of the clock; of the last one, the share that is not yet over `ms` ago. */
class Window {
  readonly #ms: number;
  #index = 0;
  #count = 0;
  #before = 0;

  constructor(ms: number) {
    this.#ms = ms;
  }

  add(more: number, now: number): number {
    const index = Math.floor(now / this.#ms);
    if (index !== this.#index) {
      this.#before = index === this.#index + 1 ? this.#count : 0;
      this.#count = 0;
      this.#index = index;
    }
    this.#count += more;
    return this.#count + this.#before * (1 - (now % this.#ms) / this.#ms);
  }
}
