/**
 * Google Business Profile on a real socket, as its public pages describe it, with its authorization server (`google-grants.ts`) at the same address:
 *
 *     const google = await startGoogle();                     // closes by itself when the test ends
 *     { clientId, clientSecret, issuer: google.url, apiUrl: google.url }   // both of google.client; what a server of ours is set to
 *     const returned = await google.allow(url);               // somebody is sent to `url` and lets us in: where they are sent back to
 *     google.client.redirectUris.push(…)                      // where they may be sent back to, besides REDIRECT_URI
 *
 *     const name = google.add({ comment: 'Warm', starRating: 'FIVE' });      // a review of LOCATION; the second argument names another
 *     google.edit(name, { comment: 'Hot' });                  // by its author, now
 *     google.delete(name);
 *     google.judge(name, 'REJECTED', 'SPAM');                 // the reply to it; `google.moderation` is what new replies are at first
 *
 *     google.revokeGrants(); google.expireAccessTokens();     // somebody takes our access away; tokens end before their time
 *     google.requestsPerMinute = 300;                         // beyond, it says 429 with Retry-After
 *     google.fault = ({ path }) => (path.includes('/reviews') ? { status: 503 } : null);   // until it is another
 *     google.skewMs = 3_600_000;                              // its clock
 *     google.requests                                         // all that came, in their order
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createGoogleGrants } from './google-grants.js';

export const REDIRECT_URI = 'https://shop.test/desk/sources/returned';
/** The location that is there from the beginning, of the only account. */
export const LOCATION = 'accounts/1/locations/11';

export interface GoogleReview {
  reviewId: string;
  reviewer: { displayName?: string; profilePhotoUrl?: string; isAnonymous?: boolean };
  starRating: string;
  /** Absent where somebody gave stars alone. */
  comment?: string;
  createTime: string;
  updateTime: string;
  reviewReply?: Record<string, string>;
  reviewMediaItems?: object[];
}

export interface GoogleLocation {
  /** `locations/11` */
  name: string;
  title: string;
  storefrontAddress?: object;
  metadata?: object;
}

/** What comes instead of what was asked for: an error of Google's, or this text. */
export type Fault = { status: number; headers?: Record<string, string> } | { body: string } | Broken;
/** Half of what was asked for; then the connection breaks, or the rest comes once that has resolved. */
type Broken = 'half' | { hold: Promise<unknown> };

export interface GoogleRequest {
  method: string;
  /** With its query. */
  path: string;
  /** 0: nothing was said, or not all of it. */
  status: number;
  /** ms since 1970, by the clock of the machine. */
  at: number;
}

/** An answer of Google's, or an error of it. */
interface Answer {
  status: number;
  body: object | string;
  headers?: Record<string, string>;
}

