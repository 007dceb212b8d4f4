import { untilAborted } from './call-deadline.js';
import { type JsonLimits, JsonListParser, type ListHandler } from './json-list-parser.js';
import { TimeSlice } from './time-slice.js';

/** The interface needs six. */
const DEPTH = 64;

/** Of a response without a long list: a business in a list of thousands has a dozen members. */
export const RESPONSE_LIMITS: JsonLimits = {
  bytes: 8 * 2 ** 20,
  depth: DEPTH,
  members: 250_000,
  part: { characters: 8 * 2 ** 20, members: 250_000 },
};

/** Of a review list: the whole list of a busy vendor fits, 100,000 reviews of 60 members. A larger one is read in pages. */
export const LIST_LIMITS: JsonLimits = {
  bytes: 64 * 2 ** 20,
  depth: DEPTH,
  members: 8_000_000,
  part: { characters: 2 ** 20, members: 10_000 },
};

/** Bytes that hold no more entries than can be parsed within a time slice. */
const PIECE_BYTES = 16 * 1024;

/**
 * The JSON of a body, parsed in time slices; the entries of `list` go to its handler one by one. Rejects with a ServiceError when
 * the body is beyond the limits, with a SyntaxError when it is no JSON, and as soon as `signal` fires.
 */
export async function readJson(
  response: Response,
  limits: JsonLimits,
  list: ListHandler | null,
  signal: AbortSignal,
  onBytes: (bytes: number) => void = () => {},
): Promise<unknown> {
  const parser = new JsonListParser(limits, list, response.status);
  const slice = new TimeSlice();
  slice.pause();
  await readChunks(response, signal, async (chunk) => {
    slice.resume();
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      if (slice.isOver()) {
        await slice.next();
        signal.throwIfAborted();
      }
      parser.push(chunk.subarray(at, at + PIECE_BYTES));
    }
    onBytes(chunk.length);
    slice.pause();
  });
  return parser.end();
}

/** Passes on each chunk of the body. Rejects as `take` does, and as soon as `signal` fires, whatever the body does. */
async function readChunks(
  response: Response,
  signal: AbortSignal,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  const reader = response.body?.getReader();
  try {
    while (reader) {
      const { done, value } = await untilAborted(reader.read(), signal);
      if (done) return;
      await take(value);
    }
  } catch (error) {
    reader?.cancel().catch(() => {});
    throw error;
  }
}
