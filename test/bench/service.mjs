/**
 * How list and submit rates hold up as reviews grow: databases of several sizes, open side by side, asked in turns, so
 * that whatever else the machine does falls on all of them alike. It is done in little over four minutes; a size that would
 * not fit is left out and said so. The first size stands twice: how far its second column is from 1.00 is what the others
 * have to be held against.
 */
import { openEngines } from './engines.mjs';
import { takeRounds } from './rounds.mjs';
import { count, table } from './table.mjs';

const SECONDS = 240;
const SIZES = [1000, 100_000, 1_000_000];

/** What the service does a second on each database it runs on, as a chapter in Markdown. */
export async function serviceChapter(say, sizes = SIZES) {
  const names = Object.keys(openEngines);
  const began = performance.now();
  const parts = [
    '## The service',
    `List and submit rates as reviews grow: requests a second through the whole service but for the socket, and in brackets
the rate over that of the first column in the same round. Medians of rounds that take all sizes in turn. The first size
stands twice: how far its second column is from 1.00 is the noise. Submitted reviews are on disk when the response is sent.
Half of the reviews are of the vendor that is read.`,
  ];
  for (const [index, name] of names.entries()) {
    const until = began + ((index + 1) / names.length) * SECONDS * 1000;
    parts.push(await measured(name, sizes, until, say).catch((error) => `Not measured on ${name}: ${error.message}`));
  }
  return parts.join('\n\n');
}

async function measured(name, sizes, until, say) {
  const engine = await openEngines[name]([sizes[0], ...sizes], (line) => say(`${name}: ${line}`), until);
  try {
    return section(engine, await takeRounds(engine, until));
  } finally {
    await engine.stop();
  }
}

function section({ name, columns, omitted }, rows) {
  const head = ['', ...columns.map(({ size }, index) => `${count(size)}${index === 1 ? ' again' : ''}`)];
  const lines = rows.map(({ name, rates, ratios }) => [
    name,
    ...rates.map((rate, index) => `${count(rate)}${index === 0 ? '' : ` (${ratios[index].toFixed(2)})`}`),
  ]);
  const left = omitted.length > 0 ? `\n\nLeft out for want of time: ${omitted.map(count).join(', ')}.` : '';
  return `### ${name}\n\n${table(head, lines)}${left}`;
}
