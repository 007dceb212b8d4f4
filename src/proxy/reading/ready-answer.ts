import type { Answer, AnswerHeaders, ReadRequest } from '../answer.js';
import { after, type Soon } from '../soon.js';
import { acceptedCodings, type Coding } from './content-coding.js';
import type { ReadyBody, Representation } from './ready-body.js';

/** The media type of what scripts read. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * `ready`, of a media `type`, as an answer with a strong ETag, in the coding the request likes best, or 304 when the reader has it already.
 * HEAD gets the headers alone. What it says about the body is added to `headers`.
 */
export function readyAnswer(
  request: ReadRequest,
  ready: ReadyBody,
  headers: AnswerHeaders,
  type: string,
): Soon<Answer> {
  const codings = acceptedCodings(request.headers.get('accept-encoding'));
  return after(firstOf(codings, ready), (found) => sent(request, found, headers, type));
}

/** In the first of `codings` that can be had, or in none. */
function firstOf(codings: readonly Coding[], ready: ReadyBody, at = 0): Soon<Representation> {
  const coding = codings[at];
  if (coding === undefined) return ready.identity;
  return after(ready.encoded(coding), (encoded) => encoded ?? firstOf(codings, ready, at + 1));
}

function sent(
  request: ReadRequest,
  { bytes, coding, etag }: Representation,
  headers: AnswerHeaders,
  type: string,
): Answer {
  headers.etag = etag;
  headers.vary = headers.vary === undefined ? 'Accept-Encoding' : `${headers.vary}, Accept-Encoding`;
  const known = request.headers.get('if-none-match');
  if (known !== null && isKnown(known, etag)) return { status: 304, headers, body: null };
  headers['content-type'] = type;
  if (coding) headers['content-encoding'] = coding;
  return { status: 200, headers, body: request.method === 'HEAD' ? null : bytes };
}

/** RFC 9110 §13.1.2: any of a list, compared weakly; `*` is whatever there is. */
function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([known]) => known === etag);
}
