import english from 'virtual:languages/labels/en';
import { describe, expect, test } from 'vitest';
import { TOPIC_NAMES, trendFigures, trendWords } from '../../../../src/desk/app/insights/insight-words.js';

const TREND = { direction: 'steady', change: -0.148, low: -0.332, high: 0.089 } as const;

describe('how an insight moved', () => {
  test('is said in words, without figures', () => {
    expect(trendWords(TREND)).toBe('No clear change in 30 days');
    expect(trendWords({ ...TREND, direction: 'rising' })).toBe('Said more often in the last 30 days');
    expect(trendWords(null)).toMatch(/^Too few reviews/);
  });

  test('has its figures with real minus signs', () => {
    expect(trendFigures(TREND)).toBe(
      '−14.8 of 100 reviews in the last 30 days against before (95 % interval: −33.2 to +8.9).',
    );
  });
});

test('topics have the names that shoppers read', () => {
  expect(english.topics).toMatchObject(TOPIC_NAMES);
});
