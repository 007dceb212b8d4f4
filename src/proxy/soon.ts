/** What may be there already: a cached read that waits nowhere is answered in the turn it came in, and costs a quarter less. */
export type Soon<T> = T | Promise<T>;

/** `next` of `value`, at once when that is there; what `next` throws is thrown or rejected alike. */
export function after<T, U>(value: Soon<T>, next: (value: T) => Soon<U>): Soon<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
