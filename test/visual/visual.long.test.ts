/** More of what `visual.test.ts` draws one picture of each view of; `npm run screenshots` draws all of it there. */
import { describe } from 'vitest';
import { ALL, testShots, useStage } from './drawn-views.js';
import { moreShots } from './views.js';

describe.skipIf(ALL)('what is drawn', () => {
  useStage();
  testShots(moreShots());
});
