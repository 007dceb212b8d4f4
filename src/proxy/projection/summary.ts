import type { PublicReview, Summary } from '../../contract/widget.js';

/** The numbers over `visible`, out of `total` reviews that there are. */
export function summarise(visible: PublicReview[], total: number): Summary {
  const histogram: Summary['histogram'] = [0, 0, 0, 0, 0];
  let sum = 0;
  let rated = 0;
  for (const { rating } of visible) {
    if (rating === null) continue;
    histogram[starOf(rating) - 1]! += 1;
    sum += rating;
    rated += 1;
  }
  return { average: rated ? Math.round((sum / rated) * 100) / 100 : null, count: visible.length, histogram, total };
}

/** The star, 1 to 5, that a rating counts for; halves count upwards. */
export function starOf(rating: number): number {
  return Math.floor(rating + 0.5);
}
