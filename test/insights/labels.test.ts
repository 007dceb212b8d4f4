import { describe, expect, test } from 'vitest';
import { TOPICS, type Topic } from '../../src/contract/topics.js';
import { LANGUAGES } from '../../src/elements/chunks/languages.js';
import { READ_LANGUAGES } from '../../src/insights/analysis.js';
import { CLAIMS, type Claim } from '../../src/insights/claims.js';
import {
  FEWEST_MENTIONS,
  LABEL_LANGUAGES,
  labelOf,
  labelWords,
  mainClaim,
  sentimentOf,
} from '../../src/insights/labels/label.js';
import { WORDS } from '../../src/insights/words/words.js';

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

  test('hold the name of the topic once, and say six things', () => {
    const { praised, onlyPraised, criticised, onlyCriticised, divided, mentioned } = words;
    const sentences = [praised, onlyPraised, criticised, onlyCriticised, divided, mentioned];
    expect(new Set(sentences).size).toBe(6);
    for (const sentence of sentences) expect(sentence.split('{topic}')).toHaveLength(2);
  });
});

test.each([...READ_LANGUAGES])('in %s every claim is read, and has words of its own', (language) => {
  const { claims, said: how } = labelWords(language);
  const unread = (Object.keys(CLAIMS) as Claim[]).filter((claim) => !WORDS[language].claims[claim]?.length);
  expect(unread).toEqual([]);
  for (const words of Object.values(how!)) expect(words.split('{claim}')).toHaveLength(2);
  const said = (Object.keys(CLAIMS) as Claim[]).map((claim) => claims[claim]);
  expect(said).not.toContain(undefined);
  expect(new Set(said).size).toBe(said.length);
});

describe('a label', () => {
  const counted = {
    topic: 'size' as const,
    praised: 0,
    criticised: 9,
    claim: 'runs_small' as const,
    claimed: FEWEST_MENTIONS,
  };
  const also = (claim: Claim, mentions = FEWEST_MENTIONS) => ({ otherClaims: [{ claim, mentions }] });

  test('is the claim where enough say it, and "mostly" only where somebody disagrees', () => {
    expect(labelOf(counted, 'en')).toBe('Runs small');
    expect(labelOf(counted, 'de-AT')).toBe('Fällt klein aus');
    expect(labelOf({ ...counted, praised: 2 }, 'en')).toBe('Runs small, mostly');
    expect(labelOf({ ...counted, praised: 2 }, 'pl')).toBe('Zaniżona rozmiarówka, na ogół');
  });

  test('is how the topic fares where fewer say it, or the language has no words for it', () => {
    expect(labelOf({ ...counted, claimed: FEWEST_MENTIONS - 1 }, 'en')).toBe('Size: criticised');
    expect(labelOf({ ...counted, praised: 2, claimed: FEWEST_MENTIONS - 1 }, 'en')).toBe('Size: mostly criticised');
    expect(labelOf({ ...counted, praised: 2 }, 'ja')).toBe('サイズ：おおむね不評');
  });

  test('says no more than that a topic is named, where fewer have an opinion', () => {
    expect(labelOf({ topic: 'price', praised: 1, criticised: 3, ...none }, 'en')).toBe('Price: often mentioned');
  });

  test('says both sides where opinions differ, and what is criticised beside any praise', () => {
    expect(labelOf({ ...counted, praised: 9 }, 'en')).toBe('Size: opinions differ; runs small, some say');
    expect(labelOf({ ...counted, praised: 9, ...also('true_to_size') }, 'en')).toBe(
      'Runs small, some say; true to size, say others',
    );
    expect(labelOf({ ...counted, praised: 9, claim: null, ...also('true_to_size') }, 'en')).toBe(
      'Size: opinions differ',
    );
    expect(labelOf({ ...counted, ...also('runs_large') }, 'en')).toBe('Runs small, some say; runs large, say others');
    expect(labelOf({ ...counted, praised: 30 }, 'en')).toBe('Size: mostly praised; runs small, some say');
    const quality = { topic: 'quality' as const, praised: 20, criticised: 5, ...none };
    expect(
      labelOf(
        { ...quality, otherClaims: [...also('well_made', 9).otherClaims, ...also('part_breaks').otherClaims] },
        'en',
      ),
    ).toBe('Well made, mostly; zips, seams or other parts give way, some say');
  });

  test('says the exact before the general, two claims at most, and no claim of few as what all say', () => {
    const look = { topic: 'look' as const, praised: 12, criticised: 0, claim: 'looks_good' as const, claimed: 9 };
    expect(labelOf({ ...look, ...also('flattering', 7) }, 'en')).toBe('Flattering');
    expect(labelOf({ ...look, ...also('flattering') }, 'en')).toBe('Looks good, flattering');
    expect(labelOf({ ...look, praised: 60, ...also('flattering', 7) }, 'en')).toBe(
      'Look: praised; flattering, some say',
    );
    const use = { topic: 'use' as const, praised: 12, criticised: 0, claim: 'versatile' as const, claimed: 6 };
    expect(labelOf({ ...use, ...also('suits_season') }, 'fr')).toBe('Polyvalent');
  });

  test('names as its claim the most exact one that enough make', () => {
    const claims = [
      { claim: 'looks_good', mentions: 20 },
      { claim: 'flattering', mentions: 6 },
      { claim: 'of another version', mentions: 30 },
    ];
    expect(mainClaim({ claims })).toBe('flattering');
    expect(mainClaim({ claims: claims.slice(0, 1) })).toBe('looks_good');
    expect(mainClaim({ claims: [{ claim: 'flattering', mentions: FEWEST_MENTIONS - 1 }] })).toBeNull();
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
    expect(labelOf({ topic: 'taste', praised: 9, criticised: 0, ...none }, 'tlh')).toBe('Taste: praised');
    expect(labelOf({ topic: 'taste', praised: 9, criticised: 0, ...none }, 'constructor')).toBe('Taste: praised');
  });
});
