import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Readers that may wait for an answer at once: what comes while all do is late, not lost. */
const MOST_WAITING = 500;
const TICK_MS = 10;

/** What readers met. */
export interface Traffic {
  reads: number;
  /** Reads that met a broken connection, and were served by another proxy. */
  failedOver: number;
  /** What readers got that was no page of reviews. */
  lost: string[];
  /** The slowest answers: of a hundred reads one took longer, and of all none, ms. */
  p99Ms: number;
  longestMs: number;
}

/**
 * Reads `perSecond` times a second, each time from another of `addresses` at another of `proxies`, as a load balancer hands
 * them out: to the next one when a connection breaks, and for a while not to the one that broke it. Ends when `signal` fires.
 */
export async function readAlong(
  proxies: string[],
  addresses: string[],
  perSecond: number,
  signal: AbortSignal,
): Promise<Traffic> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const brokenUntil = new Map<string, number>();
  const times: number[] = [];
  const lost: string[] = [];
  const waiting = new Set<Promise<void>>();
  let turn = 0;
  let failedOver = 0;

  async function read(): Promise<void> {
    turn += 1;
    const address = addresses[turn % addresses.length]!;
    const start = performance.now();
    const inTurn = proxies.map((_, index) => proxies[(turn + index) % proxies.length]!);
    const order = [...inTurn.filter(isWell), ...inTurn.filter((proxy) => !isWell(proxy))];
    let result = '';
    for (const proxy of order) {
      result = await get(`${proxy}${address}`, agent);
      if (!result.startsWith('broken')) break;
      brokenUntil.set(proxy, Date.now() + 500);
      failedOver += 1;
    }
    times.push(performance.now() - start);
    if (result !== '') lost.push(`${address.split('?')[0]}: ${result}`);
  }

  function isWell(proxy: string): boolean {
    return Date.now() >= (brokenUntil.get(proxy) ?? 0);
  }

  const start = Date.now();
  for (let sent = 0; !signal.aborted; await sleep(TICK_MS)) {
    const due = ((Date.now() - start) / 1000) * perSecond;
    for (; sent < due && waiting.size < MOST_WAITING; sent += 1) {
      const reading = read().finally(() => waiting.delete(reading));
      waiting.add(reading);
    }
    sent = Math.max(sent, due - perSecond);
  }
  await Promise.all(waiting);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return { reads: times.length, failedOver, lost, p99Ms: at(0.99), longestMs: at(1) };
}

/** Empty when a page of reviews came; else what came, `broken` when nothing did. */
function get(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, headers: { 'accept-encoding': 'identity' } }, async (response) => {
      const body = await response.toArray().then(
        (chunks) => Buffer.concat(chunks).toString(),
        () => null,
      );
      if (body === null) resolve('broken in the middle');
      else if (response.statusCode === 200 && body.includes('Review 19')) resolve('');
      else resolve(`${response.statusCode} ${body.slice(0, 200)}`);
    });
    sent.on('error', (error) => resolve(`broken ${(error as NodeJS.ErrnoException).code}`));
    sent.end();
  });
}
