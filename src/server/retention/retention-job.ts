/**
 * Removes in the background what is past its time, once a day, and what was erased from the free space of the files.
 *
 *     every 10 minutes, when                                  then, of all processes on one database one
 *     `hour` has struck since it was done last                removes what is past its time
 *     that is done, or a compaction is due from before        compacts the files of DATA_DIR
 *
 *     `hour` has struck since                                 each process, of its own outbox: removes dead letters
 *                                                             past their time, compacts its file
 *
 *     a second after an erasure                               compacts the files of DATA_DIR
 */
import { randomUUID } from 'node:crypto';
import { errorFields } from '../../platform/errors.js';
import { SYSTEM_TIMER, type Timer } from '../../platform/timer.js';
import type { OutboxStore } from '../../proxy/index.js';
import type { CompactionNotes, KindName, RetentionStore } from '../../service/index.js';
import type { Settings } from '../settings/settings.js';
import { compactFile } from '../storage/compact-files.js';
import { applyRetention } from './apply-retention.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A start has other things to do first. */
const FIRST_MS = 60_000;
const EVERY_MS = 600_000;
/** So long after an erasure the files are compacted: several that come together cost one compaction. */
const SOON_MS = 1_000;
/** A compaction of a large file takes seconds, in which writers wait: the next one waits so many times as long. */
const PAUSES = 10;
/** What a process holds up that was killed meanwhile. */
const LEASE_MS = 600_000;

export interface RetentionJobOptions {
  settings: Pick<Settings, 'keepDays' | 'retentionHour' | 'dataDir'>;
  /** Null in front of an existing service, which keeps what is its own. */
  store: { retention: RetentionStore; compaction: CompactionNotes } | null;
  outbox: Pick<OutboxStore, 'expireDead' | 'pruneErased'>;
  log: (event: object) => void;
  now?: () => number;
  timer?: Timer;
  compact?: typeof compactFile;
}

/** What it has done. Times are Unix times, ms. */
export interface RetentionStats {
  /** By this process since its start. */
  removed: Record<KindName | 'deadLetters', number>;
  /** When all was removed that was past its time, by whichever process; null where it never was, or is not known yet. */
  appliedAt: number | null;
  /** Since when a compaction is due; null while none is. */
  compactionDueSince: number | null;
}

export interface RetentionJob {
  start(): void;
  /** Looks whether something is to be done, and does it; never rejects. */
  look(): Promise<void>;
  /** Something was erased: what is left of it in free space of the files goes within seconds. */
  onErased(): void;
  stats(): RetentionStats;
  /** Ends after the transaction that runs, or the compaction. */
  close(): Promise<void>;
}

