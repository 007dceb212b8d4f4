/**
 * Measures what is promised, and prints tables. docs/benchmarks.md has what holds of them, with the goals, and names the commands that measure
 * the rest. Run it after a build:
 *
 *   node test/bench/bench.mjs [--write FILE] [--chapters bytes,page,stars,interaction,flow,proxy,budget,service]
 *
 * The page chapter measures what fits into a quarter of an hour. These choose what instead, and compare with another build:
 *
 *   --networks slow-4g,150ms,40ms,none --slowdowns 8,4,1 --sizes 20,1000 --peers --before ../other-checkout/dist
 */
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { budgetChapter } from './budget.mjs';
import { bytesChapter } from './bytes.mjs';
import { flowChapter } from './flow.mjs';
import { interactionChapter } from './interaction.mjs';
import { pageOptions } from './page/conditions.mjs';
import { pageChapter } from './page.mjs';
import { proxyChapter } from './proxy.mjs';
import { serviceChapter } from './service.mjs';
import { starsChapter } from './stars.mjs';

const CHAPTERS = {
  bytes: bytesChapter,
  page: pageChapter,
  stars: starsChapter,
  interaction: interactionChapter,
  flow: flowChapter,
  proxy: proxyChapter,
  budget: budgetChapter,
  service: serviceChapter,
};

const { values } = parseArgs({
  options: {
    write: { type: 'string' },
    chapters: { type: 'string', default: Object.keys(CHAPTERS).join(',') },
    ...pageOptions,
  },
});
const began = performance.now();
const chapters = [];
for (const name of values.chapters.split(',')) {
  chapters.push(await CHAPTERS[name]((line) => console.error(line), values));
}
const seconds = Math.round((performance.now() - began) / 1000);
const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
const text = [
  '# Benchmarks',
  `By \`npm run bench\`: Node ${process.versions.node}, ${machine}, ${new Date().toISOString().slice(0, 10)}, in ${seconds} s.`,
  ...chapters,
].join('\n\n');
console.log(text);
if (values.write !== undefined) await writeFile(values.write, `${text}\n`);
