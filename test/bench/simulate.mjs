/**
 * What readers get when there are more vendors than the service takes requests for, without waiting for it to happen. Run it
 * after a build: `npm run simulate`. It is done within about two minutes.
 */
import { budgetTable, simulateBudget } from './budget.mjs';

const began = performance.now();
const runs = await simulateBudget((line) => console.error(line));
console.log(budgetTable(runs));
console.log(`In ${Math.round((performance.now() - began) / 1000)} s.`);
