/**
 * Budgets are what was counted when they were recorded, in files of test/fixtures/. A change that costs, or saves, more than 5 % of one
 * records it, so that it stands in the change.
 */
import { readFileSync, writeFileSync } from 'node:fs';

/** Share by which a number may differ from what is recorded. */
const MARGIN = 0.05;
const RECORD = 'UPDATE_BUDGETS=1 npx vitest run test/e2e/script-size.test.ts test/e2e/page-counts.test.ts';

export const HOW_TO_RECORD = `Where that is meant, this records it, after a build: ${RECORD}`;

/** The budgets in `path`; with `UPDATE_BUDGETS=1` they are what `count` returns of those before, and are written there. */
export function readBudgets<T>(path: string, count: (before: T) => T): T {
  const before: T = JSON.parse(readFileSync(path, 'utf8'));
  if (!process.env.UPDATE_BUDGETS) return before;
  const counted = count(before);
  writeFileSync(path, `${JSON.stringify(counted, null, 2)}\n`);
  return counted;
}

/** The least and the most that a number may be of which `recorded` is recorded. */
export function boundsOf(recorded: number): [least: number, most: number] {
  // What another page adds may be less than nothing.
  const margin = Math.abs(recorded) * MARGIN;
  return [Math.ceil(recorded - margin), Math.floor(recorded + margin)];
}

/** Whether `counted` is no longer what is recorded, as one says it: "elements 140, 12.0 % more than the 125 that are recorded". */
export function difference(name: string, counted: number, recorded = 0): string | undefined {
  const [least, most] = boundsOf(recorded);
  if (counted >= least && counted <= most) return undefined;
  const share = (Math.abs(counted / recorded - 1) * 100).toFixed(1);
  const how = recorded === 0 ? '' : `${share} % `;
  return `${name} ${count(counted)}, ${how}${counted > recorded ? 'more' : 'less'} than the ${count(recorded)} that are recorded`;
}

export const count = (number: number) => number.toLocaleString('en');
