/** Milliseconds, a little less than a whole test has: so it is this that says what was waited for. */
const PATIENCE = 115_000;
const PAUSE = 20;

// The browser's own, also while a test has put another in its place.
const later = globalThis.setTimeout.bind(globalThis);

/**
 * Waits until `check` finds something, for as long as a test may take: how fast a machine draws is nothing that the elements
 * promise, and the one second that `@open-wc/testing` waits is too short where browsers share a core.
 */
export async function waitUntil(check: () => unknown, what = `${check}`): Promise<void> {
  const late = new Error(`Waited in vain: ${what}`);
  const end = performance.now() + PATIENCE;
  while (!(await check())) {
    if (performance.now() > end) throw late;
    await new Promise((next) => later(next, PAUSE));
  }
}
