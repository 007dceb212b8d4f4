/**
 * How list and submit rates hold up as reviews grow: databases of several sizes, open side by side, asked in turns, so
 * that whatever else the machine does falls on all of them alike. Run it after a build:
 *
 *   node test/bench/service.mjs [--write docs/benchmarks.md] [--sizes 1000,100000,1000000] [--engines sqlite,postgres]
 *
 * It is done within five minutes; a size that would not fit is left out and said so. The first size stands twice: how
 * far its second column is from 1.00 is what the others have to be held against.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openEngines } from './engines.mjs';
import { report } from './report.mjs';
import { takeRounds } from './rounds.mjs';

const SECONDS = 270;

const { values } = parseArgs({
  options: {
    write: { type: 'string' },
    sizes: { type: 'string', default: '1000,100000,1000000' },
    engines: { type: 'string', default: 'sqlite,postgres' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const names = values.engines.split(',');

const began = performance.now();
const sections = [];
for (const [index, name] of names.entries()) {
  const until = began + ((index + 1) / names.length) * SECONDS * 1000;
  try {
    sections.push(await measured(name, until));
  } catch (error) {
    sections.push({ name, failed: error.message });
  }
}
const text = report(sections, performance.now() - began);
console.log(text);
if (values.write !== undefined) await writeFile(values.write, text);

async function measured(name, until) {
  const engine = await openEngines[name]([sizes[0], ...sizes], (line) => console.error(`${name}: ${line}`), until);
  try {
    return {
      name: engine.name,
      columns: engine.columns,
      omitted: engine.omitted,
      rows: await takeRounds(engine, until),
    };
  } finally {
    await engine.stop();
  }
}
