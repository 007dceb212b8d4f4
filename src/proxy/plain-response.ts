/** What a response to GET or HEAD depends on: a `Request` is one, and what a server makes of less will do. */
export interface ReadRequest {
  method: string;
  /** Absolute, or from the root. */
  url: string;
  headers: Pick<Headers, 'get'>;
}

/** Headers of a response by lower-case name. A plain object: to make `Headers` takes as long as all else about a cached read. */
export type ResponseHeaders = Record<string, string>;

/** What a `Response` is made of: a server that can send it as it is need not make one. */
export interface PlainResponse {
  status: number;
  headers: ResponseHeaders;
  body: Uint8Array<ArrayBuffer> | string | null;
}

/** `response` for a platform that sends `Response`s. */
export function toResponse({ status, headers, body }: PlainResponse): Response {
  return new Response(body, { status, headers });
}
