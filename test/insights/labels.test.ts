import { describe, expect, test } from 'vitest';
import { TOPICS, type Topic } from '../../src/contract/topics.js';
import { LANGUAGES } from '../../src/elements/chunks/languages.js';
import { READ_LANGUAGES } from '../../src/insights/analysis.js';
import { CLAIMS, type Claim } from '../../src/insights/claims.js';
import {
  FEWEST_MENTIONS,
  isWorthSaying,
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
  const { critical, bothSizes, allSizes, ...claiming } = how!;
  expect(critical + bothSizes + allSizes).not.toContain('{');
  for (const words of Object.values(claiming)) expect(words.split('{claim}')).toHaveLength(2);
  expect(claiming.either.split('{other}')).toHaveLength(2);
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

  test('is the claim where enough say it, and "some say" where more than one in four disagree', () => {
    expect(labelOf(counted, 'en')).toBe('Runs small');
    expect(labelOf(counted, 'de-AT')).toBe('Fällt klein aus');
    expect(labelOf({ ...counted, praised: 3 }, 'en')).toBe('Runs small');
    expect(labelOf({ ...counted, praised: 4 }, 'en')).toBe('Runs small, some say');
    expect(labelOf({ ...counted, praised: 4 }, 'pl')).toBe('Zaniżona rozmiarówka, zdaniem niektórych');
  });

  test('is how the topic fares where fewer criticise anything exact, or the language has no words for it', () => {
    expect(labelOf({ ...counted, claimed: FEWEST_MENTIONS - 1 }, 'en')).toBe('Size: criticised');
    expect(labelOf({ ...counted, praised: 2, claimed: FEWEST_MENTIONS - 1 }, 'en')).toBe('Size: mostly criticised');
    expect(labelOf({ ...counted, praised: 2 }, 'ja')).toBe('サイズ：おおむね不評');
  });

  test('says no more than that a topic is named, where fewer have an opinion', () => {
    expect(labelOf({ topic: 'price', praised: 1, criticised: 3, ...none }, 'en')).toBe('Price: often mentioned');
  });

  test('says both sides, the larger first, and "many" where they are half as many again', () => {
    expect(labelOf({ ...counted, praised: 9, ...also('true_to_size') }, 'en')).toBe(
      'Runs small, some say; true to size, say others',
    );
    expect(labelOf({ ...counted, praised: 9, ...also('true_to_size', 6) }, 'en')).toBe(
      'True to size, some say; runs small, say others',
    );
    expect(labelOf({ ...counted, praised: 12, ...also('true_to_size', 8) }, 'en')).toBe(
      'True to size, many say; runs small, say others',
    );
    expect(labelOf({ ...counted, praised: 9, otherClaims: [] }, 'en')).toBe('Runs small, some say');
  });

  test('joins two criticisms of few to one of enough, and no praise', () => {
    const few = { topic: 'fit' as const, praised: 0, criticised: 9, claim: 'tight_chest' as const, claimed: 3 };
    const poorly = also('fits_badly', 2);
    expect(labelOf({ ...few, ...poorly }, 'en')).toBe('Tight at chest, shoulders or back, or does not fit well');
    expect(labelOf({ ...few, praised: 9, ...poorly }, 'de')).toBe(
      'Eng an Brust, Schultern oder Rücken, oder passt nicht gut, sagen manche',
    );
    const look = { topic: 'look' as const, praised: 9, criticised: 0, claim: 'stylish' as const, claimed: 3 };
    expect(isWorthSaying({ ...look, ...also('feminine', 3) }, 20)).toBe(false);
  });

  test('says a criticism of few beside one of hardly more', () => {
    const length = { ...counted, topic: 'length' as const, claim: 'too_short' as const };
    expect(labelOf({ ...length, ...also('too_long', 3) }, 'en')).toBe('Too short, or too long');
    expect(labelOf({ ...length, claimed: 7, ...also('too_long', 3) }, 'en')).toBe('Too short');
  });

  test('says of a size that is too small and too large that it is both, and of one that is right for others, too, that as well', () => {
    expect(labelOf({ ...counted, claimed: 3, ...also('runs_large', 2) }, 'en')).toBe(
      'Small for some, large for others',
    );
    const otherClaims = [...also('runs_large').otherClaims, ...also('true_to_size', 6).otherClaims];
    expect(labelOf({ ...counted, praised: 6, otherClaims }, 'fr')).toBe(
      'Taille tantôt normalement, tantôt petit ou grand',
    );
  });

  test('never says what some have done as if all had', () => {
    const keeping = { topic: 'keeping' as const, praised: 0, criticised: 9, claim: 'sent_back' as const, claimed: 9 };
    expect(labelOf(keeping, 'en')).toBe('Sent back, some say');
  });

  test('never says praise without what five criticise', () => {
    const quality = { topic: 'quality' as const, praised: 20, criticised: 5, ...none };
    const wellMade = { claim: 'well_made', mentions: 12 };
    expect(labelOf({ ...quality, otherClaims: [wellMade] }, 'en')).toBe('Well made, many say; others are critical');
    expect(labelOf({ ...quality, otherClaims: [wellMade, ...also('part_breaks').otherClaims] }, 'en')).toBe(
      'Well made, many say; zips, seams or other parts give way, say others',
    );
  });

  test('says the exact before the general, two claims at most, and no claim of few as what all say', () => {
    const look = { topic: 'look' as const, praised: 12, criticised: 0, claim: 'looks_good' as const, claimed: 9 };
    const exact = [...also('feminine', 6).otherClaims, ...also('unique').otherClaims, ...also('stylish').otherClaims];
    expect(labelOf({ ...look, ...also('stylish', 6) }, 'en')).toBe('Stylish');
    expect(labelOf({ ...look, ...also('stylish') }, 'en')).toBe('Stylish, some say');
    expect(labelOf({ ...look, otherClaims: exact }, 'en')).toBe('Feminine, unusual design');
    expect(labelOf({ ...look, praised: 60, ...also('stylish', 7) }, 'en')).toBe('Stylish, some say');
  });

  test('says general praise beside a criticism alone', () => {
    const cloth = { topic: 'material' as const, praised: 12, criticised: 6, claim: 'good_material' as const };
    expect(labelOf({ ...cloth, claimed: 12, ...also('rough') }, 'en')).toBe(
      'Good material, many say; rough or itchy material, say others',
    );
    expect(isWorthSaying({ ...cloth, claimed: 12, criticised: 4 }, 20)).toBe(false);
  });

  test.each([
    ['what five claim', { praised: 5, criticised: 0, claim: 'true_to_size', claimed: 5 }, true],
    ['what five criticise, even without a claim', { praised: 20, criticised: 5, claim: null, claimed: 0 }, true],
    ['praise that claims nothing', { praised: 20, criticised: 4, claim: null, claimed: 0 }, false],
    ['what four claim', { praised: 9, criticised: 0, claim: 'true_to_size', claimed: 4 }, false],
    ['a claim that nobody here knows', { praised: 9, criticised: 0, claim: 'of another version', claimed: 9 }, false],
  ])('%s is worth saying or not', (_, counts, expected) => {
    expect(isWorthSaying({ topic: 'size', ...counts, claim: counts.claim as Claim | null }, 20)).toBe(expected);
  });

  test('of what is common is worth saying only where one in five reviews says it, or five criticise', () => {
    const comfort = { topic: 'comfort' as const, praised: 9, criticised: 0, claim: 'comfortable' as const, claimed: 9 };
    expect(isWorthSaying(comfort, 45)).toBe(true);
    expect(isWorthSaying(comfort, 46)).toBe(false);
    expect(isWorthSaying({ ...comfort, criticised: 5 }, 46)).toBe(true);
    expect(isWorthSaying({ ...comfort, topic: 'material', claim: 'soft' }, 1000)).toBe(true);
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
