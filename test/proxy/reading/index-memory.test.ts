import { expect, test } from 'vitest';
import { IndexMemory } from '../../../src/proxy/reading/index-memory.js';
import type { ReviewIndex } from '../../../src/proxy/reading/review-index.js';

const indexOf = (bytes: number) => {
  const index = {
    bytes,
    clear: () => {
      index.bytes = 0;
    },
  };
  return index as typeof index & ReviewIndex;
};

test('the index used longest ago is cleared when all take more than they may', () => {
  const memory = new IndexMemory(100);
  const [a, b, c] = [indexOf(40), indexOf(40), indexOf(40)];
  memory.use(a);
  memory.use(b);
  memory.use(a);
  memory.use(c);
  expect([memory.bytes, a.bytes, b.bytes, c.bytes]).toEqual([80, 40, 0, 40]);
});

test('an index that is larger than all may be stays while it is the one that is used', () => {
  const memory = new IndexMemory(100);
  const [large, small] = [indexOf(500), indexOf(10)];
  memory.use(large);
  memory.use(large);
  expect([memory.bytes, large.bytes]).toEqual([500, 500]);
  memory.use(small);
  expect([memory.bytes, large.bytes]).toEqual([10, 0]);
});

test('an index that is no longer read counts no longer', () => {
  const memory = new IndexMemory(100);
  const index = indexOf(40);
  memory.use(index);
  memory.forget(index);
  memory.forget(index);
  expect(memory.bytes).toBe(0);
});
