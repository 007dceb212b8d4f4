import { inSlices, TimeSlice } from '../../client/index.js';
import type { PublicReview } from '../../contract/widget.js';

/** So many are sorted, or merged, at once. */
const RUN = 2_048;

/** The reviews, newest first, those of unknown date last, and what is equal as it came: made in slices of time. */
export async function newestFirst(reviews: PublicReview[]): Promise<PublicReview[]> {
  const times: number[] = [];
  let isOrdered = true;
  await inSlices(reviews, ({ createdAt }, index) => {
    const time = createdAt === null ? -Infinity : Date.parse(createdAt);
    if (index > 0 && time > times[index - 1]!) isOrdered = false;
    times.push(time);
  });
  // Most services list them like this.
  if (isOrdered) return reviews;
  const order = await sortInSlices(times);
  return order.map((index) => reviews[index]!);
}

/** The indexes of `times`, highest first: sorted in runs, which are merged. */
async function sortInSlices(times: readonly number[]): Promise<number[]> {
  const slice = new TimeSlice();
  const compare = (a: number, b: number) => (times[a] === times[b] ? a - b : times[b]! - times[a]!);
  let runs: number[][] = [];
  for (let from = 0; from < times.length; from += RUN) {
    if (slice.isOver()) await slice.next();
    const length = Math.min(RUN, times.length - from);
    runs.push(Array.from({ length }, (_, index) => from + index).sort(compare));
  }
  while (runs.length > 1) {
    const merged: number[][] = [];
    for (let pair = 0; pair < runs.length; pair += 2) {
      merged.push(await merge(runs[pair]!, runs[pair + 1] ?? [], compare, slice));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge(
  left: number[],
  right: number[],
  compare: (a: number, b: number) => number,
  slice: TimeSlice,
): Promise<number[]> {
  const merged: number[] = [];
  let fromLeft = 0;
  let fromRight = 0;
  while (fromLeft < left.length || fromRight < right.length) {
    if (merged.length % RUN === 0 && slice.isOver()) await slice.next();
    const isLeft =
      fromRight === right.length || (fromLeft < left.length && compare(left[fromLeft]!, right[fromRight]!) <= 0);
    merged.push(isLeft ? left[fromLeft++]! : right[fromRight++]!);
  }
  return merged;
}
