import { html, nothing, svg, type TemplateResult } from 'lit';
import { type ChartRow, type ChartTable, written } from './chart-table.js';

/** What fills the first, second and third part of a bar; it is told apart without colour. */
const PATTERNS = ['solid', 'stripes', 'dots'] as const;

/** The patterns of one drawing, which ends where its tree does. */
const patterns = svg`<defs>
  <pattern id="stripes" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <line class="stroke" x1="0" y1="0" x2="0" y2="6"></line>
  </pattern>
  <pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse"><circle class="filled" cx="3" cy="3" r="1.5"></circle></pattern>
</defs>`;

/** Lying bars, a row each with its name and numbers as text: of one number, or of several parts that follow each other. */
export interface Bars {
  table: ChartTable;
  /** How many of the series are drawn. */
  drawn: number;
  /** What a whole bar stands for; without it the largest row. */
  most: number | null;
  /** What is said of a row; without it its drawn numbers. */
  say: ((row: ChartRow) => string) | null;
}

export function bars({ table, drawn, most, say }: Bars): TemplateResult {
  const sums = table.rows.map(({ values }) =>
    values.slice(0, drawn).reduce((sum: number, value) => sum + (value ?? 0), 0),
  );
  const whole = most ?? Math.max(1, ...sums);
  const saying =
    say ??
    (({ values }: ChartRow) =>
      table.series
        .slice(0, drawn)
        .map((one, at) => written(one, values[at]))
        .join(', '));
  return html`${drawn > 1 ? key(table, drawn) : nothing}
    <ul class="bars">
      ${table.rows.map(
        (row) =>
          html`<li>
            <div class="name"><bdi>${row.name}</bdi><span class="said">${saying(row)}</span></div>
            ${bar(row, drawn, whole)}
          </li>`,
      )}
    </ul>`;
}

function bar({ values }: ChartRow, drawn: number, whole: number): TemplateResult {
  let from = 0;
  const parts = values.slice(0, drawn).map((value, at) => {
    const width = ((value ?? 0) / whole) * 100;
    const x = from;
    from += width;
    return width > 0 ? part(at, `${x}%`, `${Math.max(width, 0.5)}%`) : nothing;
  });
  return html`<svg aria-hidden="true" focusable="false">${patterns}<rect class="track" width="100%" height="100%" rx="3"></rect>${parts}</svg>`;
}

function part(at: number, x: string, width: string) {
  const pattern = PATTERNS[at % PATTERNS.length]!;
  const shape =
    pattern === 'solid'
      ? svg`<rect class="filled" x=${x} width=${width} height="100%"></rect>`
      : svg`<rect fill="url(#${pattern})" x=${x} width=${width} height="100%"></rect><rect class="edge" x=${x} width=${width} height="100%"></rect>`;
  return shape;
}

/** Which pattern is what. */
function key({ series }: ChartTable, drawn: number): TemplateResult {
  return html`<ul class="key" aria-hidden="true">
    ${series.slice(0, drawn).map(({ name }, at) => html`<li><svg>${patterns}${part(at, '0', '100%')}</svg>${name}</li>`)}
  </ul>`;
}
