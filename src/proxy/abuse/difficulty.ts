import type { Pace } from './abuse-store.js';

/** Reviews a minute and an hour, of one token or one address, up to which none needs a proof of work. */
const CALM: Pace = { minute: 20, hour: 200 };
/** Challenges an hour that one address gets without more work: an honest one needs one or two for a review. */
const REQUESTED = 5;
/** Sixteen times the lightest: 20 s at most on a slow phone, of 4 µs a round. */
const HIGHEST = 4;
/** For an address that requests challenges repeatedly: as much once more. */
const HIGHEST_OF_ADDRESS = 4;

/** Whether so many are more than a shop's visitors send. */
export function isFast({ minute, hour }: Pace): boolean {
  return minute > CALM.minute || hour > CALM.hour;
}

/**
 * The difficulty of a challenge: how often the lightest work is doubled. Once for each doubling of the `accepted` reviews of
 * the token beyond what is calm, and of the challenges that the address `requested`. So the shop's other visitors pay little
 * for one who sends much, and who does the work of many pays for each.
 */
export function levelOf(accepted: Pace, requested: Pace): number {
  const pace = Math.max(accepted.minute / CALM.minute, accepted.hour / CALM.hour);
  return doublings(pace, HIGHEST) + doublings(requested.hour / REQUESTED, HIGHEST_OF_ADDRESS);
}

function doublings(times: number, most: number): number {
  return times <= 1 ? 0 : Math.min(most, Math.ceil(Math.log2(times)));
}
