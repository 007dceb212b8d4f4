import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a file is read before everything else that the server does has its turn, ms. */
const TURN_MS = 10;

/** What `items` has, with breaks between. Throws when `signal` fires. */
export async function* withBreaks<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  let since = performance.now();
  for await (const item of items) {
    if (performance.now() - since > TURN_MS) {
      await nextTurn();
      signal.throwIfAborted();
      since = performance.now();
    }
    yield item;
  }
}
