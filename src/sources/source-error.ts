import type { SourceFailure } from '../contract/sources.js';

/** Whether somebody has to connect again, or to give the server its key back: no request with this grant will do. */
export function endsGrant(failure: SourceFailure): boolean {
  return failure === 'revoked' || failure === 'locked';
}

/** A source did not do what it was asked. The message is for logs: it never holds what the source wrote, nor a secret. */
export class SourceError extends Error {
  readonly failure: SourceFailure;
  /** For how long it asks to be left alone, ms. */
  readonly waitMs: number | null;

  constructor(failure: SourceFailure, message: string, { waitMs = null }: { waitMs?: number | null } = {}) {
    super(message);
    this.failure = failure;
    this.waitMs = waitMs;
  }
}

/** Whether a source failed in one of these ways. */
export const isFailure = (error: unknown, ...failures: SourceFailure[]): boolean =>
  error instanceof SourceError && failures.includes(error.failure);
