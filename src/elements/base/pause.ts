/** Lets the page do what is more urgent, such as to handle an input, and goes on in another task. */
export const pause = (): Promise<void> => globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));
