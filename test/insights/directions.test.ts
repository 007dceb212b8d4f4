import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { TOPICS, type Topic } from '../../src/contract/topics.js';
import { isClaim, meaningOf } from '../../src/insights/claims.js';
import { type CountedTopic, labelOf, labelWords, sentimentOf } from '../../src/insights/labels/label.js';
import { createLanguageReader, opinionOf, type TopicInClause } from '../../src/insights/language-reader.js';
import { plainWord, tokensOf } from '../../src/insights/tokens.js';
import type { LanguageWords } from '../../src/insights/words/language-words.js';
import { WORDS } from '../../src/insights/words/words.js';

/**
 * The share of sentences that is read rightly, at least: of each topic 60, of which 20 praise or criticise, 20 do so by a negation, and 20 do
 * neither. What is not seen is silent; what is said the other way round is wrong.
 */
const RIGHT = { en: 0.93, de: 0.93, fr: 0.78, es: 0.75, it: 0.8, nl: 0.8, pt: 0.75, pl: 0.75 } as const;
const LANGUAGES = Object.keys(RIGHT) as (keyof typeof RIGHT)[];

/** A sentence of `directions/`: `+` praises and `-` criticises its topic, `!` before it says so by a negation, `0` is a fact. */
interface Directed {
  topic: Topic;
  sign: '+' | '-' | '!+' | '!-' | '0';
  text: string;
}

function sentencesOf(language: string): Directed[] {
  const lines = readFileSync(new URL(`directions/${language}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  let topic = '';
  return lines.flatMap((line) => {
    const [sign = '', ...words] = line.split(' ');
    if (sign !== '#') return [{ topic, sign, text: words.join(' ') } as Directed];
    topic = words[0]!;
    return [];
  });
}

describe.each(LANGUAGES)('the sentences in %s', (language) => {
  const sentences = sentencesOf(language);
  const read = createLanguageReader(WORDS[language]);
  const found = ({ text, topic }: Directed) => read(text).filter((one) => one.topic === topic);
  const wanted = ({ sign }: Directed) => (sign === '0' ? 'neutral' : sign.endsWith('+') ? 'praise' : 'criticism');
  const said = (sentence: Directed) => opinionOf(found(sentence).map(({ score }) => score));

  test('are sixty of each topic, a third of them negated and a third facts, all different', () => {
    for (const topic of Object.keys(TOPICS)) {
      const signs = sentences.filter((one) => one.topic === topic).map(({ sign }) => sign);
      const count = (...some: string[]) => signs.filter((sign) => some.includes(sign)).length;
      expect([count('+', '-'), count('!+', '!-'), count('0')], topic).toEqual([20, 20, 20]);
    }
    expect(new Set(sentences.map(({ text }) => text)).size).toBe(sentences.length);
  });

  test('repeat no word list', () => {
    const { claims, praise, criticism, said = {} }: LanguageWords = WORDS[language];
    const stated = Object.values(said).flatMap((side) => [...(side.praise ?? []), ...(side.criticism ?? [])]);
    const plain = (cue: string) => cue.split(' ').map(plainWord).join(' ');
    const cues = new Set([...Object.values(claims).flat(), ...praise, ...criticism, ...stated].map(plain));
    const repeated = sentences.filter(({ text }) =>
      cues.has(
        tokensOf(text)
          .map(({ word }) => word)
          .join(' '),
      ),
    );
    expect(repeated.map(({ text }) => text)).toEqual([]);
  });

  test('hardly ever say the opposite, and facts are neither praise nor complaint', () => {
    const isFact = (sentence: Directed) => sentence.sign === '0';
    const opposite = sentences.filter((one) => !isFact(one) && !['neutral', wanted(one)].includes(said(one)));
    const invented = sentences.filter((one) => isFact(one) && said(one) !== 'neutral');
    const right = sentences.filter((one) => said(one) === wanted(one));
    const list = [...opposite, ...invented].map(({ topic, text }) => `${topic}: ${text}`).join('\n');
    expect(opposite.length / sentences.length, list).toBeLessThan(0.005);
    expect(invented.length / sentences.length, list).toBeLessThan(0.005);
    expect(right.length / sentences.length).toBeGreaterThan(RIGHT[language]);
  });

  test.each(Object.keys(TOPICS) as Topic[])('of %s give a label of their own direction', (topic) => {
    const some = sentences.filter((one) => one.topic === topic);
    // What somebody keeps or sends back has its reasons in other topics; a denial of it says nothing.
    const isDenialOfNothing = topic === 'keeping' || topic === 'use';
    for (const [side, other] of [
      ['praise', 'criticism'],
      ['criticism', 'praise'],
    ] as const) {
      const own = some.filter((one) => wanted(one) === side && !(isDenialOfNothing && one.sign.startsWith('!')));
      const facts = some.filter(({ sign }) => sign === '0');
      const few = some.filter((one) => wanted(one) === other).slice(0, 2);
      const counted = countedOf(topic, [...own, ...facts, ...few].map(found));
      const { praised, criticised } = counted;
      if (praised + criticised < 5) continue;
      const [mine, others] = side === 'praise' ? [praised, criticised] : [criticised, praised];
      const sentiment = side === 'praise' ? 'positive' : 'negative';
      // Of few that are seen, the two of the other side make it mixed; never the contrary.
      const allowed = mine > 3 * others ? [sentiment] : [sentiment, 'mixed'];
      expect(allowed, JSON.stringify(counted)).toContain(sentimentOf(counted));
      const label = labelOf(counted, language).toLowerCase();
      const contrary = Object.entries(labelWords(language).claims).filter(
        ([claim]) => isClaim(claim) && meaningOf(claim).topic === topic && meaningOf(claim).opinion === other,
      );
      expect(
        contrary.filter(([, words]) => label.startsWith(words.toLowerCase())),
        label,
      ).toEqual([]);
    }
  });
});

/** What so many reviews, each of one sentence, say of a topic. */
function countedOf(topic: Topic, reviews: readonly TopicInClause[][]): CountedTopic {
  const opinions = reviews.map((found) => opinionOf(found.map(({ score }) => score)));
  const claims = new Map<string, number>();
  for (const found of reviews) {
    const claim = found.find((one) => one.claim !== null)?.claim;
    if (claim) claims.set(claim, (claims.get(claim) ?? 0) + 1);
  }
  return {
    topic,
    praised: opinions.filter((one) => one === 'praise' || one === 'mixed').length,
    criticised: opinions.filter((one) => one === 'criticism' || one === 'mixed').length,
    claims: [...claims].map(([claim, mentions]) => ({ claim, mentions })).sort((a, b) => b.mentions - a.mentions),
  };
}
