import { randomUUID } from 'node:crypto';
import { NoResultError } from 'kysely';
import { retryOnConflict } from '../../platform/database-errors.js';
import type { OutboxStore } from '../../proxy/index.js';
import { createOutboxErasure } from './outbox-erasure.js';
import { ENTRY, type OutboxDb, toDeadLetter, toEntry, toTaken, toUndelivered } from './outbox-schema.js';

/** One of the two engines, opened, with the outbox's schema up to date. */
export interface OutboxDatabase {
  db: OutboxDb;
  /** Whether an error says that another writer was in the way, and nothing was done. */
  isConflict(error: unknown): boolean;
  /** Whether rows can be locked, so that a process passes over those that another one is taking; SQLite has one writer at a time. */
  locksRows: boolean;
  /** Writes something small that nobody reads. */
  tryWriting(): Promise<void>;
}

/** The states of a submission that is still to be delivered. */
const WAITING = ['waiting', 'aside'] as const;

/** The queries of the outbox on either engine. Each method is one statement, or several of which the first may be done alone: no transaction. */
export function createOutbox({ db, isConflict, locksRows, tryWriting }: OutboxDatabase): OutboxStore {
  const run = <T>(work: () => Promise<T>) =>
    // A submission that was pruned between the two statements of `enqueue` is no result.
    retryOnConflict(work, (error) => error instanceof NoResultError || isConflict(error));
  const waiting = () => db.selectFrom('outbox').where('state', '=', 'waiting');
  const change = (id: string) => db.updateTable('outbox').where('id', '=', id);

  /** The first that waits of each vendor; the only ones that may be taken. */
  const heads = (id?: string) => {
    const first = waiting()
      .groupBy('vendor_id')
      .select(({ fn }) => fn.min('seq').as('seq'));
    if (id === undefined) return first;
    return first.where('vendor_id', '=', db.selectFrom('outbox').where('id', '=', id).select('vendor_id'));
  };

  /** What may be taken: the first of each vendor's line, and what stands aside. */
  const takeable = (id?: string) =>
    db
      .selectFrom('outbox')
      .where((row) =>
        row.or([row.and([row('state', '=', 'waiting'), row('seq', 'in', heads(id))]), row('state', '=', 'aside')]),
      );

  return {
    enqueue: ({ vendorId, key, fingerprint, contentHash, review }, now) =>
      run(async () => {
        const added = await db
          .insertInto('outbox')
          .values({
            id: randomUUID(),
            vendor_id: vendorId,
            key,
            fingerprint,
            content: contentHash ?? null,
            state: 'waiting',
            review: JSON.stringify(review),
            kept_at: now,
            due_at: now,
            attempts: 0,
            may_have_arrived: 0,
            arrived_before: 0,
          })
          .onConflict((conflict) => conflict.columns(['vendor_id', 'key']).doNothing())
          .returning(ENTRY)
          .executeTakeFirst();
        if (added) return toEntry(added);
        const there = db.selectFrom('outbox').where('vendor_id', '=', vendorId).where('key', '=', key);
        return toEntry(await there.select(ENTRY).executeTakeFirstOrThrow());
      }),

    find: (vendorId, key) =>
      run(async () => {
        const there = db.selectFrom('outbox').where('vendor_id', '=', vendorId).where('key', '=', key);
        const found = await there.select(ENTRY).executeTakeFirst();
        return found ? toEntry(found) : null;
      }),

    take: (now, leaseMs, id) =>
      run(async () => {
        // A row that another process changed meanwhile is checked again by the conditions beside `heads`.
        let due = takeable(id).where('due_at', '<=', now);
        if (id !== undefined) due = due.where('id', '=', id);
        if (locksRows) due = due.forUpdate().skipLocked();
        const taken = await db
          .updateTable('outbox')
          .set(({ ref, eb }) => ({
            attempts: eb('attempts', '+', 1),
            due_at: now + leaseMs,
            arrived_before: ref('may_have_arrived'),
            may_have_arrived: 1,
          }))
          .where('seq', '=', due.orderBy('due_at').orderBy('seq').limit(1).select('seq'))
          .returningAll()
          .executeTakeFirst();
        return taken ? toTaken(taken) : null;
      }),

    countDelivered: (vendorId, fingerprint, since) =>
      run(async () => {
        const { count } = await db
          .selectFrom('outbox')
          .where('vendor_id', '=', vendorId)
          .where('fingerprint', '=', fingerprint)
          .where('state', '=', 'delivered')
          .where('delivered_at', '>=', since)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow();
        return Number(count);
      }),

    countInDoubt: ({ id, vendorId, fingerprint }) =>
      run(async () => {
        const { count } = await db
          .selectFrom('outbox')
          .where('vendor_id', '=', vendorId)
          .where('fingerprint', '=', fingerprint)
          .where('state', 'in', WAITING)
          .where('may_have_arrived', '=', 1)
          .where('id', '!=', id)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow();
        return Number(count);
      }),

    markDelivered: (id, { id: feedbackId, verified, shown, titleKept, answersKept, uploadsKept }, now) =>
      run(async () => {
        const json = JSON.stringify({ verified, shown, titleKept, answersKept, uploadsKept });
        const said = json === '{}' ? null : json;
        const deleted = { review: null, reason: null };
        await change(id)
          .set({ state: 'delivered', feedback_id: feedbackId, delivered_at: now, said, ...deleted })
          .execute();
      }),

    release: (id, at, reason, { inDoubt, serverError = false, aside = false }) =>
      run(async () => {
        await change(id)
          .where('state', 'in', WAITING)
          .set(({ ref, eb }) => ({
            due_at: at,
            reason,
            ...(serverError && { server_errors: eb('server_errors', '+', 1) }),
            ...(aside && { state: 'aside' }),
            ...(!inDoubt && { may_have_arrived: ref('arrived_before') }),
          }))
          .execute();
      }),

    deadLetter: (id, reason, _now) =>
      run(async () => {
        await change(id).where('state', 'in', WAITING).set({ state: 'dead', reason }).execute();
      }),

    remove: (id) =>
      run(async () => {
        const there = db.deleteFrom('outbox').where('id', '=', id).where('state', '!=', 'delivered');
        return (await there.executeTakeFirst()).numDeletedRows > 0n;
      }),

    nextDue: () =>
      run(async () => {
        const { due } = await takeable()
          .select(({ fn }) => fn.min('due_at').as('due'))
          .executeTakeFirstOrThrow();
        return due;
      }),

    counts: () =>
      run(async () => {
        const states = await db
          .selectFrom('outbox')
          .where('state', 'in', [...WAITING, 'dead'])
          .groupBy('state')
          .select(({ fn }) => ['state', fn.countAll().as('count'), fn.min('kept_at').as('oldest')])
          .execute();
        const of = (names: readonly string[]) => states.filter(({ state }) => names.includes(state));
        const sum = (names: readonly string[]) => of(names).reduce((total, { count }) => total + Number(count), 0);
        const oldest = of(WAITING).map(({ oldest }) => oldest);
        return {
          waiting: sum(WAITING),
          dead: sum(['dead']),
          oldestAt: oldest.length > 0 ? Math.min(...oldest) : null,
        };
      }),

    deadLetters: () =>
      run(async () => {
        const rows = db.selectFrom('outbox').where('state', '=', 'dead').orderBy('seq').selectAll();
        return (await rows.execute()).map(toDeadLetter);
      }),

    replay: (now, id) =>
      run(async () => {
        let dead = db.updateTable('outbox').where('state', '=', 'dead').set({ state: 'waiting', due_at: now });
        if (id !== undefined) dead = dead.where('id', '=', id);
        return Number((await dead.executeTakeFirst()).numUpdatedRows);
      }),

    undelivered: () =>
      run(async () => {
        const rows = db.selectFrom('outbox').where('review', 'is not', null).orderBy('seq').selectAll();
        return (await rows.execute()).map(toUndelivered);
      }),

    ...createOutboxErasure(db, run),

    prune: (before) =>
      run(async () => {
        await db.deleteFrom('outbox').where('state', '=', 'delivered').where('delivered_at', '<', before).execute();
      }),

    tryWriting: () => run(tryWriting),

    close: () => db.destroy(),
  };
}
