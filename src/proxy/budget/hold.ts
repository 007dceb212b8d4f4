/** Why no request may be sent now, and for how long, ms. */
export interface Hold {
  ms: number;
  /** The minute is used up or the service asked for a pause; or it has failed too often. */
  code: 'rate_limited' | 'unreachable';
}

/** Thrown to a request that cannot be sent in time. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
  readonly hold: Hold;

  constructor(hold: Hold) {
    super(hold.code);
    this.hold = hold;
  }
}
