import { cpus } from 'node:os';

const number = (value) => Math.round(value).toLocaleString('en');

/** What was measured, as a page in Markdown. */
export function report(sections, ms) {
  const parts = [
    '# Benchmarks',
    `List and submit rates of the service as its reviews grow, by \`npm run bench\`: requests a second through the whole
service but for the socket, and in brackets the rate over that of the first column in the same round. Medians of rounds
that ask all sizes in turn. The first size stands twice: how far its second column is from 1.00 is the noise. Submitted
reviews are on disk when they are answered. Half of the reviews are of the vendor that is asked about.`,
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${new Date().toISOString().slice(0, 10)}, in ${number(ms / 1000)} s.`,
    ...sections.map(section),
  ];
  return `${parts.join('\n\n')}\n`;
}

function section({ name, failed, columns, omitted, rows }) {
  if (failed !== undefined) return `## ${name}\n\nNot measured: ${failed}`;
  const head = ['', ...columns.map(({ size }, index) => `${number(size)}${index === 1 ? ' again' : ''}`)];
  const lines = rows.map(({ name, rates, ratios }) => [
    name,
    ...rates.map((rate, index) => `${number(rate)}${index === 0 ? '' : ` (${ratios[index].toFixed(2)})`}`),
  ]);
  const table = [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...lines];
  const left = omitted.length > 0 ? `\n\nLeft out for want of time: ${omitted.map(number).join(', ')}.` : '';
  return `## ${name}\n\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}${left}`;
}
