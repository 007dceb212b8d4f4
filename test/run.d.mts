/** What a runner found. */
export interface Found {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}
/** What each runner is to run: paths from the root, [] for everything of it, null for nothing. */
export function planOf(paths: string[], isLong?: boolean): { vitest: string[] | null; elements: string[] | null };
/** What both runners found, as lines. */
export function summarize(results: (Found & { name: string; code: number; seconds: number })[]): string[];
/** Counts and names of Vitest's JSON report. */
export function vitestResults(report: object): Found;
