import { describe, expect, test } from 'vitest';
import { bars } from '../../../src/desk/app/chart/bars.js';
import { csvOf } from '../../../src/desk/app/chart/chart-table.js';
import { rowAt } from '../../../src/desk/app/chart/time-plot.js';

const series = [{ name: 'Reviews', format: String }];
const table = (...names: string[]) => ({
  rowsAre: 'Product',
  series,
  rows: names.map((name) => ({ name, values: [1.5] })),
});

describe('the file of a table', () => {
  test('is UTF-8 that spreadsheets recognise, with numbers as they are and nothing for what is not known', () => {
    const rows = [
      { name: 'Wide, "brim"', values: [1234.5, null] },
      { name: 'Müller', values: [0, -1] },
    ];
    const two = [...series, { name: 'Average', format: String }];
    expect(csvOf({ rowsAre: 'Product', series: two, rows })).toBe(
      '\ufeff"Product","Reviews","Average"\r\n"Wide, ""brim""",1234.5,\r\n"Müller",0,-1\r\n',
    );
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '\n=HYPERLINK("https://attacker.example")'])(
    'has no formula: %j',
    (name) => {
      const [, cell] = csvOf(table(name)).split('\r\n"');
      expect(`"${cell}`).toMatch(/^"'/);
    },
  );
});

test('the nearest row of a plot is read, from either side', () => {
  const plot = { rows: table('a', 'b', 'c').rows, width: 336 };
  expect([40, 170, 330, 900, -5].map((x) => rowAt({ ...plot, isRtl: false }, x))).toEqual([0, 1, 2, 2, 0]);
  expect([40, 290].map((x) => rowAt({ ...plot, isRtl: true }, x))).toEqual([2, 0]);
});

test('bars stand for a share of the largest row, or of what a whole one is', () => {
  const drawn = (most: number | null) =>
    JSON.stringify(bars({ table: table('a'), drawn: 1, most, say: null })).match(/[\d.]+%/g);
  expect(drawn(null)).toContain('100%');
  expect(drawn(5)).toContain('30%');
});
