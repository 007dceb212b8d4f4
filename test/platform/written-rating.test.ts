import { describe, expect, test } from 'vitest';
import { readWrittenRating, starsIn } from '../../src/platform/written-rating.js';

const stars = (text: string, scale = 5) => {
  const written = readWrittenRating(text);
  return written && starsIn(written, scale);
};

describe('stars', () => {
  test.each([
    ['4', 4],
    ['4.0', 4],
    ['4,5', 4.5],
    ['4/5', 4],
    ['8/10', 4],
    ['4 out of 5', 4],
    ['5.0 out of 5 stars', 5],
    ['Rated 3 out of 5', 3],
    ['4 von 5 Sternen', 4],
    ['3,5 sur 5', 3.5],
    ['5 stars', 5],
    ['1 star', 1],
    ['4-star', 4],
    ['2 Sterne', 2],
    ['4 étoiles', 4],
    ['★★★★☆', 4],
    ['★★★½', 3.5],
    ['⭐⭐⭐⭐⭐', 5],
    ['⭐️⭐️', 2],
    ['80%', 4],
    ['80 %', 4],
    ['FIVE', 5],
    ['One star', 1],
  ])('are read in %s', (text, found) => {
    expect(stars(text)).toBe(found);
  });

  test.each([
    '0',
    '6',
    '5.01',
    '0.5',
    'nine',
    '',
    '5 of',
    '6/5',
    '4/3',
    '-1',
    '★★★★★★',
    '★★☆',
    'positive',
    '👍',
    '1e1',
    '110%',
  ])('are none in %s', (text) => {
    expect(stars(text)).toBe(null);
  });

  test.each([
    ['10', 10, 5],
    ['7', 10, 3.5],
    ['1', 10, 1],
    ['20', 100, 1],
    ['4/5', 10, 4],
    ['11', 10, null],
    ['0', 10, null],
  ])('of %s, of %i points', (text, scale, found) => {
    expect(stars(text, scale)).toBe(found);
  });
});
