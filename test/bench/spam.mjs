/**
 * Ten thousand spam reviews from fifty addresses with one leaked token, and shoppers meanwhile. Run it after a build:
 *
 *   node test/bench/spam.mjs [--posts 10000] [--plain-seconds 60] [--work-seconds 120] [--write FILE]
 */
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { median } from './median.mjs';
import { addressesOf, attack, startShop } from './spam-scene.mjs';
import { count, table } from './table.mjs';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000' },
    'plain-seconds': { type: 'string', default: '60' },
    'work-seconds': { type: 'string', default: '120' },
    write: { type: 'string' },
  },
});
const base = { posts: Number(values.posts), addresses: addressesOf(50), shoppers: 20, typesMs: 5_000 };
const plain = { ...base, seconds: Number(values['plain-seconds']), works: false, cores: 1, atOnce: 32 };
const working = { ...base, seconds: Number(values['work-seconds']), works: true, cores: 2, atOnce: 1 };
const SCENES = [
  ['nobody attacks', { ...plain, posts: 1, seconds: 30 }, {}],
  ['sends plainly, no challenge (`CHALLENGE=off`)', plain, { CHALLENGE: 'off' }],
  ['sends plainly', plain, {}],
  ['works for each, with 2 cores', working, {}],
];

const rows = [];
for (const [name, order, settings] of SCENES) {
  console.error(name);
  const scene = await startShop(settings);
  rows.push([name, await attack(scene, order), order]);
  await scene.server.stop();
}

/** Milliseconds of the sender's processor time for each of the last half that arrived. */
function lastCost({ cpuAt, arrived }) {
  if (arrived.spam < 40) return '';
  const spent = cpuAt.map((one) => one.at(-1) - one[Math.floor(one.length / 2)]).reduce((sum, one) => sum + one);
  return count((spent / cpuAt.reduce((sum, one) => sum + Math.ceil(one.length / 2) - 1, 0)) * 1000);
}

const costs = rows.slice(1).map(([name, result, { seconds }]) => {
  const { sent, arrived, challenged, limited, failed, cpu, serverCpu, worked } = result;
  return [
    name,
    seconds,
    count(sent),
    count(arrived.spam),
    count(challenged),
    count(limited),
    count(failed),
    count((cpu / Math.max(1, arrived.spam)) * 1000),
    lastCost(result),
    serverCpu.toFixed(1),
    // What a process spends on warming up is most of it below that.
    sent + worked < 1_000 ? '' : ((serverCpu / (sent + worked)) * 1000).toFixed(2),
  ];
});
const shoppers = rows.map(([name, { served, arrived }]) => {
  const waits = served.map(({ waited }) => waited).sort((a, b) => a - b);
  const got = served.filter(({ taken }) => taken).length;
  const worked = served.filter(({ early, works }) => early || works > 0).length;
  const after = served.filter(({ works }) => works > 0).length;
  return [
    name,
    `${got} of ${served.length}`,
    count(arrived.honest),
    worked,
    after,
    count(median(waits)),
    count(waits.at(-1)),
  ];
});
const text = [
  `By \`npm run spam\`: Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${new Date().toISOString().slice(0, 10)}.`,
  table(
    [
      'attacker',
      'seconds',
      'sent',
      'arrived',
      'asked to work',
      'told 429',
      'failed',
      'its CPU ms for one that arrived',
      'in the last half',
      'server CPU, s',
      'for a request, ms',
    ],
    costs,
  ),
  table(
    [
      'meanwhile',
      'shoppers served',
      'their reviews',
      'whose page worked',
      'of them after "send"',
      'median wait, ms',
      'longest',
    ],
    shoppers,
  ),
].join('\n\n');
console.log(text);
if (values.write !== undefined) await writeFile(values.write, `${text}\n`);
