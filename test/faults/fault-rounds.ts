import { onTestFinished } from 'vitest';
import { openStore } from '../../src/service/index.js';
import { FAULTS } from './faults.js';
import { type Scene, startScene } from './scene.js';
import { startShoppers } from './shoppers.js';

/** One round: a fault, and what shoppers met from its beginning until all was well again. */
export interface FaultRound {
  fault: string;
  seconds: number;
  reads: number;
  readAgain: number;
  longestReadMs: number;
  stored: number;
  kept: number;
  sentAgain: number;
}

/** What came of all rounds. */
export interface FaultReport {
  rounds: FaultRound[];
  acknowledged: number;
  /** Acknowledged, and not in the service once all was well. */
  lost: string[];
  /** More than once in the service. */
  doubled: string[];
  failedReads: string[];
  /** Connections that broke at a server that was not SIGKILLed. */
  resets: string[];
  /** Answers to a review that were neither an acknowledgement nor a 5xx. */
  refused: string[];
  givenUp: number;
  /** Lines of the servers' logs that say that we made a mistake. */
  mistakes: string[];
}

/** Breaks one thing after the other, `faults` by name, under readers and writers, and counts. `onRound` hears of each. */
export async function faultRounds(
  faults: string[],
  onRound: (round: FaultRound) => void = () => {},
): Promise<FaultReport> {
  const scene = await startScene();
  const shoppers = startShoppers(scene.balancer, scene.vendors);
  onTestFinished(shoppers.abandon);
  const rounds: FaultRound[] = [];
  const resets: string[] = [];
  for (const [number, fault] of faults.entries()) {
    const before = { ...shoppers.met };
    shoppers.met.longestReadMs = 0;
    const start = performance.now();
    // The disk is the first one's; of the others each has its turn.
    const server = number % scene.servers.length;
    const own = await FAULTS[fault]!(scene, server);
    await scene.healed();
    resets.push(...own.map((reset) => `${fault}: ${reset}`));
    const { met } = shoppers;
    const round = {
      fault,
      seconds: (performance.now() - start) / 1000,
      reads: met.reads - before.reads,
      readAgain: met.readAgain - before.readAgain,
      longestReadMs: met.longestReadMs,
      stored: met.stored - before.stored,
      kept: met.kept - before.kept,
      sentAgain: met.sentAgain - before.sentAgain,
    };
    rounds.push(round);
    onRound(round);
  }
  await shoppers.stop();
  await scene.healed();
  const { lost, doubled } = await compare(scene, shoppers.acknowledged);
  return {
    rounds,
    acknowledged: shoppers.acknowledged.size,
    lost,
    doubled,
    failedReads: shoppers.met.failedReads,
    resets: [...resets, ...scene.balancer.resets],
    refused: shoppers.met.refused,
    givenUp: await scene.givenUp(),
    mistakes: scene.servers.flatMap(({ lines }) =>
      lines.filter((line) => /"internal_error"|"unexpected error"/.test(line)),
    ),
  };
}

/** Holds what was acknowledged against what is in the service. */
async function compare({ databaseUrl, vendors }: Scene, acknowledged: ReadonlyMap<string, string>) {
  const store = await openStore({ databaseUrl });
  try {
    const lists = await Promise.all(vendors.map(async ({ id }) => (await store.reviews.list(id)).reviews));
    const stored = lists.flatMap((reviews, index) => reviews.map(({ text }) => `${vendors[index]!.id} ${text}`));
    const counts = new Map<string, number>();
    for (const one of stored) counts.set(one, (counts.get(one) ?? 0) + 1);
    return {
      lost: [...acknowledged].map(([text, id]) => `${id} ${text}`).filter((one) => !counts.has(one)),
      doubled: [...counts].filter(([, count]) => count > 1).map(([one]) => one),
    };
  } finally {
    await store.close();
  }
}
