import type { ReviewNumbers } from '../../contract/desk/numbers.js';

/** Sums of some reviews, as the database counts them. */
export interface Sums {
  reviews: number;
  rated: number;
  hundredths: number;
}

export const noSums = (): Sums => ({ reviews: 0, rated: 0, hundredths: 0 });

/** Adds the sums of a row to `sums`. */
export function addSums(sums: Sums, row: Record<keyof Sums, number | string>): void {
  sums.reviews += Number(row.reviews);
  sums.rated += Number(row.rated);
  sums.hundredths += Number(row.hundredths);
}

export function numbersOf({ reviews, rated, hundredths }: Record<keyof Sums, number | string>): ReviewNumbers {
  const average = Number(rated) === 0 ? null : Number(hundredths) / Number(rated) / 100;
  return { reviews: Number(reviews), rated: Number(rated), average };
}

/** The median of values of which each is there so many times; null without any. */
export function medianOf(counts: ReadonlyMap<number, number>): number | null {
  const sorted = [...counts].sort(([one], [other]) => one - other);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  const at = (place: number) => {
    let seen = 0;
    for (const [value, count] of sorted) {
      seen += count;
      if (seen > place) return value;
    }
    return 0;
  };
  return (at((total - 1) >> 1) + at(total >> 1)) / 2;
}
