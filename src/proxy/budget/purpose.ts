/**
 * What a request to the service is for, the most important first: each may go where the next may not any more. A `read` has
 * a reader who waits, or goes on with a list; a `refresh` begins one behind readers who have an answer.
 */
export type Purpose = 'submission' | 'read' | 'refresh';

export const PURPOSES: readonly Purpose[] = ['submission', 'read', 'refresh'];

/** A value for each purpose. */
export function perPurpose<T>(make: (purpose: Purpose) => T): Record<Purpose, T> {
  return { submission: make('submission'), read: make('read'), refresh: make('refresh') };
}
