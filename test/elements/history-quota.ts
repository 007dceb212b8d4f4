import { aTimeout } from '@open-wc/testing';
import { webkit } from './browser.js';

/** Safari takes 100 changes of a tab's history in ten seconds; one test makes fewer than the rest. */
const CALM = 85;
const SPAN = 10_000;

const written: number[] = [];
const { replaceState } = history;
history.replaceState = (...args) => {
  written.push(performance.now());
  replaceState.apply(history, args);
};

/** To be called before each test of a file whose tests change the history: in WebKit, waits until there is room for another. */
export async function roomInHistory(): Promise<void> {
  const oldest = written.at(-CALM);
  if (webkit && oldest !== undefined) await aTimeout(Math.max(0, oldest + SPAN - performance.now()));
}
