/** Drawing of one star, its centre at `x` in a row 24 units high. */
export const star = (x: number) => `M${x} 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9z`;

/** Five stars in a box of 120 by 24 units. */
const FIVE = [12, 36, 60, 84, 108].map(star);

/** Those of five stars from one to before another, as a single path. */
export const starsFrom = (from: number, to = 5): string => FIVE.slice(from, to).join('');
