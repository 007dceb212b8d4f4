import { expect, test } from 'vitest';
import { expectHarmless } from './harmless-files.js';

test('of 1,000 hostile files each is refused, or nothing of what would run is kept', async () => {
  const { refused, kept } = await expectHarmless(1_000, 20);
  expect(refused).toBeGreaterThan(600);
  // Pictures with something behind or beside them are pictures.
  expect(kept).toBeGreaterThan(100);
});
