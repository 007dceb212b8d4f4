import { html, type TemplateResult } from 'lit';

/** One number of each row, and how it is written. */
export interface ChartSeries {
  name: string;
  format: (value: number) => string;
}

/** What a chart draws, and its table shows: a name and numbers a row, null where there is none. */
export interface ChartTable {
  /** What the rows are: the heading of their names. */
  rowsAre: string;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
}

export interface ChartRow {
  name: string;
  /** The name where there is little room. */
  short?: string;
  values: readonly (number | null)[];
}

/** The number as the table has it. */
export function written({ format }: ChartSeries, value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : format(value);
}

/** The table behind a chart. */
export function tableOf({ rowsAre, series, rows }: ChartTable, caption: string): TemplateResult {
  return html`<table>
    <caption class="unseen">${caption}</caption>
    <thead>
      <tr>
        <th scope="col">${rowsAre}</th>
        ${series.map(({ name }) => html`<th scope="col" class="number">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, values }) =>
          html`<tr>
            <th scope="row"><bdi>${name}</bdi></th>
            ${series.map((one, at) => html`<td class="number">${written(one, values[at])}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The same for a spreadsheet: UTF-8 with its mark, which Excel needs, and numbers as they are. */
export function csvOf({ rowsAre, series, rows }: ChartTable): string {
  const lines = [
    [rowsAre, ...series.map(({ name }) => name)].map(cellOf),
    ...rows.map(({ name, values }) => [cellOf(name), ...series.map((_, at) => `${values[at] ?? ''}`)]),
  ];
  return `\ufeff${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}

/** A text in quotes. One that a spreadsheet would take for a formula gets an apostrophe in front. */
function cellOf(text: string): string {
  const inert = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
