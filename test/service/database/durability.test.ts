import { expect, test } from 'vitest';
import { temporaryPlace } from '../temporary-service.js';
import { sigkillRounds } from './sigkill-rounds.js';

test('keeps every acknowledged review, once, when the process is killed amid submissions', async () => {
  const report = await sigkillRounds(await temporaryPlace('sqlite'), 1);
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report).toMatchObject({ lost: 0, twice: 0, miscounted: 0 });
});
