/** Bodies below this do not get smaller by compression worth the name. */
const COMPRESSED_FROM = 1024;

/**
 * `body` as JSON with a strong ETag, gzipped where the request takes it, or 304 when the reader has it already. HEAD gets
 * the headers alone.
 */
export async function jsonResponse(request: Request, body: unknown, headers: Headers): Promise<Response> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const gzip = bytes.length >= COMPRESSED_FROM && takesGzip(request.headers.get('accept-encoding') ?? '');
  // RFC 9110 §8.8.3.3: a strong ETag names one representation, and the gzipped one is another.
  const etag = `"${await hash(bytes)}${gzip ? '-gzip' : ''}"`;
  headers.set('etag', etag);
  headers.append('vary', 'Accept-Encoding');
  if (isKnown(request.headers.get('if-none-match') ?? '', etag)) return new Response(null, { status: 304, headers });
  headers.set('content-type', 'application/json; charset=utf-8');
  if (gzip) headers.set('content-encoding', 'gzip');
  if (request.method === 'HEAD') return new Response(null, { headers });
  return new Response(gzip ? new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip')) : bytes, {
    headers,
  });
}

async function hash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** RFC 9110 §13.1.2: any of a list, compared weakly; `*` is whatever there is. */
function isKnown(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([known]) => known === etag);
}

function takesGzip(acceptEncoding: string): boolean {
  return acceptEncoding.split(',').some((coding) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(coding));
}
