import { invalidRequest, ServiceProblem } from './problem.js';

/** Bytes of a request's body; a review of 20,000 characters fits several times. */
export const BODY_LIMIT = 256 * 1024;

/**
 * The JSON value in the body. Throws 415 when it is declared as something else, 413 when it is past the limit, counted
 * while reading whatever its declared length, and 400 when it is not JSON in UTF-8.
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(type)) {
    throw new ServiceProblem(415, 'unsupported_media_type', { detail: 'The body must be sent as application/json' });
  }
  const bytes = await readBytes(request);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalidRequest([{ field: 'body', message: 'must be JSON in UTF-8' }]);
  }
}

async function readBytes({ body }: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > BODY_LIMIT) {
      await reader.cancel().catch(() => {});
      // What is left of the body stays unread, so the connection cannot carry another request.
      const headers = { connection: 'close' };
      throw new ServiceProblem(413, 'content_too_large', {
        detail: `The body must be at most ${BODY_LIMIT} bytes`,
        headers,
      });
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}
