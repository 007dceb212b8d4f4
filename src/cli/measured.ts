import type { Budget, Proxy as WidgetProxy } from '../proxy/index.js';
import type { Measured } from './metrics.js';
import type { StoresState } from './stores-state.js';

/** The parts that know numbers of their own; null where there is none. */
export interface MeasuredParts {
  proxy: WidgetProxy;
  budget: Budget | null;
  outboxNumbers: (failure: string | null) => Promise<Measured[]>;
  state: () => Promise<StoresState>;
}

/** What the parts know of themselves, by the names that docs/operators.md lists. */
export async function measure({ proxy, budget, outboxNumbers, state }: MeasuredParts): Promise<Measured[]> {
  const {
    reads,
    refreshes,
    running,
    waiting,
    snapshots,
    snapshotBytes,
    snapshotsEvicted,
    answerBytes,
    indexBytes,
    sharing,
    feed,
    submissions,
  } = proxy.stats();
  const stores = await state();
  return [
    counters('reads_total', 'Reads of reviews and insights, by what they found.', 'state', reads),
    counters('refreshes_total', 'Refreshes, by how they ended.', 'outcome', refreshes),
    gauge('refreshes_running', 'Refreshes in flight.', running),
    gauge('refreshes_waiting', 'Refreshes that wait for their turn.', waiting),
    gauge('snapshots', 'Snapshots kept in memory.', snapshots),
    gauge('snapshot_bytes', 'What they take, about.', snapshotBytes),
    counter('snapshots_evicted_total', 'Snapshots that made room for others.', snapshotsEvicted),
    gauge('answer_bytes', 'Bytes of answers that are kept ready.', answerBytes),
    gauge('index_bytes', 'Bytes that are kept to filter and search reviews by.', indexBytes),
    flag(
      'snapshots_shared',
      '1 while snapshots are kept where other processes and a restart find them.',
      sharing === 'shared',
    ),
    flag(
      'change_feed_followed',
      "1 while the service's change feed says which vendors to refresh.",
      feed === 'followed',
    ),
    counters('submissions_total', 'Reviews that were sent, by what became of them at the gate.', 'outcome', {
      ...submissions,
    }),
    ...(budget ? budgetNumbers(budget) : []),
    ...(await outboxNumbers(stores.outbox)),
    ...stateNumbers(stores),
  ];
}

function budgetNumbers(budget: Budget): Measured[] {
  const { used, rate, circuit, sharing, waiting, requests } = budget.stats();
  return [
    gauge('upstream_budget_used', 'Requests of this process to the service in the last minute.', used),
    gauge('upstream_budget_limit', 'Requests a minute that all processes together may send.', rate),
    flag('upstream_budget_shared', '1 while the minute is counted for all processes together.', sharing === 'shared'),
    flag(
      'upstream_circuit_open',
      '1 while the service is left alone because it fails, or asked for a pause.',
      circuit !== 'closed',
    ),
    {
      name: 'upstream_waiting',
      help: 'Requests that wait for their turn, by purpose.',
      type: 'gauge',
      values: Object.entries(waiting).map(([purpose, value]) => ({ value, labels: { purpose } })),
    },
    {
      name: 'upstream_requests_total',
      help: 'Requests to the service, by purpose and how they ended; those refused were not sent.',
      type: 'counter',
      values: Object.entries(requests).flatMap(([purpose, outcomes]) =>
        Object.entries(outcomes).map(([outcome, value]) => ({ value, labels: { purpose, outcome } })),
      ),
    },
  ];
}

/** 1 or 0 for each store that there is. */
function stateNumbers({ database, writes, redis }: StoresState): Measured[] {
  return [
    ...(database === null
      ? []
      : [
          flag('database_up', "1 while the service's database answers.", database),
          flag('database_writable', '1 while what is written to it arrives.', database && writes === null),
        ]),
    ...(redis === null ? [] : [flag('redis_up', '1 while Redis can be reached.', redis)]),
  ];
}

/** One number. */
export function gauge(name: string, help: string, value: number): Measured {
  return { name, help, type: 'gauge', values: [{ value }] };
}

function counter(name: string, help: string, value: number): Measured {
  return { name, help, type: 'counter', values: [{ value }] };
}

/** A gauge that is 1 while something holds, and else 0. */
export function flag(name: string, help: string, holds: boolean): Measured {
  return gauge(name, help, holds ? 1 : 0);
}

function counters(name: string, help: string, label: string, counts: Record<string, number>): Measured {
  const values = Object.entries(counts).map(([state, value]) => ({ value, labels: { [label]: state } }));
  return { name, help, type: 'counter', values };
}
