import { expect, test } from 'vitest';
import { groupsOf, type ReviewGroup } from '../../../../src/desk/app/inbox/review-groups.js';
import { groupsBetween, stretches } from '../../../../src/desk/app/inbox/stretches.js';

const groups = groupsOf(Array.from({ length: 22 }, (_, at) => ({ id: String(at) })));
/** A hundred px each, but for the second, which was never drawn. */
const heights = new Map<ReviewGroup, number>(groups.map((group) => [group, 100]));
heights.delete(groups[1]!);

const between = (from: number, to: number) =>
  [...groupsBetween(groups, heights, from, to)].map((group) => groups.indexOf(group));

test('the groups near the screen are found by their heights, known or guessed', () => {
  expect(groups.map(({ ids }) => ids.length)).toEqual([5, 5, 5, 5, 2]);
  expect(between(-500, 50)).toEqual([0]);
  expect(between(150, 200)).toEqual([1]);
  expect(between(1350, 1420)).toEqual([1, 2]);
  expect(between(1550, 9000)).toEqual([3, 4]);
  expect(between(5000, 9000)).toEqual([]);
});

test('what is not drawn is room of the same height, and each group knows the place of its first review', () => {
  expect(stretches(groups, heights, new Set([groups[2]!, groups[4]!]))).toEqual([
    { room: 1400 },
    { group: groups[2], first: 10 },
    { room: 100 },
    { group: groups[4], first: 20 },
  ]);
  expect(stretches(groups, heights, new Set())).toEqual([{ room: 1700 }]);
  expect(stretches([], heights, new Set())).toEqual([]);
});
