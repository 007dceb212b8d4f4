/** Reads one review: its language, the topics it speaks of, and what it thinks of each. */

import { eld } from 'eld/medium';
import type { Topic } from '../contract/topics.js';
import { htmlToText, looksLikeHtml } from '../platform/html-text.js';
import { type Mention, READ_LANGUAGES, type ReadLanguage, type ReviewAnalysis, type ReviewToRead } from './analysis.js';
import { meaningOf } from './claims.js';
import { createLanguageReader, opinionOf, type ReadText, type TopicInClause } from './language-reader.js';
import { WORDS } from './words/words.js';

/** Characters of a review that are read, and of a sentence that is kept. */
const MOST_READ = 20_000;
const LONGEST_SENTENCE = 300;

const readers = new Map<ReadLanguage, ReadText>();

function readerOf(language: ReadLanguage): ReadText {
  const reader = readers.get(language) ?? createLanguageReader(WORDS[language]);
  readers.set(language, reader);
  return reader;
}

export function analyseReview({ title, text }: ReviewToRead): ReviewAnalysis {
  const plain = plainText(title, text).slice(0, MOST_READ);
  const language = languageOf(plain);
  if (!isReadLanguage(language)) return { language, mentions: [] };
  return { language, mentions: mentionsOf(plain, readerOf(language)(plain)) };
}

/** The title is the first sentence. */
function plainText(title: string | null, text: string): string {
  const body = looksLikeHtml(text) ? htmlToText(text) : text;
  return title ? `${title}\n${body}` : body;
}

function mentionsOf(plain: string, found: TopicInClause[]): Mention[] {
  const topics = new Set(found.map(({ topic }) => topic));
  return [...topics].map((topic) =>
    mentionOf(
      plain,
      topic,
      found.filter((one) => one.topic === topic),
    ),
  );
}

/** Of several sentences about a topic, the one that says most: a claim, then the strongest opinion, then the first. */
function mentionOf(plain: string, topic: Topic, statements: TopicInClause[]): Mention {
  const opinion = opinionOf(statements.map(({ score }) => score));
  const fits = ({ score }: TopicInClause) =>
    opinion === 'mixed' || Math.sign(score) === (opinion === 'praise' ? 1 : opinion === 'criticism' ? -1 : 0);
  // Of a review that says both, what it criticises is what others should know.
  const isWarning = ({ score }: TopicInClause) => opinion === 'mixed' && score < 0;
  const weight = (statement: TopicInClause) =>
    (fits(statement) ? 8 : 0) +
    exactness(statement) +
    Math.min(Math.abs(statement.score), 1) +
    (isWarning(statement) ? 0.5 : 0);
  const best = statements.reduce((one, other) => (weight(other) > weight(one) ? other : one));
  return { topic, opinion, claim: best.claim, sentence: sentenceAt(plain, best) };
}

/** A claim says more than an opinion, and one that says what exactly says most. */
function exactness({ claim }: TopicInClause): number {
  if (claim === null) return 0;
  return meaningOf(claim).general ? 2 : 4;
}

/** The sentence with the sign it ends with, cut at a word where it is too long. */
function sentenceAt(plain: string, { start, end }: { start: number; end: number }): string {
  const sign = /^[.!?…]/.exec(plain.slice(end, end + 1))?.[0] ?? '';
  const sentence = plain.slice(start, end) + sign;
  if (sentence.length <= LONGEST_SENTENCE) return sentence;
  const cut = sentence.slice(0, LONGEST_SENTENCE);
  const space = cut.lastIndexOf(' ');
  return space > 0 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, '');
}

/** Characters that are looked at: a language shows itself early. */
const ENOUGH = 1000;

/** The language of a text, ISO 639-1; null where none can be told, as in a text of emoji. */
function languageOf(text: string): string | null {
  return eld.detect(text.slice(0, ENOUGH)).language || null;
}

function isReadLanguage(language: string | null): language is ReadLanguage {
  return READ_LANGUAGES.some((read) => read === language);
}
