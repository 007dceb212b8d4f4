import { inSlices } from '../../client/index.js';
import { folded } from '../../contract/folded-text.js';
import type { PublicReview } from '../../contract/widget.js';
import { compareNewest } from '../snapshots/snapshot.js';
import { createTextIndex, type TextIndex, type TextSearch } from './text-index.js';

/** The part of the texts of an index that may be new, or of reviews that are gone, before it is made anew. */
const MOST_CHANGED = 1 / 8;

/** The texts of the reviews of a snapshot, indexed. What stays of a snapshot is not indexed again for the next one. */
export interface ReviewTexts {
  /** At most what they have in memory. */
  readonly bytes: number;
  /** A search for those of `places`, of the snapshot, that hold `words`. */
  search(words: string, places: Uint32Array): TextSearch;
  /** What of them a later snapshot has as well; null where its texts had better be indexed from the beginning. */
  keptFor(reviews: readonly PublicReview[]): KeptTexts | null;
}

/** Texts that a later snapshot goes on with. */
export interface KeptTexts {
  texts: ReviewTexts;
  /** The reviews that are still to be indexed. */
  fresh: readonly PublicReview[];
  index(): Promise<ReviewTexts>;
}

/** What a search looks through, before it is folded. */
export function textOf({ title = '', text, author, reply }: PublicReview): string {
  return `${title}\n${text}\n${author}\n${reply?.text ?? ''}`;
}

const foldedText = (review: PublicReview) => folded(textOf(review));

export async function indexReviewTexts(reviews: readonly PublicReview[]): Promise<ReviewTexts> {
  const index = await createTextIndex(reviews.length, (place) => foldedText(reviews[place]!));
  return textsOf(
    reviews,
    index,
    Uint32Array.from(reviews, (_, place) => place),
  );
}

/** `slots`: for each review, the place of its text in the index. */
function textsOf(reviews: readonly PublicReview[], index: TextIndex, slots: Uint32Array): ReviewTexts {
  let places: Uint32Array | undefined;
  return {
    get bytes() {
      return index.bytes + slots.byteLength * 2;
    },

    search(words, wanted) {
      const { cost, find } = index.search(
        words,
        wanted.map((place) => slots[place]!),
      );
      return {
        cost,
        async find() {
          places ??= inverse(slots, index.size);
          const placeOf = places;
          return (await find()).map((slot) => placeOf[slot]!);
        },
      };
    },

    keptFor(next) {
      const most = next.length * MOST_CHANGED - (index.size - reviews.length);
      const former = formerPlaces(reviews, next, most);
      if (!former) return null;
      return {
        texts: this,
        fresh: next.filter((_, place) => former[place] === -1),
        async index() {
          const nextSlots = Uint32Array.from(former, (place) => (place === -1 ? 0 : slots[place]!));
          await inSlices(next, (review, place) => {
            if (former[place] === -1) nextSlots[place] = index.add(foldedText(review));
          });
          return textsOf(next, index, nextSlots);
        },
      };
    },
  };
}

function inverse(slots: Uint32Array, size: number): Uint32Array {
  const places = new Uint32Array(size);
  for (let place = 0; place < slots.length; place += 1) places[slots[place]!] = place;
  return places;
}

/**
 * The places that the reviews of a snapshot had in the one before it; -1 for those that it did not have, or not as they are. Null where these are
 * more than `most`.
 */
function formerPlaces(before: readonly PublicReview[], now: readonly PublicReview[], most: number): Int32Array | null {
  const former = new Int32Array(now.length).fill(-1);
  let old = 0;
  let fresh = 0;
  for (let place = 0; place < now.length; place += 1) {
    const review = now[place]!;
    while (old < before.length && before[old] !== review && compareNewest(before[old]!, review) <= 0) old += 1;
    if (before[old] === review) {
      former[place] = old;
      old += 1;
    } else {
      fresh += 1;
      if (fresh > most) return null;
    }
  }
  return former;
}
