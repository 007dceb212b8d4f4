import { expect, test } from 'vitest';
import { retryOnConflict } from '../../src/platform/database-errors.js';

class Conflict extends Error {}
const isConflict = (error: unknown) => error instanceof Conflict;

test('runs the work again from its beginning until no other writer is in its way', async () => {
  let runs = 0;
  const work = () => {
    runs += 1;
    if (runs < 4) throw new Conflict();
    return 'written';
  };
  await expect(retryOnConflict(work, isConflict)).resolves.toBe('written');
  expect(runs).toBe(4);
});

test('rejects at once with an error that is no conflict, as it is', async () => {
  let runs = 0;
  const error = new RangeError('constraint');
  const work = () => {
    runs += 1;
    throw error;
  };
  await expect(retryOnConflict(work, isConflict)).rejects.toBe(error);
  expect(runs).toBe(1);
});
