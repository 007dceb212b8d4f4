import type { PublicReview, Sort } from '../../contract/widget.js';

/**
 * `places` of `reviews` in the order `sort`. They come newest first, unknown dates last; ties stay in that order, and what
 * has no rating comes last. Takes time in proportion to their number, since ratings are few.
 */
export function ordered(places: Uint32Array, sort: Sort, reviews: readonly PublicReview[]): Uint32Array {
  switch (sort) {
    case 'newest':
      return places;
    case 'oldest':
      return oldestFirst(places, reviews);
    case 'highest':
      return byRating(places, reviews, (a, b) => b - a);
    case 'lowest':
      return byRating(places, reviews, (a, b) => a - b);
  }
}

function oldestFirst(places: Uint32Array, reviews: readonly PublicReview[]): Uint32Array {
  const undated = places.findIndex((place) => reviews[place]!.createdAt === null);
  const list = places.slice();
  list.subarray(0, undated === -1 ? list.length : undated).reverse();
  return list;
}

function byRating(
  places: Uint32Array,
  reviews: readonly PublicReview[],
  compare: (a: number, b: number) => number,
): Uint32Array {
  const rated = new Map<number, number[]>();
  const unrated: number[] = [];
  for (const place of places) {
    const { rating } = reviews[place]!;
    if (rating === null) unrated.push(place);
    else {
      const same = rated.get(rating);
      if (same) same.push(place);
      else rated.set(rating, [place]);
    }
  }
  const ratings = [...rated.keys()].sort(compare);
  return Uint32Array.from([...ratings.map((rating) => rated.get(rating)!), unrated].flat());
}
