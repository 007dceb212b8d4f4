/** What is wrong with the body of a request: a media type that is not JSON, too many bytes, no JSON in UTF-8, or it broke off. */
export type BodyFault = 'unsupported_media_type' | 'too_large' | 'not_json' | 'broken_off';

/** Why {@link readJsonBody} rejected. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly fault: BodyFault;

  constructor(fault: BodyFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * The JSON value in the body of a request, whose media type is `application/json` or ends with `+json`. The bytes are counted
 * while they come, whatever length is declared, so that no more than `maxBytes` of them are ever kept. Rejects with a {@link BodyError}.
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  const mediaType = (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (!/^application\/(?:[\w.-]+\+)?json$/.test(mediaType)) throw new BodyError('unsupported_media_type');
  if (Number(request.headers.get('content-length')) > maxBytes) throw new BodyError('too_large');
  const bytes = await readBytes(request.body, maxBytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new BodyError('not_json');
  }
}

/** All bytes of a body. Rejects with a {@link BodyError} when they are more than `maxBytes`, or break off. */
export async function readBytes(body: Request['body'], maxBytes: number): Promise<Uint8Array> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      throw new BodyError('broken_off');
    });
    if (done) break;
    size += value.length;
    if (size > maxBytes) {
      await reader.cancel().catch(() => {});
      throw new BodyError('too_large');
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** The value of a JSON text; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
