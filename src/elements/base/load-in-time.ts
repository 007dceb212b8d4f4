/** Milliseconds for which a shopper waits for a chunk. */
const CHUNK_TIMEOUT = 2_000;

/** Resolves or rejects as `chunk` does; rejects when that has not loaded after two seconds. */
export const loadInTime = <T>(chunk: Promise<T>): Promise<T> =>
  Promise.race([chunk, new Promise<never>((_, reject) => setTimeout(reject, CHUNK_TIMEOUT))]);
