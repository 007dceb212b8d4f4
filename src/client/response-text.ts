import { ServiceError } from './service-error.js';

/** The whole list of a busy vendor fits; what does not is read in pages. */
export const BODY_LIMIT = 64 * 1024 * 1024;
/** The interface needs six. */
export const DEPTH_LIMIT = 64;

/** A body that went on past the limit; a smaller page may still be had. */
export class BodyTooLarge extends ServiceError {}

/** The body as text, cut off once it is past `limit` bytes. Rejects as soon as `signal` fires, whatever the body does. */
export async function readText(response: Response, limit: number, signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  try {
    while (reader) {
      const { done, value } = await untilAborted(reader.read(), signal);
      if (done) break;
      size += value.byteLength;
      if (size > limit) {
        throw new BodyTooLarge('upstream_bad_response', `The reviews service sent more than ${limit} bytes`, {
          status: response.status,
        });
      }
      parts.push(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    reader?.cancel().catch(() => {});
    throw error;
  }
  parts.push(decoder.decode());
  return parts.join('');
}

/** True when objects and arrays lie deeper than `limit` in this JSON text; what stands in strings does not count. */
export function isTooDeep(json: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (inString) {
      if (character === BACKSLASH) index += 1;
      else if (character === QUOTE) inString = false;
    } else if (character === QUOTE) inString = true;
    else if (character === OPEN_BRACE || character === OPEN_BRACKET) {
      depth += 1;
      if (depth > limit) return true;
    } else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) depth -= 1;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** `work`, or a rejection with the signal's reason as soon as it fires, even when `work` takes no notice of it. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
