/** Counts requests that come in, for one kind of request. */
export interface RequestLimit {
  /**
   * Counts one for `key`, or `cost` where it is worth as many. Resolves to 0 when it may pass, else to the ms until the next
   * may. May reject: then it passes.
   */
  consume(key: string, cost?: number): Promise<number>;
}
