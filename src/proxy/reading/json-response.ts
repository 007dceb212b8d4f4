import type { AnswerHeaders } from '../cors.js';
import { acceptedCodings, type Coding } from './content-coding.js';
import type { ReadyJson } from './ready-json.js';

/**
 * `ready` as an answer with a strong ETag, in the coding the request likes best, or 304 when the reader has it already.
 * HEAD gets the headers alone. What it says about the body is added to `headers`.
 */
export async function jsonResponse(request: Request, ready: ReadyJson, headers: AnswerHeaders): Promise<Response> {
  let bytes = ready.identity;
  let etag = `"${ready.hash}"`;
  let coding: Coding | null = null;
  for (const accepted of acceptedCodings(request.headers.get('accept-encoding'))) {
    const encoded = await ready.encoded(accepted);
    if (!encoded) continue;
    bytes = encoded;
    coding = accepted;
    // RFC 9110 §8.8.3.3: a strong ETag names one representation, and a compressed one is another.
    etag = `"${ready.hash}-${coding}"`;
    break;
  }
  headers.etag = etag;
  headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding';
  const known = request.headers.get('if-none-match');
  if (known !== null && isKnown(known, etag)) return new Response(null, { status: 304, headers });
  headers['content-type'] = 'application/json; charset=utf-8';
  if (coding) headers['content-encoding'] = coding;
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

/** RFC 9110 §13.1.2: any of a list, compared weakly; `*` is whatever there is. */
function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([known]) => known === etag);
}
