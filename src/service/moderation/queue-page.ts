/** Pages of a queue: filters, search, and a cursor that stays right while new reviews come. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { folded } from '../../contract/folded-text.js';
import type { Queue, ReviewQueue } from '../../contract/service/moderation.js';
import type { Db, ReviewRow } from '../database/schema.js';
import { type ListPlace, readListCursor, writeListCursor } from '../reviews/review-list.js';
import { after, listsOf, queuedReviews } from './queues.js';

/** Rows that are looked at before other work has its turn: some milliseconds. */
const WINDOW = 2_000;
/** Rows that one request looks at; the next one goes on from there. */
const MOST_SEARCHED = 20_000;

/** Which reviews of a queue, and which part of it. */
export interface QueueQuery {
  queue: Queue;
  /** Words that title, text or author have, all of them; case and accents do not count. */
  q?: string | undefined;
  /** From 1 to 5, halves count upwards; 0: without a rating. */
  stars?: readonly number[] | undefined;
  source?: string | undefined;
  /** The shop's own identifier of a product. */
  product?: string | undefined;
  media?: boolean | undefined;
  replied?: boolean | undefined;
  sort: 'asc' | 'desc';
  limit: number;
  /** The `nextCursor` of the page before. */
  cursor?: string | undefined;
}

type Candidate = Pick<ReviewRow, 'id' | 'created_at' | 'title' | 'text' | 'author_name' | 'name' | 'product'>;
type List = ReturnType<typeof listsOf>[number];

/**
 * A page of a queue. A search looks at so many rows at most, and leaves the rest to the next page: however long the queue is, no request
 * takes long, and other requests have their turn meanwhile.
 */
export async function readQueuePage(db: Db, vendorId: string, query: QueueQuery): Promise<ReviewQueue> {
  const { sort, limit } = query;
  let last = query.cursor === undefined ? null : readListCursor(query.cursor);
  const ids: string[] = [];
  const isRight = matcherOf(query);
  const isSearch = isFiltered(query);
  for (let searched = 0; searched < MOST_SEARCHED; searched += WINDOW) {
    const lists = listsOf(db, vendorId, query.queue);
    const bound = isSearch ? await boundOf(lists, sort, last) : null;
    const found = await candidatesOf(lists, query, { last, bound });
    const hits = found.filter(isRight);
    const page = hits.slice(0, limit - ids.length);
    ids.push(...page.map(({ id }) => id));
    if (ids.length === limit) return pageOf(db, vendorId, ids, placeOf(page.at(-1)!));
    last = bound;
    if (!last) return pageOf(db, vendorId, ids, null);
    await setImmediate();
  }
  return pageOf(db, vendorId, ids, last);
}

async function pageOf(db: Db, vendorId: string, ids: readonly string[], next: ListPlace | null): Promise<ReviewQueue> {
  const nextCursor = next && { nextCursor: writeListCursor(next) };
  if (ids.length === 0) return { reviews: [], ...nextCursor };
  const found = db.selectFrom('reviews').selectAll().where('business_id', '=', vendorId).where('id', 'in', ids);
  const rows = new Map((await found.execute()).map((row) => [row.id, row]));
  const inOrder = ids.flatMap((id) => rows.get(id) ?? []);
  return { reviews: await queuedReviews(db, vendorId, inOrder), ...nextCursor };
}

/** Where the next window ends; null when it has all the rest. */
async function boundOf(lists: List[], sort: 'asc' | 'desc', last: ListPlace | null): Promise<ListPlace | null> {
  const places: ListPlace[] = [];
  for (const list of lists) {
    const place = await inOrder(list, sort, last)
      .select(['created_at', 'id'])
      .offset(WINDOW - 1)
      .limit(1)
      .executeTakeFirst();
    if (place) places.push(placeOf(place));
  }
  // Of two lists the window of the one that ends first: the rows of the other after it belong to the next window.
  return places.sort((one, other) => compare(one, other, sort))[0] ?? null;
}

/** Those that the cheap conditions leave, in the order of the queue. Without a search no more are needed than the page has. */
async function candidatesOf(
  lists: List[],
  query: QueueQuery,
  { last, bound }: { last: ListPlace | null; bound: ListPlace | null },
): Promise<Candidate[]> {
  const { sort, limit, source, product, media, replied, stars, q } = query;
  const found: Candidate[] = [];
  for (const list of lists) {
    const rows = await inOrder(list, sort, last)
      .select(['id', 'created_at', 'title', 'text', 'author_name', 'name', 'product'])
      .$if(bound !== null, (rows) => rows.where(sql<boolean>`not ${after(bound!, sort)}`))
      .$if(source !== undefined, (rows) => rows.where('source', '=', source!))
      .$if(product !== undefined, (rows) => rows.where('product', 'is not', null))
      .$if(media !== undefined, (rows) => rows.where(sql<boolean>`${HAS_MEDIA} = ${sql.lit(media ? 1 : 0)}`))
      .$if(replied !== undefined, (rows) => rows.where('response', replied ? 'is not' : 'is', null))
      .$if(stars !== undefined, (rows) =>
        rows.where(({ or, eb }) =>
          or(
            stars!.map((star) =>
              star === 0
                ? eb('rating_hundredths', 'is', null)
                : eb.between('rating_hundredths', star * 100 - 50, star * 100 + 49),
            ),
          ),
        ),
      )
      .$if(!q && product === undefined, (rows) => rows.limit(limit))
      .execute();
    found.push(...rows);
  }
  return found.sort((one, other) => compare(placeOf(one), placeOf(other), sort));
}

const HAS_MEDIA = sql<number>`(case when pictures is not null or video_ref is not null or gif_ref is not null
  or held_back_media is not null then 1 else 0 end)`;

function inOrder(list: List, sort: 'asc' | 'desc', last: ListPlace | null) {
  return list
    .$if(last !== null, (rows) => rows.where(after(last!, sort)))
    .orderBy('created_at', sort)
    .orderBy('id', sort);
}

/** Both engines store what is searched as text; folding it here finds the same reviews on both. */
function matcherOf({ q, product }: QueueQuery): (row: Candidate) => boolean {
  const words = folded(q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return ({ title, text, author_name, name, product: json }) => {
    if (product !== undefined && (JSON.parse(json!) as { sourceProductId?: string }).sourceProductId !== product) {
      return false;
    }
    if (words.length === 0) return true;
    const all = folded([title ?? '', text, author_name, name].join('\n'));
    return words.every((word) => all.includes(word));
  };
}

function isFiltered({ q, stars, source, product, media, replied }: QueueQuery): boolean {
  return Boolean(q) || [stars, source, product, media, replied].some((filter) => filter !== undefined);
}

function placeOf({ created_at, id }: Pick<ReviewRow, 'created_at' | 'id'>): ListPlace {
  return { createdAt: created_at, id };
}

/** Texts are compared by their code units, as both engines do. */
function compare(one: ListPlace, other: ListPlace, sort: 'asc' | 'desc'): number {
  const isFirst = one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;
  return isFirst === (sort === 'asc') ? -1 : 1;
}
