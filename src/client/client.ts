import {
  type Feedback,
  ID,
  type NewVendor,
  type ReviewUpdate,
  type SubmittedReview,
  type Vendor,
} from '../contract/service.js';
import { readFeedback, readUpdatedReview, readVendor } from './answers.js';
import { createEnding, createExchange, type Ending } from './exchange.js';
import type { ReceivedReview, ReceivedReviewList } from './received-review.js';
import { type ReceivedPage, readPage, readWholeList } from './review-list.js';
import { ServiceError } from './service-error.js';

/** Where the service is and how to reach it. */
export interface ClientOptions {
  /** Address of the version 1 family; ends in `/api/v1`. */
  baseUrl: string;
  /** Address of the marketplace family; ends in `/api/v2`. */
  marketplaceUrl: string;
  apiKey: string;
  /** Default: the platform's own. */
  fetch?: typeof fetch;
}

/** What one call may ask for. The deadline covers the whole call, however many requests it takes. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds; 30,000 by default, and at most. */
  timeoutMs?: number;
  /** 1 to 200 printable ASCII characters: the service stores a review once, however often it is sent under this key. */
  idempotencyKey?: string;
}

/** The service's operations. Each rejects with a `ServiceError`, or with the signal's reason when the caller gave up. */
export interface ServiceClient {
  /** Creates a vendor; the answer's `id` must be stored. What the answer leaves out is what was sent. */
  createVendor(vendor: NewVendor, call?: CallOptions): Promise<Vendor>;
  /** Submits a review to the vendor it names. */
  submitReview(review: SubmittedReview, call?: CallOptions): Promise<Feedback>;
  /** One page of a vendor's reviews, newest first, as the service gives it. */
  listVendorReviews(
    vendorId: string,
    query?: { limit?: number; offset?: number },
    call?: CallOptions,
  ): Promise<ReceivedReviewList>;
  /** All reviews of a vendor: asks for the whole list, and pages while `total` is larger than what came. */
  listAllVendorReviews(vendorId: string, call?: CallOptions): Promise<ReceivedReviewList>;
  /** Shows, hides, archives or brings back a review. */
  updateReview(reviewId: string, update: ReviewUpdate, call?: CallOptions): Promise<ReceivedReview>;
}

/** A client of the reviews service. Throws a TypeError when an address or the key cannot be used. */
export function createClient(options: ClientOptions): ServiceClient {
  address('baseUrl', options.baseUrl);
  const marketplace = address('marketplaceUrl', options.marketplaceUrl);
  const send = createExchange(options.apiKey, options.fetch ?? ((input, init) => globalThis.fetch(input, init)));

  const readVendorPage = async (
    vendorId: string,
    query: { limit?: number; offset?: number },
    ending: Ending,
  ): Promise<ReceivedPage> => {
    const parameters = new URLSearchParams();
    if (query.limit !== undefined) parameters.set('limit', String(query.limit));
    if (query.offset !== undefined) parameters.set('offset', String(query.offset));
    const search = parameters.toString();
    const url = `${marketplace}/vendors/${checkedId('vendorId', vendorId)}/reviews${search && `?${search}`}`;
    return readPage(await send({ method: 'GET', url }, ending));
  };

  return {
    async createVendor(vendor, call) {
      const url = `${marketplace}/vendors`;
      return readVendor(await send({ method: 'POST', url, body: vendor, ...key(call) }, ending(call)), vendor);
    },

    async submitReview(review, call) {
      const url = `${marketplace}/vendors/${checkedId('vendorId', review.vendorId)}/submit-review`;
      return readFeedback(await send({ method: 'POST', url, body: review, ...key(call) }, ending(call)));
    },

    async listVendorReviews(vendorId, query = {}, call) {
      const { total, reviews } = await readVendorPage(vendorId, query, ending(call));
      return { total, reviews };
    },

    async listAllVendorReviews(vendorId, call) {
      const whole = ending(call);
      return readWholeList((query) => readVendorPage(vendorId, query, whole));
    },

    async updateReview(reviewId, update, call) {
      const url = `${marketplace}/reviews/${checkedId('reviewId', reviewId)}`;
      return readUpdatedReview(await send({ method: 'PATCH', url, body: update }, ending(call)));
    },
  };
}

/** The address without a trailing slash. */
function address(name: string, url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new TypeError(`${name} must be an http or https address`);
  }
  return url.replace(/\/+$/, '');
}

function ending(call: CallOptions = {}): Ending {
  return createEnding(call.timeoutMs, call.signal);
}

/** Only what the interface calls an id may stand in an address. */
function checkedId(field: string, id: string): string {
  if (ID.test(id)) return id;
  const fields = [{ field, message: 'must be a UUID, or 1 to 64 letters, digits, "_" and "-"' }];
  throw new ServiceError('invalid_request', `${field} is not an id`, { fields });
}

function key({ idempotencyKey }: CallOptions = {}): { idempotencyKey?: string } {
  if (idempotencyKey === undefined) return {};
  if (/^[\x20-\x7e]{1,200}$/.test(idempotencyKey)) return { idempotencyKey };
  const fields = [{ field: 'Idempotency-Key', message: 'must be 1 to 200 printable ASCII characters' }];
  throw new ServiceError('invalid_request', 'idempotencyKey cannot be sent', { fields });
}
