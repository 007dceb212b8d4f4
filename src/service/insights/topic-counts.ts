/** How many reviews speak of each topic, counted in the database along an index. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { TOPICS, type Topic } from '../../contract/topics.js';
import { ANALYSIS_VERSION, READ_LANGUAGES } from '../../insights/analysis.js';
import type { Db } from '../database/schema.js';

/** Reviews that speak of a topic, each counted once; `praised` and `criticised` both count what does both. */
export interface TopicCounts {
  topic: Topic;
  mentions: number;
  praised: number;
  criticised: number;
  /** How many say just that, most first. */
  claims: { claim: string; mentions: number }[];
}

/** Whose reviews: all of a vendor, or those of one of its products. */
export interface InsightScope {
  vendorId: string;
  productId: string | null;
}

/** How many reviews with a text were read, and how many were not, by language. */
export interface ReadCounts {
  read: number;
  recentlyRead: number;
  /** In languages that are not read, most first; null where no language was found. */
  unread: { language: string | null; reviews: number }[];
}

/** The rows of `review_mentions` in this scope. */
export function mentionsIn(db: Db, { vendorId, productId }: InsightScope) {
  const ofVendor = db.selectFrom('review_mentions').where('business_id', '=', vendorId);
  return productId === null ? ofVendor : ofVendor.where('product_id', '=', productId);
}

/** The counts of all topics that anybody speaks of: of all time, and of what was written since. Others are served between two topics of a vendor. */
export async function countTopics(
  db: Db,
  scope: InsightScope,
  since: string,
): Promise<{ all: TopicCounts[]; recent: TopicCounts[] }> {
  const counted = mentionsIn(db, scope)
    .select(['topic', 'opinion', 'claim'])
    .select(({ fn }) => [
      fn.countAll().as('mentions'),
      sql<number | string>`sum(case when created_at >= ${since} then 1 else 0 end)`.as('recent'),
    ])
    .groupBy(['topic', 'opinion', 'claim']);
  const names = Object.keys(TOPICS) as Topic[];
  const rows = scope.productId === null ? [] : await counted.execute();
  if (scope.productId === null) {
    for (const topic of names) {
      rows.push(...(await counted.where('topic', '=', topic).execute()));
      await setImmediate();
    }
  }
  const sums = (countOf: (row: (typeof rows)[number]) => number) =>
    names
      .map((topic) =>
        sumOf(
          topic,
          rows.filter((row) => row.topic === topic),
          countOf,
        ),
      )
      .filter(({ mentions }) => mentions > 0);
  return { all: sums((row) => Number(row.mentions)), recent: sums((row) => Number(row.recent)) };
}

type Counted = Pick<{ opinion: string; claim: string | null }, 'opinion' | 'claim'>;

function sumOf<Row extends Counted>(topic: Topic, rows: readonly Row[], countOf: (row: Row) => number): TopicCounts {
  const sum = (opinions: readonly string[]) =>
    rows.reduce((total, row) => total + (opinions.includes(row.opinion) ? countOf(row) : 0), 0);
  const claims = new Map<string, number>();
  for (const row of rows) {
    if (row.claim !== null && countOf(row) > 0) claims.set(row.claim, (claims.get(row.claim) ?? 0) + countOf(row));
  }
  return {
    topic,
    mentions: rows.reduce((total, row) => total + countOf(row), 0),
    praised: sum(['praise', 'mixed']),
    criticised: sum(['criticism', 'mixed']),
    claims: [...claims]
      .map(([claim, mentions]) => ({ claim, mentions }))
      .sort((one, other) => other.mentions - one.mentions || (one.claim < other.claim ? -1 : 1)),
  };
}

export async function countRead(db: Db, { vendorId, productId }: InsightScope, since: string): Promise<ReadCounts> {
  const rows = await db
    .selectFrom('review_readings')
    .select('language')
    .select(({ fn }) => [
      fn.countAll().as('reviews'),
      sql<number | string>`sum(case when created_at >= ${since} then 1 else 0 end)`.as('recent'),
    ])
    .where('business_id', '=', vendorId)
    .where('version', '>=', ANALYSIS_VERSION)
    .$if(productId !== null, (query) => query.where('product_id', '=', productId))
    .groupBy('language')
    .execute();
  const isRead = (language: string | null) => (READ_LANGUAGES as readonly (string | null)[]).includes(language);
  const read = rows.filter(({ language }) => isRead(language));
  return {
    read: read.reduce((total, { reviews }) => total + Number(reviews), 0),
    recentlyRead: read.reduce((total, { recent }) => total + Number(recent), 0),
    unread: rows
      .filter(({ language }) => !isRead(language))
      .map(({ language, reviews }) => ({ language, reviews: Number(reviews) }))
      .sort((one, other) => other.reviews - one.reviews || ((one.language ?? '') < (other.language ?? '') ? -1 : 1)),
  };
}
