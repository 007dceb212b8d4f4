import { executionAsyncResource } from 'node:async_hooks';

const kept = new Set<object>();

/**
 * Keeps one tick of `process.nextTick` alive, through which every request goes several times. V8 knows the shape of ticks only
 * while there is one: a collection in an idle moment forgets it for good, and each request then takes a fifth longer (Node 20,
 * see `docs/benchmarks.md`). So this comes before anything is loaded.
 */
export function keepTick(): void {
  process.nextTick(() => kept.add(executionAsyncResource()));
}
