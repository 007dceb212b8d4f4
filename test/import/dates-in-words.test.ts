import { describe, expect, test } from 'vitest';
import { isRelative, parseDate, parseSerialDate } from '../../src/import/cells/dates.js';

const NOW = Date.UTC(2026, 5, 1);
const iso = (text: string) => {
  const time = parseDate(text, NOW);
  return time === null ? null : new Date(time).toISOString();
};

test.each([
  ['12 janvier 2024', '2024-01-12'],
  ['1er mars 2024', '2024-03-01'],
  ['5 févr. 2024', '2024-02-05'],
  ['14 juil. 2024', '2024-07-14'],
  ['3. März 2024', '2024-03-03'],
  ['3. Mrz 2024', '2024-03-03'],
  ['15. Dezember 2023', '2023-12-15'],
  ['15 de enero de 2024', '2024-01-15'],
  ['2 de setembro de 2024', '2024-09-02'],
  ['9 de março de 2024', '2024-03-09'],
  ['1 maggio 2024', '2024-05-01'],
  ['1 mei 2024', '2024-05-01'],
  ['7 października 2024', '2024-10-07'],
  ['5 kwietnia 2024', '2024-04-05'],
  ['1 мая 2024 г.', '2024-05-01'],
  ['31-Jul-18', '2018-07-31'],
  ['2024-May-01', '2024-05-01'],
  ['May-01-24', '2024-05-01'],
  ['20240501', '2024-05-01'],
  ['2024年5月1日', '2024-05-01'],
  ['2024년 5월 1일', '2024-05-01'],
  ['Reviewed in the United States on October 30, 2022', '2022-10-30'],
  ['Reviewed in the United Kingdom on 30 October 2022', '2022-10-30'],
  ['Rezension aus Deutschland vom 30. Oktober 2022', '2022-10-30'],
  ['Commenté en France le 30 octobre 2022', '2022-10-30'],
  ['Reseñado en España el 30 de octubre de 2022', '2022-10-30'],
  ['Recensito in Italia il 30 ottobre 2022', '2022-10-30'],
])('reads the day %s', (text, day) => {
  expect(iso(text)).toBe(`${day}T12:00:00.000Z`);
});

test.each([
  ['Wed, 01 May 2024 10:00:00 GMT', '2024-05-01T10:00:00.000Z'],
  ['2024-05-01T10:00:00.123456789Z', '2024-05-01T10:00:00.123Z'],
  ['2024-05-01 10:00:00 +0200', '2024-05-01T08:00:00.000Z'],
  ['1. Mai 2024 um 10:00', '2024-05-01T10:00:00.000Z'],
  ['May-01-24 10:00', '2024-05-01T10:00:00.000Z'],
  ['2024年5月1日 10:00', '2024-05-01T10:00:00.000Z'],
])('reads the time %s', (text, time) => {
  expect(iso(text)).toBe(time);
});

test.each([
  '7 Brumaire 2024',
  '7 ma 2024',
  '31 juin 2024',
  '1 May 99',
  '20241301',
  '45413',
  '2 months ago',
  '2024年13月1日',
])('does not read %s', (text) => {
  expect(iso(text)).toBeNull();
});

describe('a date in words', () => {
  test.each([
    '2 months ago',
    'a year ago',
    'yesterday',
    'vor 2 Monaten',
    'il y a 3 jours',
    'hace un mes',
    '2 か月前',
    '3일 전',
  ])('is one that no file can tell: %s', (text) => expect(isRelative(text)).toBe(true));

  test.each(['2024-05-01', '1 mayo 2024', 'March 7, 2026', ''])('and %j is none', (text) =>
    expect(isRelative(text)).toBe(false),
  );
});

test.each([
  ['45413', '2024-05-01T12:00:00.000Z'],
  ['45413.5', '2024-05-01T12:00:00.000Z'],
  ['45413.41666666667', '2024-05-01T10:00:00.000Z'],
])('a number of days as spreadsheets count them, %s, is one where somebody says so', (text, time) => {
  expect(new Date(parseSerialDate(text)!).toISOString()).toBe(time);
});

test.each(['12345', '4541', '454130', '45413,5', ''])('%j is no such number', (text) => {
  expect(parseSerialDate(text)).toBeNull();
});
