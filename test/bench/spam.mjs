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

const costs = rows.slice(1).map(([name, result, { seconds }]) => {
  const { sent, arrived, challenged, limited, failed, cpu, serverCpu, takenAt } = result;
  const last = takenAt.filter((at) => at > (seconds / 2) * 1000).length / (seconds / 2);
  return [
    name,
    count(sent),
    count(arrived.spam),
    count(challenged),
    count(limited),
    count(failed),
    (last * 60).toFixed(0),
    last > 0 ? (base.posts / last / 3600).toFixed(1) : 'never',
    ((cpu / Math.max(1, arrived.spam)) * 1000).toFixed(0),
    ((serverCpu / (sent + result.worked)) * 1000).toFixed(2),
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
      'sent',
      'arrived',
      'asked to work',
      'told 429',
      'failed',
      'a minute in the second half',
      'hours for 10,000 at that pace',
      'its CPU ms for one that arrived',
      'server CPU ms for each request',
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
