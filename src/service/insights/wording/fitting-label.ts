import type { Topic } from '../../../contract/topics.js';
import type { ReadLanguage } from '../../../insights/analysis.js';
import { topicName } from '../../../insights/labels/label.js';
import { FILLER_WORDS, wordsOf } from './filler-words.js';

/** Characters of a label. */
const LONGEST = 120;
/** Letters and the signs of a plain sentence: no digit, no markup, no line break, nothing that turns the direction of writing. */
const PLAIN = /^[\p{L}\p{M} ,.:;’'()–-]+$/u;

/** What is to be worded: a topic, and the label that the rules have made of its counts. */
export interface LabelFacts {
  topic: Topic;
  label: string;
  language: ReadLanguage;
}

/**
 * Whether `text` says what the rules' label says, and nothing besides: it has all of its words, and others only of the topic's name and
 * of those that say nothing. Numbers, names, other topics, and praise that is none have no word to be said with. All keep their order, so
 * that no "not" moves.
 */
export function fitsFacts(text: string, { topic, label, language }: LabelFacts): boolean {
  if (text.length > LONGEST || !PLAIN.test(text)) return false;
  const words = wordsOf(text);
  const needed = wordsOf(label);
  const fillers = FILLER_WORDS[language]!;
  const allowed = new Set([...needed, ...wordsOf(topicName(topic, language))]);
  if (words.some((word) => !allowed.has(word) && !fillers.has(word))) return false;
  // One that is said twice may be about something else the second time.
  if (words.some((word, place) => !fillers.has(word) && words.indexOf(word) !== place && !repeats(needed, word)))
    return false;
  return hasInOrder(words, needed);
}

function repeats(words: readonly string[], word: string): boolean {
  return words.indexOf(word) !== words.lastIndexOf(word);
}

function hasInOrder(words: readonly string[], needed: readonly string[]): boolean {
  let place = 0;
  for (const word of words) if (word === needed[place]) place += 1;
  return place === needed.length;
}
