import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { createClient } from '../../../src/client/index.js';
import type { SubmittedReview } from '../../../src/contract/service/submitted-review.js';
import { createOutbox, type OutboxOptions, type OutboxStore } from '../../../src/proxy/index.js';
import { openSqliteOutbox } from '../../../src/stores/outbox/sqlite-outbox.js';
import { ManualClock } from '../../fixtures/manual-clock.js';
import { API_KEY, START, VENDOR } from '../../fixtures/proxy-upstream.js';
import { type ServiceBehaviour, startReviewsService } from './outbox-service.js';

export { VENDOR };

/** An outbox on a disk of the test's own. */
export async function temporaryOutbox(): Promise<OutboxStore> {
  const directory = await mkdtemp(join(tmpdir(), 'reviews-outbox-'));
  const store = await openSqliteOutbox(directory);
  onTestFinished(async () => {
    await store.close();
    await rm(directory, { recursive: true });
  });
  return store;
}

/** A {@link temporaryOutbox}, and `queued`, which resolves once so many submissions have been queued in it. */
export async function countingOutbox(submissions: number): Promise<{ store: OutboxStore; queued: Promise<void> }> {
  const outbox = await temporaryOutbox();
  let left = submissions;
  let resolve = () => {};
  const queued = new Promise<void>((done) => (resolve = done));
  const enqueue: OutboxStore['enqueue'] = async (...args) => {
    const entry = await outbox.enqueue(...args);
    left -= 1;
    if (left === 0) resolve();
    return entry;
  };
  return { store: Object.assign(Object.create(outbox), { enqueue }), queued };
}

/** A review of `VENDOR` by a shopper of this name, hidden. */
export function reviewBy(firstName: string, fields: Partial<SubmittedReview> = {}): SubmittedReview {
  return {
    vendorId: VENDOR,
    rating: '4.5',
    text: `Warm, says ${firstName}.`,
    firstName,
    showOnWidget: false,
    ...fields,
  };
}

/** An outbox in front of a service on a socket, with a clock that a test moves: retries wait for it, and not for the day. */
export async function startOutbox(behaviour: ServiceBehaviour = {}, options: Partial<OutboxOptions> = {}) {
  const clock = new ManualClock(START);
  const service = await startReviewsService({ now: () => clock.now, ...behaviour });
  const store = options.store ?? (await temporaryOutbox());
  const logged: object[] = [];
  const published: string[] = [];
  const open = () => {
    const outbox = createOutbox({
      store,
      client: createClient({ ...service, apiKey: API_KEY }),
      now: () => clock.now,
      timer: clock.timer,
      random: () => 0.5,
      onPublished: (vendorId) => published.push(vendorId),
      log: (event) => logged.push(event),
      ...options,
    });
    onTestFinished(() => outbox.close());
    return outbox;
  };
  const outbox = open();
  /** Moves the clock until `check` holds: sockets answer in their own time. */
  const until = (check: () => boolean | Promise<boolean>, stepMs = 1_000) =>
    vi.waitFor(
      async () => {
        await clock.advance(stepMs);
        if (!(await check())) throw new Error('not yet');
      },
      { timeout: 60_000, interval: 5 },
    );
  return {
    outbox,
    /** Another process on the same store. */
    open,
    service,
    store,
    clock,
    logged,
    published,
    until,
    /** Resolves when nothing waits any more. */
    delivered: () => until(async () => (await store.counts()).waiting === 0),
  };
}
