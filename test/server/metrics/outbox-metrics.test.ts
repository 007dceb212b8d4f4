import { expect, test } from 'vitest';
import { createOutboxMetrics } from '../../../src/server/metrics/collect-metrics.js';

test('the outbox’s metrics keep their last values while it cannot be read, and a flag says so', async () => {
  let unreachable = false;
  const counts = async () => {
    if (unreachable) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    return { waiting: 3, dead: 1, oldestAt: 5_000 };
  };
  const valuesOf = async (collect: ReturnType<typeof createOutboxMetrics>, writeFailure: string | null = null) =>
    Object.fromEntries((await collect(writeFailure)).map(({ name, samples }) => [name, samples[0]!.value]));
  const collect = createOutboxMetrics({ counts }, () => 65_000);
  const known = { outbox_waiting: 3, outbox_dead: 1, outbox_oldest_seconds: 60 };
  expect(await valuesOf(collect)).toEqual({ outbox_up: 1, ...known });
  expect(await valuesOf(collect, 'the disk is full')).toEqual({ outbox_up: 0, ...known });
  unreachable = true;
  expect(await valuesOf(collect)).toEqual({ outbox_up: 0, ...known });
  expect(await valuesOf(createOutboxMetrics({ counts }))).toEqual({ outbox_up: 0 });
});
