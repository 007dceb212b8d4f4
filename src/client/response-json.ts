import { type CutList, JsonCutter, type JsonLimits } from './json-cutter.js';
import { readChunks } from './response-body.js';
import { TimeSlice } from './time-slice.js';

/** The interface needs six. */
const DEPTH = 64;

/** Of an answer without a long list: a business in a list of thousands has a dozen members. */
export const ANSWER_LIMITS: JsonLimits = {
  bytes: 8 * 2 ** 20,
  depth: DEPTH,
  members: 250_000,
  part: { characters: 8 * 2 ** 20, members: 250_000 },
};

/** Of a review list: the whole list of a busy vendor fits, 100,000 reviews of 60 members. What does not is read in pages. */
export const LIST_LIMITS: JsonLimits = {
  bytes: 64 * 2 ** 20,
  depth: DEPTH,
  members: 8_000_000,
  part: { characters: 2 ** 20, members: 10_000 },
};

/** So many bytes hold no more entries than are parsed within a slice. */
const PIECE_BYTES = 16 * 1024;

/**
 * The JSON of a body, read in slices of time; the entries of `list` go there one by one. Rejects with a ServiceError when it is
 * beyond the limits, with a SyntaxError when it is no JSON, and as soon as `signal` fires.
 */
export async function readJson(
  response: Response,
  limits: JsonLimits,
  list: CutList | null,
  signal: AbortSignal,
  onBytes: (bytes: number) => void = () => {},
): Promise<unknown> {
  const cutter = new JsonCutter(limits, list, response.status);
  const slice = new TimeSlice();
  slice.pause();
  await readChunks(response, signal, async (chunk) => {
    slice.resume();
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      if (slice.isOver()) {
        await slice.next();
        signal.throwIfAborted();
      }
      cutter.push(chunk.subarray(at, at + PIECE_BYTES));
    }
    onBytes(chunk.length);
    slice.pause();
  });
  return cutter.end();
}