const STARS = ['STAR_RATING_UNSPECIFIED', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'];
const MINUTE_MS = 60_000;

export type GoogleServer = Awaited<ReturnType<typeof startGoogle>>;

export async function startGoogle() {
  const accounts = new Map([
    ['accounts/1', { accountName: "Ada's Hats", locations: [locationOf('locations/11', 'Hats, Hamburg')] }],
  ]);
  /** By the location's name, without its account. */
  const reviews = new Map<string, GoogleReview[]>();
  /** How often each list has changed. */
  const versions = new Map<string, number>();
  const requests: GoogleRequest[] = [];
  const counted: number[] = [];
  let sequence = 0;

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const grants = createGoogleGrants(url, [REDIRECT_URI]);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);

  const google = {
    url,
    close,
    client: grants.client,
    allow: grants.allow,
    deny: grants.deny,
    revokeGrants: grants.revokeGrants,
    expireAccessTokens: grants.expireAccessTokens,
    /** For how long access tokens are good, and whether each refresh gives another refresh token. */
    tokens: grants.tokens,
    /** Accounts by name, each with its locations; add to them, or take away. */
    accounts,
    requests,
    requestsPerMinute: Number.POSITIVE_INFINITY,
    fault: (_: { method: string; path: string }): Fault | null => null,
    skewMs: 0,
    /** Whether a page token is no longer good once the list has changed. Else the next page begins where it would begin now. */
    tokensExpire: true,
    /** Reviews that each list counts and does not show. */
    unlisted: 0,
    /** What a reply is at first, and the name of the field that says so. */
    moderation: 'APPROVED',
    stateField: 'reviewReplyState',

    /** Adds a review of a location, written now unless it says otherwise; returns its name. */
    add(fields: Partial<GoogleReview> = {}, location = LOCATION): string {
      const time = now();
      const review = {
        reviewId: `Ab${String(sequence).padStart(6, '0')}`,
        reviewer: { displayName: 'Ann Reader', profilePhotoUrl: 'https://photos.test/ann.jpg' },
        starRating: 'FIVE',
        createTime: time,
        updateTime: fields.createTime ?? time,
        ...fields,
      };
      const key = withoutAccount(location);
      reviews.set(key, [...(reviews.get(key) ?? []), review]);
      touch(key);
      return `${location}/reviews/${review.reviewId}`;
    },

    edit(name: string, fields: Partial<GoogleReview>): void {
      Object.assign(find(name).review, { updateTime: now(), ...fields });
      touch(find(name).location);
    },

    delete(name: string): void {
      const { location, review } = find(name);
      reviews.set(
        location,
        reviews.get(location)!.filter((one) => one !== review),
      );
      touch(location);
    },

    /** Decides about a reply. */
    judge(name: string, state: 'APPROVED' | 'PENDING' | 'REJECTED', policyViolation?: string): void {
      const { review } = find(name);
      review.reviewReply = {
        ...review.reviewReply!,
        [google.stateField]: state,
        ...(policyViolation && { policyViolation }),
      };
    },

    /** The reply as Google has it. */
    replyTo: (name: string) => find(name).review.reviewReply,

    /** The most requests to the API within any minute, those that were refused for their number left out. */
    busiestMinute: () =>
      Math.max(0, ...counted.map((end) => counted.filter((at) => at <= end && at > end - MINUTE_MS).length)),
  };
  return google;

  /** The time by its clock, each later than the one before. */
  function now(): string {
    sequence += 1;
    const time = new Date(Date.now() + google.skewMs).toISOString();
    return `${time.slice(0, -1)}${String(sequence % 1_000).padStart(3, '0')}Z`;
  }

  function touch(location: string): void {
    versions.set(location, (versions.get(location) ?? 0) + 1);
  }

  function find(name: string): { location: string; review: GoogleReview } {
    const [location, id] = withoutAccount(name).split('/reviews/');
    const review = reviews.get(location!)?.find(({ reviewId }) => reviewId === id);
    if (!review) throw new Error(`Google has no review ${name}`);
    return { location: location!, review };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    const at = Date.now();
    const noted: GoogleRequest = { method, path, status: 0, at };
    requests.push(noted);
    response.on('finish', () => {
      noted.status = response.statusCode;
    });
    const fault = google.fault({ method, path });
    const isWhole = fault !== null && fault !== 'half' && !('hold' in fault);
    if (isWhole)
      return send(
        response,
        'body' in fault ? { status: 200, ...fault } : { body: errorBody(fault.status, 'FAULT'), ...fault },
      );
    if (!/^\/v[14]\//.test(path)) return grants.handle(request, response);
    send(response, await answerTo(request, method, new URL(path, url), at), fault);
  }

  async function answerTo(request: IncomingMessage, method: string, address: URL, at: number): Promise<Answer> {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!(await grants.isGood(token)))
      return refusal(401, 'UNAUTHENTICATED', { 'www-authenticate': 'Bearer error="invalid_token"' });
    const recent = counted.filter((one) => one > at - MINUTE_MS);
    if (recent.length >= google.requestsPerMinute) {
      const seconds = Math.ceil((recent[0]! + MINUTE_MS - at) / 1_000);
      return refusal(429, 'RESOURCE_EXHAUSTED', { 'retry-after': String(seconds) });
    }
    counted.push(at);
    const body = await textOf(request);
    const [, version, ...parts] = decodeURIComponent(address.pathname).split('/');
    const name = parts.join('/');
    const query = address.searchParams;
    if (version === 'v1' && method === 'GET' && name === 'accounts') return listAccounts(query);
    if (version === 'v1' && method === 'GET' && /^accounts\/[^/]+\/locations$/.test(name))
      return listLocations(name, query);
    if (version === 'v4' && method === 'GET' && /\/reviews$/.test(name))
      return listReviews(name.replace(/\/reviews$/, ''), query);
    if (version === 'v4' && method === 'GET' && /\/reviews\/[^/]+$/.test(name)) return getReview(name);
    if (version === 'v4' && /\/reviews\/[^/]+\/reply$/.test(name))
      return changeReply(method, name.replace(/\/reply$/, ''), body);
    return refusal(404, 'NOT_FOUND');
  }

  function listAccounts(query: URLSearchParams): Answer {
    const all = [...accounts].map(([name, { accountName }]) => ({
      name,
      accountName,
      type: 'PERSONAL',
      role: 'PRIMARY_OWNER',
    }));
    return pageOf('accounts', all, query, { most: 20, version: 0 });
  }

  function listLocations(name: string, query: URLSearchParams): Answer {
    const account = accounts.get(name.replace(/\/locations$/, ''));
    if (!account) return refusal(404, 'NOT_FOUND');
    const mask = query.get('readMask')?.split(',') ?? [];
    if (mask.length === 0) return refusal(400, 'INVALID_ARGUMENT');
    const masked = account.locations.map((location) =>
      Object.fromEntries(Object.entries(location).filter(([field]) => mask.includes(field))),
    );
    return pageOf('locations', masked, query, { most: 100, version: 0 });
  }

  function listReviews(parent: string, query: URLSearchParams): Answer {
    const [account, key] = [parent.split('/locations/')[0]!, withoutAccount(parent)];
    if (!accounts.get(account)?.locations.some(({ name }) => name === key)) return refusal(404, 'NOT_FOUND');
    const order = query.get('orderBy') || 'updateTime desc';
    const compare = ORDERS[order];
    if (!compare) return refusal(400, 'INVALID_ARGUMENT');
    const all = reviews.get(key) ?? [];
    const named = [...all].sort(compare).map((review) => ({ name: `${parent}/reviews/${review.reviewId}`, ...review }));
    const version = google.tokensExpire ? (versions.get(key) ?? 0) : 0;
    const answer = pageOf('reviews', named, query, { most: 50, version });
    const rated = all.map(({ starRating }) => STARS.indexOf(starRating)).filter((stars) => stars > 0);
    const total = all.length + google.unlisted;
    // As in all of Google's JSON, a field that is nothing is left out.
    if (answer.status === 200 && total > 0) Object.assign(answer.body, { totalReviewCount: total });
    if (answer.status === 200 && rated.length > 0) {
      Object.assign(answer.body, { averageRating: rated.reduce((sum, stars) => sum + stars, 0) / rated.length });
    }
    return answer;
  }

  function getReview(name: string): Answer {
    const [location, id] = withoutAccount(name).split('/reviews/');
    const review = reviews.get(location!)?.find(({ reviewId }) => reviewId === id);
    return review ? { status: 200, body: { name, ...review } } : refusal(404, 'NOT_FOUND');
  }

  function changeReply(method: string, name: string, body: string): Answer {
    const [location, id] = withoutAccount(name).split('/reviews/');
    const review = reviews.get(location!)?.find(({ reviewId }) => reviewId === id);
    if (!review) return refusal(404, 'NOT_FOUND');
    if (method === 'DELETE') {
      if (!review.reviewReply) return refusal(404, 'NOT_FOUND');
      delete review.reviewReply;
      return { status: 200, body: {} };
    }
    const { comment } = JSON.parse(body || '{}') as { comment?: string };
    if (method !== 'PUT' || !comment || Buffer.byteLength(comment) > 4_096) return refusal(400, 'INVALID_ARGUMENT');
    review.reviewReply = { comment, updateTime: now(), [google.stateField]: google.moderation };
    return { status: 200, body: review.reviewReply };
  }
}

