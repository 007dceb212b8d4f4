/** How many reviews speak of each topic, counted in the database along an index. */
import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { TOPICS, type Topic } from '../../contract/topics.js';
import { ANALYSIS_VERSION, READ_LANGUAGES } from '../../insights/analysis.js';
import { isClaim, meaningOf } from '../../insights/claims.js';
import type { Db } from '../database/schema.js';
import { differenceOf, type Share, wilson } from './shares.js';

/** Reviews that speak of a topic, each counted once; `praised` and `criticised` both count what does both. */
export interface TopicCounts {
  topic: Topic;
  mentions: number;
  /** Of the mentions those whose review was written here, and came from no file. */
  here: number;
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
  /** The same of what was written here. */
  readHere: number;
  recentlyReadHere: number;
  stars: number[];
  recentStars: number[];
  /** In languages that are not read, most first; null where no language was found. */
  unread: { language: string | null; reviews: number }[];
}

/** The rows of `review_mentions` in this scope. */
export function mentionsIn(db: Db, { vendorId, productId }: InsightScope) {
  const ofVendor = db.selectFrom('review_mentions').where('business_id', '=', vendorId);
  return productId === null ? ofVendor : ofVendor.where('product_id', '=', productId);
}

/** The counts of all topics that anybody speaks of: of all time, and of what was written since; what the stars belie is not counted. Others are served between two topics of a vendor. */
export async function countTopics(
  db: Db,
  scope: InsightScope,
  since: string,
  read: Pick<ReadCounts, 'stars' | 'recentStars'>,
): Promise<{ all: TopicCounts[]; recent: TopicCounts[] }> {
  const sumIf = (condition: RawBuilder<unknown>) => sql<number | string>`sum(case when ${condition} then 1 else 0 end)`;
  const counted = mentionsIn(db, scope)
    .select(['topic', 'opinion', 'claim', 'stars'])
    .select(({ fn }) => [
      fn.countAll().as('mentions'),
      sumIf(sql`created_at >= ${since}`).as('recent'),
      sumIf(sql`written_here = 1`).as('here'),
      sumIf(sql`written_here = 1 and created_at >= ${since}`).as('recentlyHere'),
    ])
    .groupBy(['topic', 'opinion', 'claim', 'stars']);
  const names = Object.keys(TOPICS) as Topic[];
  const rows = scope.productId === null ? [] : await counted.execute();
  if (scope.productId === null) {
    for (const topic of names) {
      rows.push(...(await counted.where('topic', '=', topic).execute()));
      await setImmediate();
    }
  }
  const sums = (stars: StarCounts, countOf: (row: (typeof rows)[number]) => { mentions: number; here: number }) =>
    names
      .map((topic) => {
        const ofTopic = rows.filter((row) => row.topic === topic).map((row) => ({ ...row, ...countOf(row) }));
        return sumOf(topic, ofTopic, stars);
      })
      .filter(({ mentions }) => mentions > 0);
  return {
    all: sums(read.stars, ({ mentions, here }) => ({ mentions: Number(mentions), here: Number(here) })),
    recent: sums(read.recentStars, ({ recent, recentlyHere }) => ({
      mentions: Number(recent),
      here: Number(recentlyHere),
    })),
  };
}

/** Reviews that say the same, and have the same stars. */
interface Counted {
  opinion: string;
  claim: string | null;
  stars: number | null;
  mentions: number;
  here: number;
}

const SIDES = { praise: ['praise', 'mixed'], criticism: ['criticism', 'mixed'] } as const;

/** The counts of a topic. `all` are the stars of all reviews that were read. */
function sumOf(topic: Topic, rows: readonly Counted[], all: StarCounts): TopicCounts {
  const isSaid = (side: keyof typeof SIDES, some: readonly Counted[]) => {
    const stars = noStars();
    for (const row of some) addStars(stars, row.stars, row.mentions);
    return !isBelied(topic, side, stars, withoutStars(all, stars));
  };
  const sideOf = (side: keyof typeof SIDES) => {
    const some = rows.filter(({ opinion }) => SIDES[side].some((one) => one === opinion));
    return isSaid(side, some) ? some : [];
  };
  const sides = { praise: sideOf('praise'), criticism: sideOf('criticism') };
  const claims = [...new Set(rows.map(({ claim }) => claim))].flatMap((claim) => {
    const saying = rows.filter((row) => row.claim === claim && row.mentions > 0);
    if (claim === null || saying.length === 0) return [];
    const side = isClaim(claim) ? meaningOf(claim).opinion : null;
    if (side !== null && (sides[side].length === 0 || !isSaid(side, saying))) return [];
    return [{ claim, mentions: sum(saying, 'mentions') }];
  });
  return {
    topic,
    mentions: sum(rows, 'mentions'),
    here: sum(rows, 'here'),
    praised: sum(sides.praise, 'mentions'),
    criticised: sum(sides.criticism, 'mentions'),
    claims: claims.sort((one, other) => other.mentions - one.mentions || (one.claim < other.claim ? -1 : 1)),
  };
}

