/**
 * How well reviews are read, measured on a file of reviews in English with the columns `review_id`, `title`, `body` and `rating`:
 * `npm run build && node test/bench/insights.mjs FILE`. The labels are rows and offsets into that file; none of its words are kept here.
 */
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import { table } from './table.mjs';

const [file] = process.argv.slice(2);
if (!file) throw new Error('Name the file of reviews: node test/bench/insights.mjs FILE');

const rows = parse(await readFile(file, 'utf8'), { columns: true, relax_column_count: true });
const labels = JSON.parse(await readFile(new URL('insights/labelled-sentences.json', import.meta.url), 'utf8'));
const worker = new Worker(new URL('../../dist/analysis-worker.js', import.meta.url));
const analyse = (reviews) =>
  new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.postMessage(reviews);
  });

/** No star is read: what is compared with stars must not know them. */
const unrated = ({ title, body }) => ({ title: title || null, text: body, rating: null });

/** The sentences were labelled before these topics were told apart; what they had no topic for is not counted. */
const LABELLED_AS = {
  silhouette: ['look', 'fit'],
  weight: ['material'],
  warmth: ['comfort'],
  pattern: ['look', 'colour'],
  neckline: ['look', 'fit'],
  sleeves: ['fit', 'length', 'look'],
  use: [],
  season: [],
  keeping: [],
};

/** The mentions in the topics of the labels, each topic once. */
function asLabelled(mentions, labelled) {
  const said = new Map();
  for (const { topic, opinion } of mentions) {
    const names = LABELLED_AS[topic] ?? [topic];
    if (names.length === 0) continue;
    const name = names.find((one) => one in labelled) ?? names[0];
    said.set(name, said.has(name) && said.get(name) !== opinion ? mixed(said.get(name), opinion) : opinion);
  }
  return [...said].map(([topic, opinion]) => ({ topic, opinion }));
}

const mixed = (one, other) => (one === 'neutral' ? other : other === 'neutral' ? one : 'mixed');

const share = (part, whole) => (whole ? (part / whole).toFixed(3) : '–');

function f1(pairs, wanted) {
  const both = pairs.filter(([is, said]) => is === wanted && said === wanted).length;
  const either = pairs.filter(([is]) => is === wanted).length + pairs.filter(([, said]) => said === wanted).length;
  return either ? (2 * both) / either : 0;
}

function sentimentRow(name, pairs) {
  const right = pairs.filter(([is, said]) => is === said).length;
  const negative = pairs.filter(([is]) => is < 0);
  return [
    name,
    share(right, pairs.length),
    ((f1(pairs, 1) + f1(pairs, -1)) / 2).toFixed(3),
    share(negative.filter(([, said]) => said < 0).length, negative.length),
  ];
}

async function sentiment() {
  const rated = rows.filter(({ body, rating }) => body && rating !== '3');
  await analyse(rated.slice(0, 1).map(unrated));
  const started = performance.now();
  const analyses = await analyse(rated.map(unrated));
  const milliseconds = performance.now() - started;
  const verdict = ({ mentions }) => {
    const count = (wanted) => mentions.filter(({ opinion }) => opinion === wanted).length;
    return count('criticism') > count('praise') ? -1 : 1;
  };
  const is = ({ rating }) => (rating > 3 ? 1 : -1);
  const lines = [
    sentimentRow(
      'always praise',
      rated.map((row) => [is(row), 1]),
    ),
    sentimentRow(
      'more topics criticised than praised',
      rated.map((row, at) => [is(row), verdict(analyses[at])]),
    ),
  ];
  const speed = Math.round((milliseconds * 1000) / rated.length);
  return `${table(['against stars', 'accuracy', 'macro-F1', 'negatives found'], lines)}\n\n${rated.length} reviews, ${speed} ms for 1,000.`;
}

async function topics() {
  const byId = new Map(rows.map((row) => [Number(row.review_id), row]));
  const sentences = labels.map(({ row, from, to }) => byId.get(row).body.slice(from, to));
  const analyses = await analyse(sentences.map((text) => ({ title: null, text, rating: null })));
  const half = (odd) => {
    let [right, found, labelled, sameOpinion] = [0, 0, 0, 0];
    for (const [at, label] of labels.entries()) {
      if (at % 2 !== odd) continue;
      const mentions = asLabelled(analyses[at].mentions, label.topics);
      const hits = mentions.filter(({ topic }) => topic in label.topics);
      found += mentions.length;
      labelled += Object.keys(label.topics).length;
      right += hits.length;
      sameOpinion += hits.filter(({ topic, opinion }) => label.topics[topic] === opinion).length;
    }
    return [share(right, found), share(right, labelled), share(sameOpinion, right)];
  };
  return table(
    ['topics of 150 sentences', 'precision', 'recall', 'opinion right'],
    [
      ['seen while the words were written', ...half(0)],
      ['not seen', ...half(1)],
    ],
  );
}

console.log(`${await sentiment()}\n\n${await topics()}`);
await worker.terminate();