/** A location as Google lists it. */
export function locationOf(name: string, title: string, placeId = `ChIJ-${name.split('/')[1]}`): GoogleLocation {
  return {
    name,
    title,
    storefrontAddress: {
      regionCode: 'DE',
      languageCode: 'de',
      postalCode: '20459',
      locality: 'Hamburg',
      addressLines: ['Hafenstraße 4'],
    },
    metadata: { placeId, mapsUri: `https://maps.google.com/maps?cid=${name.split('/')[1]}`, hasVoiceOfMerchant: true },
  };
}

const starsOf = ({ starRating }: GoogleReview) => STARS.indexOf(starRating);
const byUpdate = (one: GoogleReview, other: GoogleReview) =>
  Date.parse(other.updateTime) - Date.parse(one.updateTime) || (one.updateTime < other.updateTime ? 1 : -1);
const ORDERS: Record<string, (one: GoogleReview, other: GoogleReview) => number> = {
  'updateTime desc': byUpdate,
  rating: (one, other) => starsOf(one) - starsOf(other) || byUpdate(one, other),
  'rating desc': (one, other) => starsOf(other) - starsOf(one) || byUpdate(one, other),
};

function withoutAccount(name: string): string {
  return name.slice(name.indexOf('locations/'));
}

/** A page of a list. What leads to the next is good for one order and one state of the list. */
function pageOf(
  field: string,
  all: object[],
  query: URLSearchParams,
  { most, version }: { most: number; version: number },
): Answer {
  const size = Math.min(Number(query.get('pageSize')) || most, most);
  const of = JSON.stringify([field, query.get('orderBy'), version]);
  const token = query.get('pageToken');
  const read: { of?: string; at?: number } = token ? tokenOf(token) : { of, at: 0 };
  if (read.of !== of || read.at === undefined) return refusal(400, 'INVALID_ARGUMENT');
  const end = read.at + size;
  const items = all.slice(read.at, end);
  return {
    status: 200,
    body: {
      ...(items.length > 0 && { [field]: items }),
      ...(end < all.length && { nextPageToken: Buffer.from(JSON.stringify({ of, at: end })).toString('base64url') }),
    },
  };
}

function tokenOf(token: string): { of?: string; at?: number } {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    return {};
  }
}

function refusal(status: number, said: string, headers: Record<string, string> = {}): Answer {
  return { status, body: errorBody(status, said), headers };
}

function errorBody(code: number, status: string): object {
  return { error: { code, message: `Request failed: ${status}.`, status } };
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer, broken: Broken | null = null): void {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json; charset=UTF-8',
    'content-length': bytes.length,
    ...headers,
  });
  if (broken === null) return void response.end(bytes);
  const half = Math.floor(bytes.length / 2);
  response.write(bytes.subarray(0, half), () => {
    if (broken === 'half') response.destroy();
    else broken.hold.then(() => response.end(bytes.subarray(half)));
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
