import { describe, expect, test } from 'vitest';
import { TOPICS, type Topic } from '../../src/contract/topics.js';
import { LANGUAGES } from '../../src/elements/chunks/languages.js';
import { READ_LANGUAGES } from '../../src/insights/analysis.js';
import { CLAIMS, type Claim } from '../../src/insights/claims.js';
import { FEWEST_MENTIONS, LABEL_LANGUAGES, labelOf, labelWords, sentimentOf } from '../../src/insights/labels/label.js';

const topics = Object.keys(TOPICS) as Topic[];
const none = { claim: null, claimed: 0 };

test('every language of the widget has words for labels', () => {
  expect([...LABEL_LANGUAGES].sort()).toEqual(['en', ...Object.keys(LANGUAGES)].sort());
});

describe.each([...LABEL_LANGUAGES])('labels in %s', (language) => {
  const words = labelWords(language);

  test('name every topic by a name of its own', () => {
    const names = topics.map((topic) => words.topics[topic]);
    expect(new Set(names).size).toBe(topics.length);
    expect(names.filter((name) => !name || name !== name.trim())).toEqual([]);
  });

  test('hold the name of the topic once, and say four things', () => {
    const sentences = [words.praised, words.criticised, words.divided, words.mentioned];
    expect(new Set(sentences).size).toBe(4);
    for (const sentence of sentences) expect(sentence.split('{topic}')).toHaveLength(2);
  });
});

test.each([...READ_LANGUAGES])('in %s every claim has words of its own', (language) => {
  const { claims } = labelWords(language);
  const said = (Object.keys(CLAIMS) as Claim[]).map((claim) => claims[claim]);
  expect(said).not.toContain(undefined);
  expect(new Set(said).size).toBe(said.length);
});

describe('a label', () => {
  const counted = {
    topic: 'size' as const,
    praised: 2,
    criticised: 9,
    claim: 'runs_small' as const,
    claimed: FEWEST_MENTIONS,
  };

  test('is the claim where enough say it', () => {
    expect(labelOf(counted, 'en')).toBe('Runs small');
    expect(labelOf(counted, 'de-AT')).toBe('Fällt klein aus');
  });

  test('is how the topic fares where fewer say it, or the language has no words for it', () => {
    expect(labelOf({ ...counted, claimed: FEWEST_MENTIONS - 1 }, 'en')).toBe('Size: mostly criticised');
    expect(labelOf(counted, 'ja')).toBe('サイズ：おおむね不評');
  });

  test('says no more than that a topic is named, where fewer have an opinion', () => {
    expect(labelOf({ topic: 'price', praised: 1, criticised: 3, ...none }, 'en')).toBe('Price: often mentioned');
  });

  test('is no claim that most opinions contradict', () => {
    expect(labelOf({ ...counted, praised: 20 }, 'en')).toBe('Size: mostly praised');
    expect(labelOf({ ...counted, praised: 9 }, 'en')).toBe('Size: opinions differ');
  });

  test.each([
    [12, 2, 'positive', 'Livraison : surtout des éloges'],
    [2, 12, 'negative', 'Livraison : surtout des critiques'],
    [6, 6, 'mixed', 'Livraison : les avis divergent'],
    [0, 0, 'neutral', 'Livraison : un sujet fréquent'],
  ])('of %i praising and %i criticising is %s', (praised, criticised, sentiment, label) => {
    expect(sentimentOf({ praised, criticised })).toBe(sentiment);
    expect(labelOf({ topic: 'delivery', praised, criticised, ...none }, 'fr')).toBe(label);
  });

  test('is English in a language that nobody has written words for', () => {
    expect(labelOf({ topic: 'taste', praised: 9, criticised: 0, ...none }, 'tlh')).toBe('Taste: mostly praised');
    expect(labelOf({ topic: 'taste', praised: 9, criticised: 0, ...none }, 'constructor')).toBe(
      'Taste: mostly praised',
    );
  });
});
