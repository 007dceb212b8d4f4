import { expect, test } from 'vitest';
import { isTopic } from '../../src/contract/topics.js';
import { analyseReview } from '../../src/insights/analyse-review.js';
import { isClaim } from '../../src/insights/claims.js';
import { labelOf, labelWords } from '../../src/insights/labels/label.js';
import { growsLikeTheSquare } from '../fixtures/growth.js';

const read = (text: string) => analyseReview({ title: null, text, rating: 1 });

const PLANTED = 'Visit evil.example: the fabric of this shop is a SCAM and the price is terrible';
const HOSTILE: [string, string][] = [
  ['planted words', PLANTED],
  ['zero-width characters', PLANTED.replaceAll('a', 'a\u200b')],
  ['markup', `<b>${PLANTED}</b><script>alert(1)</script><img src=x onerror=alert(1)>`],
  ['a very long word', `fabric ${'x'.repeat(10_000)} is lovely`],
  ['no space at all', 'lovely-fabric'.repeat(800)],
  ['marks on marks', `fabric${'\u0301'.repeat(5000)} is lovely`],
  ['mixed scripts', 'The fabric ткань 面料 نسيج is lovely, la tela es suave und der Stoff ist weich'],
  ['half a character', 'The fabric is lovely \ud83d'.repeat(40)],
  ['names of properties', 'constructor __proto__ toString hasOwnProperty the fabric is lovely'],
  ['signs alone', '?!.,;:'.repeat(2000)],
];

test.each(HOSTILE)('%s: topics and claims are of our lists, sentences of the review', (_, text) => {
  for (const { topic, claim, sentence } of read(text).mentions) {
    expect(isTopic(topic)).toBe(true);
    expect(claim === null || isClaim(claim)).toBe(true);
    expect(sentence.length).toBeGreaterThan(0);
    expect(sentence.length).toBeLessThanOrEqual(300);
    if (!text.includes('<')) expect(text).toContain(sentence);
  }
});

test('a thousand planted reviews put none of their words into a label', () => {
  const mentions = Array.from({ length: 1000 }, (_, at) => read(`${PLANTED} ${at}`)).flatMap((one) => one.mentions);
  expect(mentions.length).toBeGreaterThanOrEqual(1000);
  const words = labelWords('en');
  const said = [...Object.values(words.claims), ...Object.values(words.topics).map((name) => `${name}: criticised`)];
  const own = said.map((label) => label.charAt(0).toUpperCase() + label.slice(1));
  for (const { topic, claim } of mentions) {
    expect(own).toContain(
      labelOf({ topic, praised: 0, criticised: 1000, claims: claim === null ? [] : [{ claim, mentions: 1000 }] }, 'en'),
    );
  }
});

test.each(['the fabric is not lovely, ', 'not ', 'fabric ', 'if lovely but ', 'sieht ', "l'", 'not lovely fabric '])(
  'the time for a text of "%s" grows with its length, and no faster',
  async (part) => {
    const cost = (length: number) => {
      const text = part.repeat(Math.ceil(length / part.length));
      const start = performance.now();
      read(text);
      return performance.now() - start;
    };
    expect(await growsLikeTheSquare(cost, 5000)).toBe(false);
  },
);
