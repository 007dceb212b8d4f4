import { acceptedCodings, type Coding } from './content-coding.js';
import type { AnswerHeaders } from './cors.js';
import type { ReadyJson } from './ready-json.js';

/**
 * `ready` as an answer with a strong ETag, in the coding the request likes best, or 304 when the reader has it already.
 * HEAD gets the headers alone.
 */
export async function jsonResponse(request: Request, ready: ReadyJson, headers: AnswerHeaders): Promise<Response> {
  const { coding, bytes } = await choose(request.headers.get('accept-encoding'), ready);
  // RFC 9110 §8.8.3.3: a strong ETag names one representation, and a compressed one is another.
  const etag = coding ? `"${ready.hash}-${coding}"` : `"${ready.hash}"`;
  const vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding';
  const known = request.headers.get('if-none-match');
  if (known !== null && isKnown(known, etag))
    return new Response(null, { status: 304, headers: { ...headers, etag, vary } });
  const type = { 'content-type': 'application/json; charset=utf-8' };
  const described = coding
    ? { ...headers, etag, vary, ...type, 'content-encoding': coding }
    : { ...headers, etag, vary, ...type };
  return new Response(request.method === 'HEAD' ? null : bytes, { headers: described });
}

interface Choice {
  coding: Coding | null;
  bytes: Uint8Array<ArrayBuffer>;
}

async function choose(acceptEncoding: string | null, ready: ReadyJson): Promise<Choice> {
  for (const coding of acceptedCodings(acceptEncoding)) {
    const bytes = await ready.encoded(coding);
    if (bytes) return { coding, bytes };
  }
  return { coding: null, bytes: ready.identity };
}

/** RFC 9110 §13.1.2: any of a list, compared weakly; `*` is whatever there is. */
function isKnown(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([known]) => known === etag);
}
