import type { FieldError } from '../widget.js';

/** What is wrong with an idempotency key, which a header has to carry unchanged; nothing where there is none. */
export function idempotencyKeyErrors(key: string | undefined): FieldError[] {
  if (key === undefined || /^[\x20-\x7e]{1,200}$/.test(key)) return [];
  return [{ field: 'Idempotency-Key', message: 'must be 1 to 200 printable ASCII characters' }];
}
