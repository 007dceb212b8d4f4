/** Milliseconds that a reader is kept waiting for a chunk. */
const PATIENCE = 2000;

/** What `chunk` brings; rejects where it fails or does not come soon. */
export const soon = <T>(chunk: Promise<T>): Promise<T> =>
  Promise.race([chunk, new Promise<never>((_, giveUp) => setTimeout(giveUp, PATIENCE))]);
