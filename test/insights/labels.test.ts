import { describe, expect, test } from 'vitest';
import { TOPICS, type Topic } from '../../src/contract/topics.js';
import { READ_LANGUAGES } from '../../src/insights/analysis.js';
import { CLAIMS, type Claim, type ClaimMeaning, meaningOf } from '../../src/insights/claims.js';
import {
  type CountedTopic,
  closestLabels,
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

test('labels are in the language that the elements speak for a tag, and English where they speak none', () => {
  const closest = {
    'de-AT': 'de',
    zh: 'zh-Hans',
    'zh-TW': 'zh-Hant',
    no: 'nb',
    'pt-BR': 'pt',
    'pt-AO': 'pt-PT',
    pt_PT: 'pt-PT',
  };
  for (const [tag, code] of Object.entries(closest)) expect(closestLabels(tag), tag).toBe(code);
  for (const tag of ['sr', 'constructor', 'a', '']) expect(closestLabels(tag), tag).toBeUndefined();
  expect(labelWords('zh-HK')).toBe(labelWords('zh-Hant'));
  expect(labelWords('tlh')).toBe(labelWords('en'));
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
  const denied = new Set(Object.values(CLAIMS).map((meaning: ClaimMeaning) => meaning.denied));
  const isRead = (claim: Claim) => WORDS[language].claims[claim]?.length || denied.has(claim);
  const unread = (Object.keys(CLAIMS) as Claim[]).filter((claim) => !isRead(claim));
  expect(unread).toEqual([]);
  const { some, others, critical, mixedSizes, sizes } = how!;
  for (const words of [some, others]) expect(words.split('{claim}')).toHaveLength(2);
  for (const part of ['{first}', '{others}']) expect(mixedSizes.split(part)).toHaveLength(2);
  expect(critical).not.toContain('{');
  expect(new Set(Object.values(sizes)).size).toBe(3);
  const said = (Object.keys(CLAIMS) as Claim[]).map((claim) => claims[claim]);
  expect(said).not.toContain(undefined);
  expect(new Set(said).size).toBe(said.length);
});

/** What was counted of a topic: so many reviews that praise and that criticise it, and so many that claim this. */
function counted(topic: Topic, praised: number, criticised: number, claims: Record<string, number> = {}): CountedTopic {
  return {
    topic,
    praised,
    criticised,
    claims: Object.entries(claims).map(([claim, mentions]) => ({ claim, mentions })),
  };
}

describe('a label', () => {
  test('is what five reviews claim, or only some where many do not agree or say something else', () => {
    expect(labelOf(counted('length', 3, 9, { too_short: 5 }), 'en')).toBe('Too short');
    expect(labelOf(counted('length', 3, 9, { too_short: 5 }), 'de-AT')).toBe('Zu kurz');
    expect(labelOf(counted('length', 4, 9, { too_short: 5 }), 'en')).toBe('Too short, some say');
    expect(labelOf(counted('length', 4, 9, { too_short: 5 }), 'pl')).toBe('Za krótkie, zdaniem niektórych');
    expect(labelOf(counted('length', 0, 26, { too_short: 5 }), 'en')).toBe('Too short, some say');
  });

  test('names no claim of fewer, but how the topic fares', () => {
    expect(labelOf(counted('length', 0, 9, { too_short: 4, too_long: 4 }), 'en')).toBe('Length: criticised');
    expect(labelOf(counted('length', 2, 9, { too_short: 4 }), 'en')).toBe('Length: mostly criticised');
  });

  test('is how the topic fares in a language without words for claims', () => {
    expect(labelOf(counted('length', 2, 9, { too_short: 9 }), 'ja')).toBe('丈：おおむね不評');
  });

  test('says no more than that a topic is named, where fewer have an opinion', () => {
    expect(labelOf(counted('price', 1, 3), 'en')).toBe('Price: often mentioned');
  });

  test('says both sides, the larger first, and "some" where it is hardly larger', () => {
    const length = (good: number, short: number) =>
      labelOf(counted('length', good, short, { good_length: good, too_short: short }), 'en');
    expect(length(7, 5)).toBe('Good length, some say; too short, say others');
    expect(length(5, 7)).toBe('Too short, some say; good length, say others');
    expect(length(8, 5)).toBe('Good length; too short, say others');
  });

  test('puts the larger side first, whatever part of it is said', () => {
    expect(labelOf(counted('quality', 27, 8, { well_made: 22, sturdy: 5 }), 'en')).toBe(
      'Sturdy, some say; poorly made, say others',
    );
    expect(labelOf(counted('look', 40, 8, { stylish: 30, unique: 5, looks_cheap: 8 }), 'en')).toBe(
      'Unusual design, some say; does not look good, say others',
    );
    expect(labelOf(counted('look', 60, 5, { unique: 8, looks_cheap: 5 }), 'en')).toBe(
      'Unusual design, some say; does not look good, say others',
    );
  });

  test('never says praise without what five criticise, whatever their reasons', () => {
    const quality = (claims: Record<string, number>) => labelOf(counted('quality', 20, 5, claims), 'en');
    expect(quality({ well_made: 12, part_breaks: 5 })).toBe(
      'Well made; zips, seams or other parts give way, say others',
    );
    expect(quality({ well_made: 12, part_breaks: 2 })).toBe('Well made; poorly made, say others');
    expect(labelOf(counted('delivery', 20, 5, { arrives_fast: 12 }), 'en')).toBe('Arrives fast; others are critical');
  });

  test('says of a size what is said of it, most first, without what hardly anybody says', () => {
    const size = (true_to_size: number, runs_large: number, runs_small: number, language = 'en') =>
      labelOf(
        counted('size', true_to_size, runs_large + runs_small, { true_to_size, runs_large, runs_small }),
        language,
      );
    expect(size(3, 4, 2)).toBe('Large for some, true to size for others');
    expect(size(3, 4, 2, 'fr')).toBe('Taille tantôt grand, tantôt normalement');
    expect(size(5, 5, 0)).toBe('True to size for some, large for others');
    expect(size(4, 5, 3)).toBe('Large for some, true to size or small for others');
    expect(size(12, 5, 0)).toBe('True to size for some, large for others');
    expect(size(9, 4, 4)).toBe('True to size for some, large or small for others');
    expect(size(500, 5, 5)).toBe('True to size; runs large, runs small, say others');
    expect(size(2, 0, 6)).toBe('Runs small');
    expect(size(5, 1, 1)).toBe('True to size');
  });

  test('never says what some have done as if all had', () => {
    expect(labelOf(counted('keeping', 0, 9, { sent_back: 9 }), 'en')).toBe('Sent back, some say');
  });

  test('says two claims of a side at most, what is rarely said before what is said of most things', () => {
    const look = (praised: number, claims: Record<string, number>) =>
      labelOf(counted('look', praised, 0, claims), 'en');
    expect(look(12, { looks_good: 9, stylish: 6 })).toBe('Stylish');
    expect(look(12, { looks_good: 9, stylish: 6, unique: 6 })).toBe('Unusual design');
    expect(look(12, { unique: 6, earns_compliments: 6, stylish: 9 })).toBe('Unusual design, earns compliments');
    expect(look(60, { unique: 7 })).toBe('Unusual design, some say');
    expect(labelOf(counted('neckline', 0, 18, { neckline_low: 9, neckline_tight: 9 }), 'en')).toBe(
      'Neckline too low or wide, neckline too high or tight',
    );
  });

  test('says general praise beside a criticism alone', () => {
    expect(labelOf(counted('material', 12, 6, { good_material: 12, rough: 5 }), 'en')).toBe(
      'Good material; rough or itchy material, say others',
    );
    expect(isWorthSaying(counted('material', 12, 4, { good_material: 12 }), 20)).toBe(false);
  });

  test.each([
    ['what five claim', counted('size', 5, 0, { true_to_size: 5 }), true],
    ['what five criticise, even without a claim', counted('size', 20, 5), true],
    ['praise that claims nothing', counted('size', 20, 4), false],
    ['what four claim', counted('size', 9, 0, { true_to_size: 4 }), false],
    ['a claim that nobody here knows', counted('size', 9, 0, { 'of another version': 9 }), false],
  ])('of %s is worth saying or not', (_, topic, expected) => {
    expect(isWorthSaying(topic, 20)).toBe(expected);
  });

  test('of what is said of most things is worth saying only where half of the reviews say it, or five criticise', () => {
    const comfort = counted('comfort', 9, 0, { comfortable: 9 });
    expect(isWorthSaying(comfort, 18)).toBe(true);
    expect(isWorthSaying(comfort, 19)).toBe(false);
    expect(isWorthSaying({ ...comfort, criticised: 5 }, 19)).toBe(true);
    expect(isWorthSaying(counted('material', 9, 0, { soft: 9 }), 1000)).toBe(true);
    expect(isWorthSaying(counted('keeping', 0, 9, { sent_back: 9 }), 19)).toBe(false);
    expect(isWorthSaying(counted('keeping', 0, 9, { sent_back: 4 }), 19)).toBe(false);
    expect(isWorthSaying(counted('keeping', 0, 9, { sent_back: 9 }), 18)).toBe(true);
  });

  test('names as its claim the most exact one that enough make', () => {
    const claims = [
      { claim: 'looks_good', mentions: 20 },
      { claim: 'flattering', mentions: 6 },
      { claim: 'of another version', mentions: 30 },
    ];
    const look = counted('look', 30, 2);
    expect(mainClaim({ ...look, claims })).toBe('flattering');
    expect(mainClaim({ ...look, claims: claims.slice(0, 1) })).toBe('looks_good');
    expect(mainClaim({ ...look, claims: [{ claim: 'flattering', mentions: FEWEST_MENTIONS - 1 }] })).toBeNull();
  });

  test('says how the topic fares before what those who are fewer claim, and names no claim of theirs', () => {
    const material = counted('material', 44, 5, { rough: 5 });
    expect(labelOf(material, 'en')).toBe('Material: mostly praised; rough or itchy material, say others');
    expect(labelOf(material, 'de')).toBe('Material: meist gelobt; raues oder kratziges Material, sagen andere');
    expect([sentimentOf(material), mainClaim(material)]).toEqual(['positive', null]);
    expect(labelOf(counted('material', 44, 5, { not_rough: 30, rough: 5 }), 'en')).toBe(
      'Not rough or itchy; rough or itchy material, say others',
    );
    expect(labelOf(counted('size', 40, 6, { runs_small: 6, true_to_size: 3 }), 'en')).toBe(
      'Size: mostly praised; runs small, say others',
    );
    const use = counted('delivery', 5, 20, { arrives_fast: 5 });
    expect(labelOf(use, 'en')).toBe('Delivery: mostly criticised; arrives fast, say others');
    expect(mainClaim(use)).toBeNull();
  });

  test.each(topics)('of %s begins with what the larger side says, whatever was counted', (topic) => {
    const own = (Object.keys(CLAIMS) as Claim[]).filter((claim) => meaningOf(claim).topic === topic);
    const numbers = [0, 4, 5, 9, 30];
    for (const praised of numbers) {
      for (const criticised of numbers.filter((number) => number !== praised)) {
        for (const claim of own) {
          const isPraise = meaningOf(claim).opinion === 'praise';
          const mentions = isPraise ? praised : criticised;
          const isOfFewer = mentions < (isPraise ? criticised : praised);
          const label = labelOf(counted(topic, praised, criticised, { [claim]: mentions }), 'en');
          const said = labelWords('en').claims[claim]!;
          expect(label.toLowerCase().startsWith(said.toLowerCase()) && isOfFewer, label).toBe(false);
        }
      }
    }
  });

  test.each([
    [12, 2, 'positive', 'Livraison : surtout des éloges'],
    [2, 12, 'negative', 'Livraison : surtout des critiques'],
    [6, 6, 'mixed', 'Livraison : les avis divergent'],
    [0, 0, 'neutral', 'Livraison : un sujet fréquent'],
  ])('of %i praising and %i criticising is %s', (praised, criticised, sentiment, label) => {
    expect(sentimentOf({ praised, criticised })).toBe(sentiment);
    expect(labelOf(counted('delivery', praised, criticised), 'fr')).toBe(label);
  });

  test('is English in a language that nobody has written words for', () => {
    expect(labelOf(counted('taste', 9, 0), 'tlh')).toBe('Taste: praised');
    expect(labelOf(counted('taste', 9, 0), 'constructor')).toBe('Taste: praised');
  });
});
