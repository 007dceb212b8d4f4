import type { AnswerHeaders } from '../cors.js';
import { after, type Soon } from '../soon.js';
import { acceptedCodings, type Coding } from './content-coding.js';
import type { ReadyBody } from './ready-body.js';

/**
 * `ready`, of a media type, as an answer with a strong ETag, in the coding the request likes best, or 304 when the reader has it already.
 * HEAD gets the headers alone. What it says about the body is added to `headers`.
 */
export function readyResponse(
  request: Request,
  ready: ReadyBody,
  headers: AnswerHeaders,
  type: string,
): Soon<Response> {
  const codings = acceptedCodings(request.headers.get('accept-encoding'));
  return after(encodedFirst(ready, codings), (body) => bodyResponse(request, body, headers, type));
}

/** The media type of what scripts read. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** A body in one coding, and its ETag. */
interface Representation {
  bytes: Uint8Array<ArrayBuffer>;
  coding: Coding | null;
  etag: string;
}

/** In the first of `codings` that can be had, or in none. */
function encodedFirst(ready: ReadyBody, codings: readonly Coding[], at = 0): Soon<Representation> {
  const coding = codings[at];
  if (!coding) return { bytes: ready.identity, coding: null, etag: `"${ready.hash}"` };
  return after(ready.encoded(coding), (bytes) =>
    // RFC 9110 §8.8.3.3: a strong ETag names one representation, and a compressed one is another.
    bytes ? { bytes, coding, etag: `"${ready.hash}-${coding}"` } : encodedFirst(ready, codings, at + 1),
  );
}

function bodyResponse(
  request: Request,
  { bytes, coding, etag }: Representation,
  headers: AnswerHeaders,
  type: string,
): Response {
  headers.etag = etag;
  headers.vary = headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding';
  const known = request.headers.get('if-none-match');
  if (known !== null && isKnown(known, etag)) return new Response(null, { status: 304, headers });
  headers['content-type'] = type;
  if (coding) headers['content-encoding'] = coding;
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

/** RFC 9110 §13.1.2: any of a list, compared weakly; `*` is whatever there is. */
function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([known]) => known === etag);
}
