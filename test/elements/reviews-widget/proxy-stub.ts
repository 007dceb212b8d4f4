import type { Problem, PublicReview, ReviewPage } from '../../../src/contract/widget.js';

/** A whole, plain review; a test names what it is about. */
export function review(fields: Partial<PublicReview> = {}): PublicReview {
  return {
    id: crypto.randomUUID(),
    author: 'Ada L.',
    avatar: null,
    rating: 5,
    text: 'Pours like a dream.',
    createdAt: '2026-03-01T10:00:00Z',
    source: 'shop',
    url: null,
    media: [],
    reply: null,
    product: null,
    verified: false,
    ...fields,
  };
}

/** A page of `reviews`, its summary as the proxy would make it unless `fields` say otherwise. */
export function page(reviews: PublicReview[], fields: Partial<ReviewPage> = {}): ReviewPage {
  const histogram: ReviewPage['summary']['histogram'] = [0, 0, 0, 0, 0];
  const ratings = reviews.map(({ rating }) => rating).filter((rating) => rating !== null);
  for (const rating of ratings) histogram[Math.round(rating) - 1]! += 1;
  const average = ratings.length ? ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length : null;
  return {
    summary: { average, count: reviews.length, histogram, total: reviews.length },
    total: reviews.length,
    offset: 0,
    limit: 10,
    sources: ['shop'],
    reviews,
    ...fields,
  };
}

/** What the proxy sends for the next requests of the page, in turn; the last one stays. */
export type StubResponse = ReviewPage | Partial<Problem> | Response | Error | Promise<ReviewPage>;

/** Stands in for the network of the page: `fetch` responds from a list and records the requests. */
export class ProxyStub {
  readonly requested: URL[] = [];
  /** The requests that the page has aborted. */
  readonly aborted: URL[] = [];
  readonly #fetch = globalThis.fetch;
  #responses: StubResponse[];

  constructor(...responses: StubResponse[]) {
    this.#responses = responses;
    globalThis.fetch = (input, init) => this.#respond(new URL(String(input)), init?.signal ?? null);
  }

  restore(): void {
    globalThis.fetch = this.#fetch;
  }

  async #respond(url: URL, signal: AbortSignal | null): Promise<Response> {
    this.requested.push(url);
    signal?.addEventListener('abort', () => this.aborted.push(url));
    const response = this.#responses.length > 1 ? this.#responses.shift()! : this.#responses[0]!;
    const settled = await Promise.race([response, aborted(signal)]);
    if (settled instanceof Error) throw settled;
    if (settled instanceof Response) return settled.clone();
    const status = 'status' in settled && settled.status ? settled.status : 200;
    return new Response(JSON.stringify(settled), { status, headers: { 'content-type': 'application/json' } });
  }
}

function aborted(signal: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}
