import { expect, test } from 'vitest';
import { FormerPlaces, GROUP, groupsOf, groupsWithout } from '../../../../src/desk/app/inbox/review-groups.js';

const reviews = Array.from({ length: 40 }, (_, number) => ({ id: `r${number}` }));
const idsOf = (groups: readonly { ids: readonly string[] }[]) => groups.flatMap(({ ids }) => ids);

test('a hundred that come back one after the other stand where they stood, in groups that can be drawn at once', () => {
  const places = new FormerPlaces();
  const before = groupsOf(reviews);
  const gone = idsOf(before).slice(3, 33);
  places.remember(idsOf(before), gone);
  let groups = groupsWithout(before, new Set(gone));
  const there = new Set(idsOf(groups));
  for (const id of gone) {
    groups = places.bringBack(groups, id, (one) => there.has(one))!;
    there.add(id);
  }
  expect(idsOf(groups)).toEqual(idsOf(before));
  expect(Math.max(...groups.map(({ ids }) => ids.length))).toBeLessThanOrEqual(2 * GROUP);
  expect(groups.every(({ ids }) => ids.length > 0)).toBe(true);
});

test('the first of a list comes back to its beginning', () => {
  const places = new FormerPlaces();
  const before = groupsOf(reviews);
  places.remember(idsOf(before), ['r0', 'r1']);
  let groups = groupsWithout(before, new Set(['r0', 'r1']));
  for (const id of ['r1', 'r0']) groups = places.bringBack(groups, id, (one) => idsOf(groups).includes(one))!;
  expect(idsOf(groups)).toEqual(idsOf(before));
});
