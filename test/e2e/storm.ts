import { setTimeout as sleep } from 'node:timers/promises';
import { type Fate, startReviewsService } from '../proxy/outbox/outbox-service.js';
import { startProxyProcess } from './storm-proxy.js';

/** How long what was kept may take to arrive once the service is well: a lease of a killed process, and the longest wait. */
const CALM_MS = 180_000;

/** How hard it blows. */
export interface Storm {
  /** Whether the service minds the Idempotency-Key. */
  honoursKeys: boolean;
  vendors: number;
  /** How often the proxy is killed. */
  kills: number;
  /** Ms from one kill to the next, on average. */
  betweenMs: number;
}

/** What came of it. */
export interface StormReport {
  /** Submissions that were answered 201 or 202. */
  acknowledged: number;
  /** Of them, those that the service has no review of, and those that it has more than one of. */
  lost: string[];
  twice: string[];
  /** Vendors whose reviews did not come in the order in which they were acknowledged. */
  disordered: string[];
  answers: Record<number, number>;
  /** Requests that the service got for them, and lists that it was asked for. */
  sent: number;
  lists: number;
  dead: number;
  /** With which the proxy ended when it was asked to. */
  exitCode: number | null;
}

/**
 * Submissions for several vendors, one after the other for each, while the service is first down and then fails in many
 * ways, and the proxy is killed and started again on the same data. Ends once the service is better and nothing waits any more.
 */
export async function storm({ honoursKeys, vendors, kills, betweenMs }: Storm): Promise<StormReport> {
  let better = false;
  const service = await startReviewsService({
    honoursKeys,
    fate: () => anyFate(better ? 0.15 : 0.4),
    before: () => sleep(Math.random() * 40),
  });
  await service.down();
  const proxy = await startProxyProcess({
    UPSTREAM_BASE_URL: service.baseUrl,
    UPSTREAM_MARKETPLACE_URL: service.marketplaceUrl,
    UPSTREAM_API_KEY: 'storm-key',
    UPSTREAM_RATE: '1000000',
    SUBMIT_RATE: '0',
    CHALLENGE: 'off',
    LOG_LEVEL: 'warn',
  });
  let blowing = true;
  const acknowledged: string[] = [];
  const answers: Record<number, number> = {};

  async function submitAll(vendorId: string): Promise<void> {
    const token = await proxy.token(vendorId);
    for (let number = 1; blowing; number += 1) {
      const key = `${vendorId}-${String(number).padStart(5, '0')}`;
      for (;;) {
        const status = await proxy.submit(vendorId, token, key, reviewOf(number, vendorId));
        answers[status] = (answers[status] ?? 0) + 1;
        if (status === 201 || status === 202) break;
        await sleep(50);
      }
      acknowledged.push(key);
      await sleep(Math.random() * 300);
    }
  }

  const submitting = Promise.all(Array.from({ length: vendors }, (_, index) => submitAll(`vendor-${index + 1}`)));
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(betweenMs * (0.5 + Math.random()));
    await proxy.end('SIGKILL');
    // Every third time nobody listens when it comes back.
    await service.down();
    if (kill % 3 !== 0) await service.up();
    await proxy.start();
  }
  await sleep(betweenMs);
  blowing = false;
  await submitting;
  await service.down();
  better = true;
  await service.up();
  const { dead } = await proxy.drained(CALM_MS);
  const exitCode = await proxy.end('SIGTERM');
  const stored = service.stored.map(({ key }) => key);
  return {
    ...compare(acknowledged, stored),
    answers,
    dead,
    sent: service.submissions.length,
    lists: service.lists(),
    exitCode,
  };
}

/** Such a share of submissions comes to nothing, or their answer does; more often the answer. */
function anyFate(share: number): Fate {
  if (Math.random() >= share) return 'take';
  const fates: Fate[] = ['take, break', 'take, 500', 'take, nonsense', 'break', ...SAID];
  return fates[Math.floor(Math.random() * fates.length)]!;
}

const SAID: Fate[] = [503, 429].map((status) => ({ status, headers: { 'retry-after': '1' } }));

/** Every fifth is like others of its vendor, as honest short ones are. */
function reviewOf(number: number, vendorId: string): object {
  return number % 5 === 0
    ? { rating: 5 }
    : { rating: 4, text: `Review ${number} of ${vendorId}, and it is warm.`, firstName: 'Ada', lastName: 'Lovelace' };
}

function compare(acknowledged: string[], stored: string[]) {
  const times = new Map<string, number>();
  for (const key of stored) times.set(key, (times.get(key) ?? 0) + 1);
  const vendors = new Set(stored.map(vendorOf));
  const disordered = [...vendors].filter((vendor) => {
    const keys = stored.filter((key) => vendorOf(key) === vendor);
    return keys.some((key, index) => index > 0 && key < keys[index - 1]!);
  });
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((key) => !times.has(key)),
    twice: [...times].filter(([, count]) => count > 1).map(([key]) => key),
    disordered,
  };
}

const vendorOf = (key: string) => key.slice(0, -6);
