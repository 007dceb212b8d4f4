import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { analyseReview } from '../../src/insights/analyse-review.js';
import { READ_LANGUAGES } from '../../src/insights/analysis.js';

const SIGNS = { praise: '+', criticism: '-', neutral: '0', mixed: '±' };

/** A line is a sentence and what it says: `Soft, but too dear. | material+ price-`. */
function sentencesIn(language: string): [sentence: string, said: string[]][] {
  const lines = readFileSync(new URL(`sentences/${language}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [sentence = '', said = ''] = line.split('|').map((part) => part.trim());
    return [sentence, said.split(' ').filter(Boolean)];
  });
}

const read = (text: string) =>
  analyseReview({ title: null, text, rating: null }).mentions.map(({ topic, opinion }) => `${topic}${SIGNS[opinion]}`);

describe.each([...READ_LANGUAGES])('of the sentences of our own in %s', (language) => {
  test('most topics are found with their opinion, and few that are not there', () => {
    let [right, found, wanted] = [0, 0, 0];
    const wrong: string[] = [];
    for (const [sentence, said] of sentencesIn(language)) {
      const topics = read(sentence);
      right += topics.filter((topic) => said.includes(topic)).length;
      found += topics.length;
      wanted += said.length;
      if ([...topics].sort().join() !== [...said].sort().join()) wrong.push(`${sentence} ${topics}`);
    }
    expect(right / found, wrong.join('\n')).toBeGreaterThan(0.8);
    expect(right / wanted, wrong.join('\n')).toBeGreaterThan(0.8);
  });
});
