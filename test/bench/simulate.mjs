/**
 * What readers get when there are more vendors than the service takes requests for, without waiting for it to happen. Run it
 * after a build: `npm run simulate`; `npm run simulate -- feed` plays those with a change feed alone. Each is done within a few minutes.
 */
import { budgetTable, feedTable, simulateBudget, simulateFeed } from './budget.mjs';

const began = performance.now();
const say = (line) => console.error(line);
if (process.argv[2] !== 'feed') console.log(budgetTable(await simulateBudget(say)));
console.log(feedTable(await simulateFeed(say)));
console.log(`In ${Math.round((performance.now() - began) / 1000)} s.`);
