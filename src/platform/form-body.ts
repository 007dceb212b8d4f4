import { BodyError, readBytes } from './json-body.js';

/**
 * The fields in the body of a form (`application/x-www-form-urlencoded`), of each name the first one. The bytes are counted while they come, as those
 * of JSON are. Rejects with a {@link BodyError}.
 */
export async function readFormBody(request: Request, maxBytes: number): Promise<Map<string, string>> {
  const mediaType = (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  if (mediaType !== 'application/x-www-form-urlencoded') throw new BodyError('unsupported_media_type');
  if (Number(request.headers.get('content-length')) > maxBytes) throw new BodyError('too_large');
  const fields = new URLSearchParams(new TextDecoder().decode(await readBytes(request.body, maxBytes)));
  return new Map([...fields].reverse());
}
