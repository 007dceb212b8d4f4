import { LIMITS } from '../../contract/widget.js';
import { Refusal } from '../problem.js';

/** The JSON object a request carries; counted while it is read, so that a body too large is never held. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const mediaType = (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (mediaType !== 'application/json') throw new Refusal('unsupported_media_type');
  const bytes = await readBytes(request, LIMITS.submissionBytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal('invalid_request', { detail: 'The body is not JSON in UTF-8.' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('invalid_request', { detail: 'The body must be a JSON object.' });
  }
  return value as Record<string, unknown>;
}

async function readBytes(request: Request, max: number): Promise<Uint8Array> {
  const tooLarge = () => new Refusal('too_large', { detail: `The body must be at most ${max} bytes.` });
  if (Number(request.headers.get('content-length')) > max) throw tooLarge();
  const bytes = new Uint8Array(max);
  const reader = request.body?.getReader();
  let length = 0;
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      throw new Refusal('invalid_request', { detail: 'The body broke off.' });
    });
    if (done) break;
    if (length + value.length > max) {
      await reader.cancel();
      throw tooLarge();
    }
    bytes.set(value, length);
    length += value.length;
  }
  return bytes.subarray(0, length);
}