function sum(rows: readonly Counted[], of: 'mentions' | 'here'): number {
  return rows.reduce((total, row) => total + row[of], 0);
}

export async function countRead(db: Db, { vendorId, productId }: InsightScope, since: string): Promise<ReadCounts> {
  const rows = await db
    .selectFrom('review_readings')
    .select(['language', 'stars', 'written_here'])
    .select(({ fn }) => [
      fn.countAll().as('reviews'),
      sql<number | string>`sum(case when created_at >= ${since} then 1 else 0 end)`.as('recent'),
    ])
    .where('business_id', '=', vendorId)
    .where('version', '>=', ANALYSIS_VERSION)
    .$if(productId !== null, (query) => query.where('product_id', '=', productId))
    .groupBy(['language', 'stars', 'written_here'])
    .execute();
  const counts: ReadCounts = {
    read: 0,
    readHere: 0,
    recentlyReadHere: 0,
    recentlyRead: 0,
    stars: noStars(),
    recentStars: noStars(),
    unread: [],
  };
  const unread = new Map<string | null, number>();
  for (const { language, stars, written_here, ...row } of rows) {
    const [reviews, recent] = [Number(row.reviews), Number(row.recent)];
    if (!READ_LANGUAGES.some((one) => one === language)) {
      unread.set(language, (unread.get(language) ?? 0) + reviews);
      continue;
    }
    counts.read += reviews;
    counts.recentlyRead += recent;
    addStars(counts.stars, stars, reviews);
    addStars(counts.recentStars, stars, recent);
    if (written_here !== 1) continue;
    counts.readHere += reviews;
    counts.recentlyReadHere += recent;
  }
  counts.unread = [...unread]
    .map(([language, reviews]) => ({ language, reviews }))
    .sort((one, other) => other.reviews - one.reviews || ((one.language ?? '') < (other.language ?? '') ? -1 : 1));
  return counts;
}

// Whether the stars of reviews go with what their sentences were read to say.

/** How many reviews have one star, two, and so on to five. Those without stars are not in it. */
type StarCounts = readonly number[];

/** What somebody names who is content as well, because it is a measure and no merit: who is content took another size. */
const MEASURES: ReadonlySet<Topic> = new Set(['size', 'length', 'sleeves', 'neckline']);

/** Reviews of others with the stars of one side, so that stars tell the two apart: where nobody is discontent, they tell nothing. */
const FEWEST = 5;

/**
 * Whether what is said is withheld: of the reviews that praise or criticise, more than half have the stars of the contrary, which chance does not
 * explain (95 %), and they have no fewer of the most extreme ones than all `others`, of whom some have the stars that would fit.
 */
function isBelied(topic: Topic, side: 'praise' | 'criticism', said: StarCounts, others: StarCounts): boolean {
  if (MEASURES.has(topic)) return false;
  const [fitting, contrary, extreme] = side === 'praise' ? [[4, 5], [1, 2], [1]] : [[1, 2], [4, 5], [5]];
  const of = (counts: StarCounts, stars: readonly number[]): Share => ({
    mentions: stars.reduce((sum, star) => sum + counts[star - 1]!, 0),
    reviews: counts.reduce((sum, count) => sum + count, 0),
  });
  const share = of(said, contrary);
  if (share.reviews === 0 || of(others, fitting).mentions < FEWEST || wilson(share).low <= 1 / 2) return false;
  return differenceOf(of(said, extreme), of(others, extreme)).high >= 0;
}

const noStars = (): number[] => [0, 0, 0, 0, 0];

/** Adds so many reviews of so many stars. */
function addStars(counts: number[], stars: number | null, reviews: number): void {
  if (stars !== null) counts[stars - 1]! += reviews;
}

function withoutStars(all: StarCounts, some: StarCounts): StarCounts {
  return all.map((count, at) => Math.max(0, count - some[at]!));
}
