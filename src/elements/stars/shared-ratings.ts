import { roundMean } from '../../contract/mean.js';
import { isRatings, RATINGS_LIMITS, type Rating, type Ratings } from '../../contract/ratings.js';
import type { StarsAttributes } from '../../contract/stars-attributes.js';
import { own } from '../base/own-document.js';
import { requestBody } from '../list/page-request.js';
import { subjectUrl } from '../list/widget-query.js';

/** Milliseconds for which a response is used again by elements that come later. */
const FRESH = 30_000;
/** Characters of ids in one address: servers refuse long ones. */
const LONGEST = 4_096;
/** More reviews than anything has. */
const MOST = 1e9;
/** Milliseconds for which a request waits for further elements, except the first of a page that has been read. */
const FRAME = 16;

/** A request for the numbers of several products, before and after its response. */
interface Batch {
  /** Ids as they stand in the address. */
  ids: string[];
  ratings: Promise<Ratings>;
  /** Until when its numbers are used again, in milliseconds since 1970. */
  expiresAt: number;
}

/** By address and product, the batch that has its numbers; for an empty product those of all. */
const batches = new Map<string, Batch>();
/** By address, the batch that takes further products; undefined once the first was sent. */
const open = new Map<string, Batch | undefined>();

/** The numbers of `4.6 33`: average and count. Null where the count is 0, undefined where there are none. */
export function numbersIn(text: string): Rating | null | undefined {
  const [average, count] = text.split(' ').map(Number) as [number, number];
  return count >= 0 ? readable({ average, count }) : undefined;
}

/** Numbers as they are read, whatever a server says: an average with one decimal, null where nothing is rated; null for no reviews. */
export function readable({ average, count }: Rating): Rating | null {
  if (!(count >= 1)) return null;
  return {
    average: Math.min(5, Math.max(0, roundMean(average!))) || null,
    count: Math.min(MOST, Math.floor(count)),
  };
}

/**
 * The numbers that `attributes` name; null where there are no reviews. Elements that come within a frame make one request. Rejects with
 * a FeedError, also where nothing is named.
 */
export async function shareRatingOf(attributes: StarsAttributes): Promise<Rating | null> {
  const url = subjectUrl(attributes, 'ratings');
  if (url instanceof Error) throw url;
  const address = `${url}?token=${encodeURIComponent(attributes.token)}`;
  // The proxy knows products by so much of their id.
  const product = `${attributes.productId}`.slice(0, RATINGS_LIMITS.productId);
  const known = batches.get(address + product);
  const batch = known && known.expiresAt > Date.now() ? known : add(address, product);
  const { ratings, all } = await batch.ratings;
  // A product may have the name of something that every object has.
  return readable(Object(product ? Object.hasOwn(ratings, product) && ratings[product] : all));
}

function add(address: string, product: string): Batch {
  // Not `encodeURIComponent`, which throws for half of a surrogate pair.
  const id = `${new URLSearchParams({ '': product })}`.slice(1);
  let batch = open.get(address);
  if (!batch || batch.ids.length === RATINGS_LIMITS.products || `${batch.ids}${id}`.length > LONGEST) {
    batch = startBatch(address);
  }
  // Every response has the numbers of all.
  for (const one of ['', product]) batches.set(address + one, batch);
  if (id) batch.ids.push(id);
  return batch;
}

function startBatch(address: string): Batch {
  const ids: string[] = [];
  // What is there when the script comes is there together, and asks before anything else is done, unless the page is still read.
  const isEarly = own('readyState') === 'loading';
  const collected = isEarly || open.has(address) ? new Promise((done) => setTimeout(done, FRAME)) : Promise.resolve();
  const ratings = collected.then(() => {
    if (open.get(address) === batch) open.set(address, undefined);
    return requestBody(address + queryOf(ids), 'default', new AbortController(), isRatings);
  });
  const batch: Batch = { ids, ratings, expiresAt: Number.POSITIVE_INFINITY };
  const kept = ratings.then(
    () => FRESH,
    () => 0,
  );
  void kept.then((ms) => {
    batch.expiresAt = Date.now() + ms;
  });
  open.set(address, batch);
  return batch;
}

/** Commas between ids stay as they are, so that a page can preload the address; an id that holds one goes by itself. */
function queryOf(ids: string[]): string {
  const others = ids.filter((id) => id.includes('%2C'));
  const plain = ids.filter((id) => !others.includes(id));
  return (plain[0] ? `&products=${plain}` : '') + others.map((id) => `&product=${id}`).join('');
}
