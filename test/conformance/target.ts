import { expect } from 'vitest';

/** A reviews service to check, wherever it runs. */
export interface Target {
  /** Address of the version 1 family; ends in `/api/v1`. */
  baseUrl: string;
  /** Address of the marketplace family; ends in `/api/v2`. */
  marketplaceUrl: string;
  apiKey: string;
}

/** A target that was started for the suite, and what ends it. */
export interface RunningTarget extends Target {
  stop(): Promise<void>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Family = 'v1' | 'v2';

/** What an answer is checked by; every answer of the interface is JSON, whose shape the tests find out. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the tests tell what it is
  body: any;
}

/** What a request holds besides its address; a string or bytes go out as they are, anything else as JSON. */
export interface Sending {
  body?: unknown;
  headers?: Record<string, string>;
  /** Default: the target's. Null sends none. */
  apiKey?: string | null;
}

/** An answer as it came, such as one without a body. */
export interface PlainAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** Asks the target over HTTP: `askAny` expects nothing of the answer, not even JSON; `v1` and `v2` expect a success, `ask` and `askOnce` take any answer, `askOnce` a 429 too. */
export interface Api {
  askAny(method: Method, family: Family, path: string, sending?: Sending): Promise<PlainAnswer>;
  askOnce(method: Method, family: Family, path: string, sending?: Sending): Promise<Answer>;
  ask(method: Method, family: Family, path: string, sending?: Sending): Promise<Answer>;
  v1(method: Method, path: string, body?: unknown): Promise<Answer['body']>;
  v2(method: Method, path: string, body?: unknown): Promise<Answer['body']>;
}

/** The longest that a suite waits when the target's request rate is spent, seconds. */
const LONGEST_WAIT = 65;

/** The target's API. A 429 is waited out, once, as its Retry-After says: the suite sends more than 200 requests. */
export function createApi({ baseUrl, marketplaceUrl, apiKey: targetKey }: Target): Api {
  const address = { v1: baseUrl.replace(/\/+$/, ''), v2: marketplaceUrl.replace(/\/+$/, '') };

  const send = (method: Method, family: Family, path: string, { body, headers, apiKey = targetKey }: Sending) =>
    fetch(`${address[family]}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(apiKey !== null && { 'x-api-key': apiKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
      }),
    });

  const askAny: Api['askAny'] = async (method, family, path, sending = {}) => {
    const response = await send(method, family, path, sending);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  const askOnce: Api['askOnce'] = async (method, family, path, sending = {}) => {
    const response = await send(method, family, path, sending);
    expect(response.headers.get('content-type'), `${method} ${path} responds with JSON`).toMatch(
      /^application\/(?:[\w.-]+\+)?json\b/,
    );
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  const ask: Api['ask'] = async (...request) => {
    const answer = await askOnce(...request);
    const wait = Number(answer.headers.get('retry-after') ?? Number.NaN);
    if (answer.status !== 429 || !(wait <= LONGEST_WAIT)) return answer;
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    return askOnce(...request);
  };

  const succeed = (family: Family) => async (method: Method, path: string, body?: unknown) => {
    const answer = await ask(method, family, path, body === undefined ? {} : { body });
    expect([answer.status, answer.body], `${method} ${path} succeeds`).toEqual([
      expect.toSatisfy((status: number) => status >= 200 && status < 300),
      answer.body,
    ]);
    return answer.body;
  };

  return { askAny, askOnce, ask, v1: succeed('v1'), v2: succeed('v2') };
}
