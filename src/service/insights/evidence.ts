/** The reviews and sentences behind an insight. */
import type { InsightSentences, SentenceSide } from '../../contract/desk/numbers.js';
import type { InsightQuote } from '../../contract/service/insights.js';
import type { Opinion, Topic } from '../../contract/topics.js';
import type { Db } from '../database/schema.js';
import { type InsightScope, mentionsIn, type TopicCounts } from './topic-counts.js';

const MOST_REVIEWS = 1_000;
const MOST_QUOTES = 20;
/** Sentences of one page, where all are asked for. */
const SENTENCES_PAGE = 50;
const OPINIONS_OF: Record<SentenceSide, readonly Opinion[]> = {
  all: ['praise', 'criticism', 'mixed', 'neutral'],
  praised: ['praise', 'mixed'],
  criticised: ['criticism', 'mixed'],
};
/** Sentences of each side among which distinct ones are looked for. */
const CANDIDATES = 200;

/** The reviews that speak of the topic, newest first. */
export async function reviewsBehind(
  db: Db,
  scope: InsightScope,
  topic: Topic,
  since: string | null,
): Promise<string[]> {
  const rows = await newest(db, scope, topic, since).select('review_id').limit(MOST_REVIEWS).execute();
  return rows.map(({ review_id }) => review_id);
}

/**
 * Distinct sentences about the topic, those that make one of `claims` first and then newest first: criticism and praise in turns, then what is
 * neither. A side that was not counted has none.
 */
export async function quotesBehind(
  db: Db,
  scope: InsightScope,
  { topic, praised, criticised }: Pick<TopicCounts, 'topic' | 'praised' | 'criticised'>,
  since: string | null,
  claims: readonly string[],
): Promise<InsightQuote[]> {
  const seen = new Set<string>();
  const sentences = async (...opinions: Opinion[]): Promise<InsightQuote[]> => {
    const rows = await newest(db, scope, topic, since)
      .select(['review_id', 'sentence', 'opinion', 'claim'])
      .where('opinion', 'in', opinions)
      .limit(CANDIDATES)
      .execute();
    const saying = rows.filter(({ claim }) => claims.includes(claim ?? ''));
    const others = rows.filter((row) => !saying.includes(row));
    return [...saying, ...others].map(({ review_id, sentence, opinion }) => ({
      reviewId: review_id,
      text: sentence,
      opinion,
    }));
  };
  const isNew = ({ text }: InsightQuote) => {
    const key = text.toLowerCase().replace(/\s+/g, ' ').trim();
    return seen.size < seen.add(key).size;
  };
  const criticism = criticised === 0 ? [] : (await sentences('criticism', 'mixed')).filter(isNew);
  const praise = praised === 0 ? [] : (await sentences('praise')).filter(isNew);
  const turns = inTurns(criticism, praise);
  if (turns.length < MOST_QUOTES) turns.push(...(await sentences('neutral')).filter(isNew));
  return turns.slice(0, MOST_QUOTES);
}

/** Where a page of sentences begins: behind the review of this id, written then. */
export interface SentencesAfter {
  createdAt: string;
  reviewId: string;
}

/** Every sentence about the topic, one of each review, newest first and a page at a time. */
export async function allSentences(
  db: Db,
  scope: InsightScope,
  {
    topic,
    side,
    since,
    after,
  }: { topic: Topic; side: SentenceSide; since: string | null; after: SentencesAfter | null },
): Promise<InsightSentences> {
  const rows = await newest(db, scope, topic, since)
    .select(['review_id', 'sentence', 'opinion', 'created_at'])
    .$if(side !== 'all', (query) => query.where('opinion', 'in', OPINIONS_OF[side]))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'review_id'), '<', tuple(after!.createdAt, after!.reviewId)),
      ),
    )
    .limit(SENTENCES_PAGE + 1)
    .execute();
  const page = rows.slice(0, SENTENCES_PAGE);
  const last = page.at(-1);
  return {
    sentences: page.map(({ review_id, sentence, opinion, created_at }) => ({
      reviewId: review_id,
      text: sentence,
      opinion,
      createdAt: created_at,
    })),
    next: rows.length > page.length && last ? `${last.created_at}_${last.review_id}` : null,
  };
}

function newest(db: Db, scope: InsightScope, topic: Topic, since: string | null) {
  return mentionsIn(db, scope)
    .where('topic', '=', topic)
    .$if(since !== null, (query) => query.where('created_at', '>=', since!))
    .orderBy('created_at', 'desc')
    .orderBy('review_id', 'desc');
}

function inTurns<T>(one: readonly T[], other: readonly T[]): T[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, index) => [one[index], other[index]])
    .flat()
    .filter((value): value is T => value !== undefined);
}
