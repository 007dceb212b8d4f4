import { oneEvent } from '@open-wc/testing';
import type { Problem, Receipt, Submission } from '../../../src/contract/widget.js';
import type { ReviewForm } from '../../../src/elements/review-form.js';

/** A submission that left the page. */
export interface Sent {
  url: string;
  method: string;
  headers: Headers;
  submission: Submission;
  signal: AbortSignal;
}

/** The idempotency keys of what was sent, in its order. */
export const keys = (sent: Sent[]) => sent.map(({ headers }) => headers.get('idempotency-key'));

let challengeResponse: (() => Response) | undefined;
/** Addresses of all requests for a challenge since the last {@link restoreNetwork}. */
export const challengeRequests: string[] = [];

/** Responds to requests for a challenge; without it the proxy is an older one, which responds with 404. */
export function onChallenge(respond: () => Response): void {
  challengeResponse = respond;
}

let uploadsResponse: ((method: string, body: unknown) => Response | Promise<Response>) | undefined;

/** Responds to what a form asks about pictures; without it the proxy is an older one, which responds with 404. */
export function onUploads(respond: typeof uploadsResponse): void {
  uploadsResponse = respond;
}

let formResponse: ((url: URL) => Response) | undefined;

/** Responds to what a form asks about the shop's questions; without it the proxy is an older one, which responds with 404. */
export function onForm(respond: typeof formResponse): void {
  formResponse = respond;
}

let inviteResponse: ((token: string, vendorId: string) => Response | Promise<Response>) | undefined;

/** Responds to checks of an invite token; without it the proxy is an older one, which responds with 404. */
export function onInviteCheck(respond: typeof inviteResponse): void {
  inviteResponse = respond;
}

/**
 * A network that takes the place of `fetch` until {@link restoreNetwork}. It records each submission, and gives it the next
 * response; the last one is repeated.
 */
export function network(...responses: (Response | Error | Promise<Response>)[]): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init = {}) => {
    // As what pages put in its place: it reads a text, or a Request.
    if (input instanceof URL) throw new TypeError('no text');
    // The receiver of pictures is no proxy, and is there as it is.
    if (new URL(String(input), location.href).pathname.startsWith('/tus')) return realFetch(input, init);
    if (/\/uploads(?:\?|$)/.test(String(input))) {
      const body = init.body ? JSON.parse(String(init.body)) : undefined;
      return uploadsResponse?.(init.method ?? 'GET', body) ?? new Response('', { status: 404 });
    }
    if (/\/form(?:\?|$)/.test(String(input))) {
      return formResponse?.(new URL(String(input), location.href)) ?? new Response('', { status: 404 });
    }
    if (init.method !== 'POST') {
      challengeRequests.push(String(input));
      return challengeResponse?.() ?? new Response('', { status: 404 });
    }
    const [, vendorId] = /\/vendors\/([^/]*)\/invitation$/.exec(String(input)) ?? [];
    if (vendorId !== undefined) {
      const { invitation } = JSON.parse(String(init.body));
      return inviteResponse?.(invitation, vendorId) ?? new Response('', { status: 404 });
    }
    sent.push({
      url: String(input),
      method: init.method,
      headers: new Headers(init.headers),
      submission: JSON.parse(String(init.body)),
      signal: init.signal!,
    });
    const response = responses.length > 1 ? responses.shift()! : responses[0]!;
    if (response instanceof Error) throw response;
    return (await response).clone();
  };
  return sent;
}

const realFetch = globalThis.fetch;
const realSetTimeout = globalThis.setTimeout;

/** Whether a {@link network} is in place. */
export const isStubbed = () => globalThis.fetch !== realFetch;

/** Lets waits of two seconds and more end at once; returns the milliseconds of each. */
export function skipWaits(): number[] {
  const waits: number[] = [];
  globalThis.setTimeout = ((handler: () => void, ms = 0) => {
    if (ms >= 2000) waits.push(ms);
    return realSetTimeout(handler, ms >= 2000 ? 0 : ms);
  }) as typeof setTimeout;
  return waits;
}

/** Holds waits of two seconds and more until the test ends them: `end(0)` is the end of the first, as often as it is called. */
export function holdWaits(): { waits: number[]; end(index: number): void } {
  const waits: number[] = [];
  const handlers: (() => void)[] = [];
  globalThis.setTimeout = ((handler: () => void, ms = 0) => {
    if (ms < 2000) return realSetTimeout(handler, ms);
    waits.push(ms);
    return -handlers.push(handler);
  }) as typeof setTimeout;
  return { waits, end: (index) => handlers[index]!() };
}

/** Undoes {@link network}, {@link online}, {@link skipWaits} and {@link holdWaits}, and removes what forms have stored. */
export function restoreNetwork(): void {
  globalThis.fetch = realFetch;
  globalThis.setTimeout = realSetTimeout;
  challengeResponse = undefined;
  inviteResponse = undefined;
  uploadsResponse = undefined;
  formResponse = undefined;
  challengeRequests.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, 'onLine');
}

/** Makes the browser say that it is on- or offline. */
export function online(value: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => value });
  window.dispatchEvent(new Event(value ? 'online' : 'offline'));
}

/** The response to a review that is accepted. */
export function receipt(status: 201 | 202 = 201, published = false, more: Partial<Receipt> = {}): Response {
  return Response.json({ id: 'r1', published, ...more }, { status });
}

/** The response to a review that is not accepted. */
export function problem(status: number, code: string, errors?: Problem['errors']): Response {
  const body = { type: 'about:blank', title: 'No', status, code, ...(errors && { errors }) };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });
}

/** A response that comes when the test calls `respond`, which resolves once the form has dealt with it. */
export function lateResponse(): {
  response: Promise<Response>;
  respond(form: ReviewForm, response: Response): Promise<Event>;
} {
  let resolve: (response: Response) => void = () => {};
  const response = new Promise<Response>((done) => {
    resolve = done;
  });
  return {
    response,
    respond(form, given) {
      resolve(given);
      return Promise.race([oneEvent(form, 'review-sent'), oneEvent(form, 'review-error')]);
    },
  };
}
