import { describe, expect, test } from 'vitest';
import { orderIn, parseDate, writtenDay } from '../../src/import/cells/dates.js';

const NOW = Date.UTC(2026, 5, 1);
const iso = (text: string) => {
  const time = parseDate(text, NOW);
  return time === null ? null : new Date(time).toISOString();
};

describe('parseDate', () => {
  test.each([
    ['2026-03-01', '2026-03-01T12:00:00.000Z'],
    ['2026/03/01', '2026-03-01T12:00:00.000Z'],
    ['2024-02-29', '2024-02-29T12:00:00.000Z'],
    ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01 10:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01 10:00:00 UTC', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01T10:00:00.123456+02:00', '2026-03-01T08:00:00.123Z'],
    ['2026-03-01T23:30:00-0330', '2026-03-02T03:00:00.000Z'],
    ['1767225600', '2026-01-01T00:00:00.000Z'],
    ['1767225600123', '2026-01-01T00:00:00.123Z'],
    ['2026-3-1', '2026-03-01T12:00:00.000Z'],
    ['2026.03.01 10:00', '2026-03-01T10:00:00.000Z'],
    ['01.03.2026', '2026-03-01T12:00:00.000Z'],
    ['25/03/2026', '2026-03-25T12:00:00.000Z'],
    ['03/25/2026 10:00', '2026-03-25T10:00:00.000Z'],
    ['05-05-2026', '2026-05-05T12:00:00.000Z'],
    ['3/25/2026, 3:43:10 PM', '2026-03-25T15:43:10.000Z'],
    ['March 7, 2026', '2026-03-07T12:00:00.000Z'],
    ['7 March 2026', '2026-03-07T12:00:00.000Z'],
    ['7th Mar 2026 12:05 am', '2026-03-07T00:05:00.000Z'],
    ['Sat, 07 Mar 2026 15:43:43 GMT', '2026-03-07T15:43:43.000Z'],
    ['Sat Mar 07 2026 15:43:43 GMT+0100 (Central European Standard Time)', '2026-03-07T14:43:43.000Z'],
    ['1990-01-01T00:00:00Z', '1990-01-01T00:00:00.000Z'],
    ['2026-06-02T00:00:00Z', '2026-06-02T00:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  test.each([
    'yesterday',
    '2026-02-29',
    '2026-13-01',
    '2026-04-31T10:00:00Z',
    '2026-03-01T25:00:00Z',
    '2026-03-01T10:61:00Z',
    '03/04/2026',
    '24/03/07',
    '03/04/26',
    '31/31/2026',
    '30.02.2026',
    '7 Brumaire 2026',
    'May 2026',
    '13:00 PM 2026-03-01',
    '2026-03-01 13:00 PM',
    '2026',
    '1989-12-31',
    '2026-06-02T00:00:01Z',
    '9999999999',
    '12345',
    '',
  ])('does not read %s', (text) => {
    expect(iso(text)).toBeNull();
  });
});

test.each([
  ['03/04/2026', '2026-04-03T12:00:00.000Z', '2026-03-04T12:00:00.000Z'],
  ['3-4-2026 10:00', '2026-04-03T10:00:00.000Z', '2026-03-04T10:00:00.000Z'],
])('an order says which day %s is', (text, dayFirst, monthFirst) => {
  expect(new Date(parseDate(text, NOW, 'dd/mm')!).toISOString()).toBe(dayFirst);
  expect(new Date(parseDate(text, NOW, 'mm/dd')!).toISOString()).toBe(monthFirst);
});

test.each([
  ['25/03/2026', 'dd/mm'],
  ['03/25/2026 10:00', 'mm/dd'],
  ['03/04/2026', 'either'],
  ['04/04/2026', null],
  ['03.04.2026', null],
  ['2026-03-04', null],
  ['soon', null],
])('%s says of the order in its file: %s', (text, order) => expect(orderIn(text)).toBe(order));

test('the day is the one that is written, whatever its time zone', () => {
  expect(writtenDay('2026-03-02T23:30:00-05:00', null)).toBe('2026-03-02');
  expect(writtenDay('03/04/2026 23:30', 'mm/dd')).toBe('2026-03-04');
  expect(writtenDay('1767225600', null)).toBeNull();
});