/** Creates the job; it begins with `start`. */
export function createRetentionJob(options: RetentionJobOptions): RetentionJob {
  const { settings, store, outbox, log, now = Date.now, timer = SYSTEM_TIMER, compact = compactFile } = options;
  const { keepDays: days, retentionHour } = settings;
  const holder = randomUUID();
  const stats: RetentionStats = {
    removed: {
      contacts: 0,
      invites: 0,
      reporters: 0,
      requests: 0,
      erasures: 0,
      messages: 0,
      signIns: 0,
      deadLetters: 0,
    },
    appliedAt: null,
    compactionDueSince: null,
  };
  let isOpen = true;
  let cancel: (() => void) | undefined;
  let looking: Promise<void> | null = null;
  /** When this process was last done with its outbox. */
  let outboxAt = 0;
  let announcedAt = 0;
  /** Something was erased since the files of this process were compacted. */
  let isErased = false;
  let compactedAt = Number.NEGATIVE_INFINITY;
  let compactionMs = 0;
  let cancelSoon: (() => void) | undefined;

  function schedule(ms: number): void {
    if (isOpen) cancel = timer(() => void look().then(() => schedule(EVERY_MS)), ms);
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  function onErased(): void {
    isErased = true;
    if (!isOpen || cancelSoon) return;
    const waitMs = Math.max(SOON_MS, compactedAt + PAUSES * compactionMs - now());
    cancelSoon = timer(() => {
      cancelSoon = undefined;
      // A look that runs may have compacted before the erasure. What fails, or another process holds up, is tried again by the next look.
      void Promise.resolve(looking).then(look);
    }, waitMs);
  }

  async function lookOnce(): Promise<void> {
    const struckAt = lastStrike(now(), retentionHour);
    const logFailure = (error: unknown) => log({ severity: 'error', event: 'retention_failed', ...errorFields(error) });
    if (store && isOpen) await lookAtDatabase(store, struckAt).catch(logFailure);
    if (isOpen && isErased && stats.compactionDueSince === null) await compactOwn().catch(logFailure);
    if (isOpen && outboxAt < struckAt) await doOutbox().catch(logFailure);
  }

  async function lookAtDatabase({ retention, compaction }: NonNullable<typeof store>, struckAt: number): Promise<void> {
    const isDue = async () => {
      stats.appliedAt = (await retention.appliedAt())?.getTime() ?? null;
      return stats.appliedAt === null || stats.appliedAt < struckAt;
    };
    const due = await compaction.due();
    stats.compactionDueSince = due && Date.parse(due.since);
    const compacts = due !== null && (isErased || Date.parse(due.since) < struckAt);
    if (!(await isDue()) && !compacts) return announce(retention, struckAt);
    const lease = await retention.lease(holder, new Date(now()), new Date(now() + LEASE_MS));
    if (!lease) return;
    try {
      // Another process may have been quicker.
      if ((await isDue()) && !(await removeAll(retention, lease.renew))) return;
      await compactAll(compaction);
    } finally {
      await lease.release();
    }
  }

  /** Says once a day what will go, on a database that is given a time first. */
  async function announce(retention: RetentionStore, struckAt: number): Promise<void> {
    const { appliedAt } = stats;
    if (appliedAt === null || appliedAt <= now() || announcedAt >= struckAt) return;
    announcedAt = now();
    const at = new Date(appliedAt);
    const counts = onlySome(await retention.count(days, at));
    if (Object.keys(counts).length === 0) return;
    log({ severity: 'warn', event: 'retention_planned', after: at.toISOString(), ...counts });
  }

  /** False when it was ended before all was removed. */
  async function removeAll(retention: RetentionStore, renew: (until: Date) => Promise<boolean>): Promise<boolean> {
    const at = now();
    const removed: Partial<Record<KindName, number>> = {};
    let renewedAt = at;
    const isDone = await applyRetention({
      store: retention,
      days,
      at: new Date(at),
      async onBatch(kind, count) {
        removed[kind] = (removed[kind] ?? 0) + count;
        stats.removed[kind] += count;
        if (!isOpen) return false;
        if (now() - renewedAt < LEASE_MS / 2) return true;
        renewedAt = now();
        return renew(new Date(renewedAt + LEASE_MS));
      },
    });
    if (isDone) {
      await retention.setApplied(new Date(at));
      stats.appliedAt = at;
    }
    const some = onlySome(removed);
    log({ ...(Object.keys(some).length === 0 && { severity: 'debug' }), event: 'retention_applied', ...some, isDone });
    return isDone;
  }

  async function compactAll(compaction: CompactionNotes): Promise<void> {
    const due = await compaction.due();
    if (!due || !isOpen) return;
    const began = now();
    isErased = false;
    try {
      for (const name of ['reviews.sqlite', 'outbox.sqlite', 'snapshots.sqlite'] as const)
        await compact(settings, name);
      await compaction.done(due);
    } catch (error) {
      isErased = true;
      log({ severity: 'error', event: 'compaction_failed', ...errorFields(error) });
      return;
    } finally {
      compactedAt = now();
      compactionMs = compactedAt - began;
    }
    stats.compactionDueSince = null;
    log({ event: 'compacted', since: due.since, ms: compactionMs });
  }

  /** Another process has compacted the database, which all share, and not the outbox, which each has. */
  async function compactOwn(): Promise<void> {
    isErased = false;
    await compact(settings, 'outbox.sqlite').catch((error: unknown) => {
      isErased = true;
      throw error;
    });
  }

  /** Dead letters are what is left of what shoppers typed, and their file holds what was delivered in its free space. */
  async function doOutbox(): Promise<void> {
    const at = now();
    const ms = (kept: number) => at - kept * DAY_MS;
    const deadLetters = days.deadLetters === null ? 0 : await outbox.expireDead(ms(days.deadLetters));
    if (days.erasures !== null) await outbox.pruneErased(ms(days.erasures));
    stats.removed.deadLetters += deadLetters;
    if (deadLetters > 0) log({ severity: 'warn', event: 'retention_applied', deadLetters, isDone: true });
    await compact(settings, 'outbox.sqlite');
    outboxAt = at;
  }

  return {
    start: () => schedule(FIRST_MS),
    look,
    onErased,
    stats: () => stats,
    async close() {
      isOpen = false;
      cancel?.();
      cancelSoon?.();
      await looking;
    },
  };
}

/** The last time before `now` at which this hour of the day (UTC) began, ms. */
function lastStrike(now: number, hour: number): number {
  const today = Math.floor(now / DAY_MS) * DAY_MS + hour * HOUR_MS;
  return today <= now ? today : today - DAY_MS;
}

/** Those that are not 0. */
function onlySome(counts: Partial<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter((entry): entry is [string, number] => Boolean(entry[1])));
}
