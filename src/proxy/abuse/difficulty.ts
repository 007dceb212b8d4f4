import type { Pace } from './abuse-store.js';

/** Reviews a minute and an hour, of one token or one address, from which on they come with work. */
const CALM: Pace = { minute: 20, hour: 200 };
/** Challenges an hour that one address gets for the same work: an honest one needs one or two for a review. */
const ASKED = 5;
/** Sixteen times the lightest: 20 s at most on a slow phone, of 4 µs a round. */
const HIGHEST = 4;
/** For an address that asks again and again: as much once more. */
const HIGHEST_OF_ADDRESS = 4;

/** Whether so many are more than a shop's visitors send. */
export function isFast({ minute, hour }: Pace): boolean {
  return minute > CALM.minute || hour > CALM.hour;
}

/**
 * How often the lightest work is doubled: once for each doubling of what the token's reviews were `taken` beyond what is
 * calm, and of the challenges that the address `asked` for. So the shop's other visitors pay little for one who sends
 * much, and who does the work of many pays for each.
 */
export function levelOf(taken: Pace, asked: Pace): number {
  const pace = Math.max(taken.minute / CALM.minute, taken.hour / CALM.hour);
  return doublings(pace, HIGHEST) + doublings(asked.hour / ASKED, HIGHEST_OF_ADDRESS);
}

function doublings(times: number, most: number): number {
  return times <= 1 ? 0 : Math.min(most, Math.ceil(Math.log2(times)));
}
