import type { ReviewGroup } from './review-groups.js';

/** Height of a review, until its group was drawn once, px. */
const GUESSED = 260;

/** What a list is made of: groups that are drawn, and room in the place of those that are not. */
export type Stretch = { group: ReviewGroup; first: number } | { room: number };

/** The heights of groups that were drawn, px. */
export type Heights = Pick<WeakMap<ReviewGroup, number>, 'get'>;

const heightOf = (group: ReviewGroup, heights: Heights) => heights.get(group) ?? group.ids.length * GUESSED;

/** The groups between two places of the list, px from its beginning. */
export function groupsBetween(groups: readonly ReviewGroup[], heights: Heights, from: number, to: number) {
  const found = new Set<ReviewGroup>();
  let start = 0;
  for (const group of groups) {
    if (start > to) break;
    const end = start + heightOf(group, heights);
    if (end >= from) found.add(group);
    start = end;
  }
  return found;
}

/** The list with the groups of `drawn` in it, each with the place of its first review, and as much room as the others would take. */
export function stretches(groups: readonly ReviewGroup[], heights: Heights, drawn: ReadonlySet<ReviewGroup>) {
  const list: Stretch[] = [];
  let room = 0;
  let first = 0;
  const leaveRoom = () => {
    if (room > 0) list.push({ room });
    room = 0;
  };
  for (const group of groups) {
    if (drawn.has(group)) {
      leaveRoom();
      list.push({ group, first });
    } else {
      room += heightOf(group, heights);
    }
    first += group.ids.length;
  }
  leaveRoom();
  return list;
}
