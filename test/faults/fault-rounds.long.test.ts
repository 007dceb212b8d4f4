/** `npm run faults`: rounds of everything that breaks in a week, in three processes. In small with the other tests. */
import { expect, test } from 'vitest';
import { hasRedis } from '../service/redis.js';
import { type FaultReport, type FaultRound, faultRounds } from './fault-rounds.js';
import { FAULTS } from './faults.js';

const WHOLE = process.env.MODE === 'faults';
/** A server that has just started knows its vendors from Redis alone when Postgres goes. */
const SMALL = ['server SIGKILLed', 'Postgres SIGKILLed'];
const ROUND_MS = 120_000;

test.skipIf(!hasRedis)(
  'whatever is killed, frozen or full, no review is lost or doubled, no read fails and no stop resets a connection',
  async () => {
    const faults = WHOLE ? drawn(Number(process.env.FAULT_ROUNDS ?? 20)) : SMALL;
    const report = await faultRounds(faults, (round) => WHOLE && console.log(JSON.stringify(round)));
    if (WHOLE) console.log(table(report));
    const { lost, doubled, failedReads, resets, refused, givenUp, mistakes, acknowledged } = report;
    expect({ lost, doubled, failedReads, resets, refused, givenUp, mistakes }).toEqual({
      lost: [],
      doubled: [],
      failedReads: [],
      resets: [],
      refused: [],
      givenUp: 0,
      mistakes: [],
    });
    expect(acknowledged).toBeGreaterThan(faults.length);
  },
  ROUND_MS * (WHOLE ? Number(process.env.FAULT_ROUNDS ?? 20) : SMALL.length),
);

/** So many faults at random, each kind about as often as the others; or those that `FAULTS` names. */
function drawn(rounds: number): string[] {
  const names = process.env.FAULTS?.split(';').map((name) => name.trim()) ?? Object.keys(FAULTS);
  const unknown = names.find((name) => !(name in FAULTS));
  if (unknown !== undefined) throw new Error(`FAULTS: "${unknown}" is none of ${Object.keys(FAULTS).join('; ')}`);
  const all: string[] = [];
  while (all.length < rounds) all.push(...shuffled(names));
  return all.slice(0, rounds);
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** A row a kind of fault, in Markdown. */
function table({ rounds, acknowledged, lost, doubled, failedReads, resets }: FaultReport): string {
  const sum = (of: FaultRound[], key: Exclude<keyof FaultRound, 'fault'>) =>
    of.reduce((total, round) => total + round[key], 0);
  const row = (name: string, of: FaultRound[]) => [
    name,
    of.length,
    Math.round(sum(of, 'seconds') / of.length),
    ...(['reads', 'readAgain'] as const).map((key) => sum(of, key)),
    Math.round(Math.max(...of.map(({ longestReadMs }) => longestReadMs))),
    ...(['stored', 'kept', 'sentAgain'] as const).map((key) => sum(of, key)),
  ];
  const kinds = [...new Set(rounds.map(({ fault }) => fault))].sort();
  const head = [
    'fault',
    'rounds',
    'seconds until well',
    'reads',
    'read again elsewhere',
    'slowest, ms',
    '201',
    '202',
    'sent again',
  ];
  const lines = [
    head,
    head.map((_, index) => (index === 0 ? '---' : '--:')),
    ...kinds.map((kind) =>
      row(
        kind,
        rounds.filter(({ fault }) => fault === kind),
      ),
    ),
    row('all', rounds),
  ];
  const found = `${acknowledged} reviews acknowledged: ${lost.length} lost, ${doubled.length} doubled; ${failedReads.length} failed reads; ${resets.length} resets.`;
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\n${found}`;
}
