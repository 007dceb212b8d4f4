import type { FormAttributes } from '../../../contract/form-attributes.js';
import type {
  Challenge,
  FieldError,
  Problem,
  Product,
  Receipt,
  Submission,
  SubmissionOutcome,
} from '../../../contract/widget.js';
import { vendorUrl } from '../../base/endpoint.js';
import { webAddress } from '../../base/web-address.js';
import { type Draft, readyFiles } from '../draft.js';
import { shownFields } from '../fields.js';
import type { ProxyAddress, ReviewedProduct } from '../form-host.js';
import type { AcceptedOutcome, FailureKind } from '../submission-state.js';

/** What the page's attributes add to a submission. */
export type SubmissionAttributes = ReviewedProduct & Pick<FormAttributes, 'source' | 'contact'>;

/** What is sent: trimmed, without empty fields, and without contact fields that are not shown. */
export function buildSubmission(
  { values, invite, answers, files }: Pick<Draft, 'values' | 'invite' | 'answers' | 'files'>,
  page: SubmissionAttributes,
): Submission {
  const submission: Submission = { rating: Number(values.rating) };
  for (const field of shownFields(page.contact)) {
    const value = values[field].trim();
    if (field !== 'rating' && value) submission[field] = field === 'phoneNumber' ? value.replace(/^00/, '+') : value;
  }
  const product = invite?.subject ?? page;
  if (product.productId) submission.product = buildProduct(product);
  if (page.source) submission.source = `${page.source}`;
  if (invite?.token) submission.invitation = invite.token;
  if (Object.keys(answers).length > 0) submission.answers = answers;
  const uploads = readyFiles(files);
  if (uploads.length > 0) submission.uploads = uploads;
  return submission;
}

// A text that the shop wrote too long, or set as a number, must not cost the shopper the review: it is cut to what the service takes.
function buildProduct(product: ReviewedProduct): Product {
  const description = `${product.productDescription || ''}`.slice(0, 2000);
  const imageUrl = webAddress(product.productImage);
  return {
    sourceProductId: `${product.productId}`,
    title: `${product.productTitle || product.productId}`.slice(0, 300),
    ...(description && { description }),
    ...(imageUrl && imageUrl.length <= 2048 && { imageUrl }),
  };
}

/** One attempt; `body` is a Submission as JSON. */
export interface SubmissionRequest extends ProxyAddress {
  idempotencyKey: string;
  body: string;
  /** Deadline of the whole attempt in milliseconds; 20 seconds by default. */
  timeoutMs?: number;
}

/** Why an attempt did not succeed. */
export interface Failure {
  kind: FailureKind;
  /** The proxy's, where it gave one. */
  code: string;
  message: string;
  /** Fields that the proxy found wrong. */
  fields: FieldError[];
  /** How long the proxy asks to wait; 0 where it does not. */
  retryAfterMs: number;
  /** The work that the proxy wants before it takes the review, with the kind `unsolved`. */
  challenge?: Challenge | undefined;
}

/** Whether the proxy has the review. */
export function isAccepted(outcome: SubmissionOutcome<Failure>): outcome is AcceptedOutcome {
  return 'id' in outcome;
}

/** Sends a review once. Never throws: whatever goes wrong is in the outcome. */
export async function sendSubmission({
  endpoint,
  vendorId,
  token,
  idempotencyKey,
  body,
  timeoutMs = 20_000,
}: SubmissionRequest): Promise<SubmissionOutcome<Failure>> {
  if (!vendorId || !token) return failed('setup', 'not_configured', 'vendor-id or token is missing');
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(vendorUrl(endpoint, 'vendors', vendorId).href, {
      method: 'POST',
      credentials: 'omit',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body,
      signal,
    });
    return readOutcome(response, await response.text());
  } catch (error) {
    const kind = signal.aborted ? 'timeout' : navigator.onLine ? 'unreachable' : 'offline';
    return failed(kind, kind, (error as Error).message);
  }
}

function readOutcome({ status, headers }: Response, text: string): SubmissionOutcome<Failure> {
  const body = parse(text) as Partial<Omit<Problem, 'errors'> & Receipt & { errors: unknown }> | null;
  if (status === 201 || status === 202) {
    // Only a receipt proves that the response is the proxy's, and not that of a server that says 2xx to everything.
    if (typeof body?.id !== 'string') return failed('unreachable', 'bad_response', 'no receipt');
    const { id, published, verified, title, answers, uploads } = body;
    return {
      state: status === 201 ? 'delivered' : 'queued',
      id,
      published: published === true,
      ...(typeof verified === 'boolean' && { verified }),
      ...((title === 'kept' || title === 'dropped') && { title }),
      ...((answers === 'kept' || answers === 'dropped') && { answers }),
      ...((uploads === 'kept' || uploads === 'dropped') && { uploads }),
    };
  }
  // An earlier attempt under this key had arrived, and the shopper has edited the words since: the proxy has the first ones.
  if (body?.code === 'idempotency_conflict') return { state: 'queued', id: '', published: false };
  const code = typeof body?.code === 'string' ? body.code : 'bad_response';
  const kind = code === 'challenge_required' ? 'unsolved' : kindOf(status);
  return failed(kind, code, `${body?.title ?? status}`, {
    fields: Array.isArray(body?.errors) ? body.errors.filter(isFieldError) : [],
    retryAfterMs: parseRetryAfter(headers.get('retry-after'), Date.now()),
    challenge: body?.challenge,
  });
}

function kindOf(status: number): FailureKind {
  if (status === 429) return 'busy';
  if ([401, 403, 404, 405, 415].includes(status)) return 'setup';
  return [400, 409, 413, 422].includes(status) ? 'refused' : 'unreachable';
}

function failed(kind: FailureKind, code: string, message: string, more?: Partial<Failure>): SubmissionOutcome<Failure> {
  const state = ['setup', 'refused', 'unsolved'].includes(kind) ? 'rejected' : 'failed';
  return { state, reason: { kind, code, message, fields: [], retryAfterMs: 0, ...more } };
}

/** Milliseconds that a Retry-After header asks for, in seconds or as a date; 0 without one. */
function parseRetryAfter(header: string | null, now: number): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Math.max(0, ms || 0);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isFieldError(value: unknown): value is FieldError {
  const error = value as FieldError | null;
  return typeof error?.field === 'string' && typeof error.message === 'string';
}
