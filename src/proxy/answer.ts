/** What an answer to GET or HEAD depends on: a `Request` is one, and what a server makes of less will do. */
export interface ReadRequest {
  method: string;
  /** Absolute, or from the root. */
  url: string;
  headers: Pick<Headers, 'get'>;
}

/** Headers of an answer by lower-case name. A plain object: making `Headers` takes as long as all else about a cached read. */
export type AnswerHeaders = Record<string, string>;

/** What a `Response` is made of: a server that can send it as it is saves itself the making. */
export interface Answer {
  status: number;
  headers: AnswerHeaders;
  body: Uint8Array<ArrayBuffer> | string | null;
}

/** `answer` for a platform that sends `Response`s. */
export function responseOf({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers });
}
