import { LRUCache } from 'lru-cache';
import { type ServiceClient, ServiceError } from '../../client/index.js';
import { isFilm, NewUpload } from '../../contract/service/upload.js';
import { NO_UPLOADS, type Upload, type UploadLimits } from '../../contract/uploads.js';
import { validationMessages } from '../../contract/validation-messages.js';
import { LONGEST_PAUSE_MS } from '../budget/permit.js';
import type { PlainResponse, ReadRequest, ResponseHeaders } from '../plain-response.js';
import { Refusal } from '../problem.js';
import { failureEvent, upstreamRefusal } from '../upstream-refusal.js';
import { jsonResponse, readJsonObject } from './json-bodies.js';
import { type AdmittedRequest, RETRY_AFTER_SECONDS } from './submit-review.js';

/** For how long it is remembered what the service takes, that it takes nothing (it may be upgraded at any time), that it has no room, and that it cannot say; ms. */
const KNOWN_MS = { takes: 3_600_000, takesNone: 300_000, isFull: 60_000, unsure: 10_000 };
/** Vendors of which it is remembered. */
const KNOWN_VENDORS = 10_000;
/** A service without room gets some again when shoppers send their reviews, or not, and files end. */
const FULL_RETRY_SECONDS = 600;

/** What uploads depend on. */
export interface UploadHandlersOptions {
  client: Pick<ServiceClient, 'uploadLimits' | 'createUpload'>;
  timeoutMs: number;
  now: () => number;
  log: (event: object) => void;
}

/** Whose files they are, and what counts them. */
type UploadRequest = Pick<AdmittedRequest, 'vendorId' | 'counting'>;

/** What the service of a vendor takes; `isSure` is false while it cannot say. */
interface Known {
  limits: UploadLimits;
  isSure: boolean;
  until: number;
}

/**
 * Handles `…/uploads` of an admitted token. `limits` (GET) says what a review may have: nothing where the service takes no files, or cannot say.
 * `open` (POST) has the service open an upload, whose bytes then go to the service's own address and never through here. `checkTaken` refuses a submission with files for
 * a service that surely takes none.
 */
export function createUploadHandlers({ client, timeoutMs, now, log }: UploadHandlersOptions) {
  const known = new LRUCache<string, Known>({ max: KNOWN_VENDORS });

  return {
    async limits(
      request: ReadRequest,
      { vendorId, counting }: UploadRequest,
      headers: ResponseHeaders,
    ): Promise<PlainResponse> {
      await counting.both('challenges');
      const whole = jsonResponse(200, (await knownOf(vendorId)).limits, headers);
      return request.method === 'HEAD' ? { ...whole, body: null } : whole;
    },

    async open(
      request: Request,
      { vendorId, counting }: UploadRequest,
      headers: ResponseHeaders,
    ): Promise<PlainResponse> {
      await counting.byAddress('uploads');
      const read = NewUpload.safeParse(await readJsonObject(request), { error: validationMessages });
      if (!read.success) {
        const wrong = new Map(read.error.issues.map(({ path, message }) => [path.join('.'), message]));
        throw new Refusal('invalid_request', { errors: [...wrong].map(([field, message]) => ({ field, message })) });
      }
      await counting.byToken('uploads');
      try {
        const upload: Upload = await client.createUpload(vendorId, read.data, { timeoutMs, retries: 0 });
        return jsonResponse(201, { id: upload.id, url: upload.url, expiresAt: upload.expiresAt }, headers);
      } catch (error) {
        throw refusalOf(error, vendorId, read.data);
      }
    },

    async checkTaken(vendorId: string): Promise<void> {
      const { limits, isSure } = await knownOf(vendorId);
      if (!isSure || limits.pictures + limits.films > 0) return;
      throw new Refusal('invalid_request', {
        errors: [{ field: 'uploads', message: 'must be left out: the reviews service takes no files' }],
      });
    },
  };

  async function knownOf(vendorId: string): Promise<Known> {
    const before = known.get(vendorId);
    if (before && now() < before.until) return before;
    const found = await ask(vendorId);
    known.set(vendorId, found);
    return found;
  }

  async function ask(vendorId: string): Promise<Known> {
    try {
      const limits = await client.uploadLimits(vendorId, { timeoutMs, retries: 0 });
      const takes = limits.pictures + limits.films > 0;
      return { limits, isSure: true, until: now() + (takes ? KNOWN_MS.takes : KNOWN_MS.takesNone) };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      log(failureEvent('upload_check_failed', vendorId, error));
      return { limits: NO_UPLOADS, isSure: false, until: now() + KNOWN_MS.unsure };
    }
  }

  /** For a while nothing is offered; where only a film had no room, pictures are. Files that are ready may be submitted all the same. */
  function rememberFull(vendorId: string, { type }: NewUpload): void {
    const before = known.get(vendorId)?.limits;
    if (isFilm(type) && !before) return;
    const takesPictures = isFilm(type) && before;
    const limits = takesPictures
      ? { ...before, films: 0, types: before.types.filter((one) => !isFilm(one)) }
      : NO_UPLOADS;
    known.set(vendorId, { limits, isSure: false, until: now() + KNOWN_MS.isFull });
  }

  function refusalOf(error: unknown, vendorId: string, file: NewUpload): unknown {
    if (!(error instanceof ServiceError)) return error;
    const { status = 0, code } = error;
    if (status === 404 || status === 405 || status === 501) {
      known.delete(vendorId);
      return new Refusal('uploads_unsupported');
    }
    log(failureEvent('upload_failed', vendorId, error));
    if (status === 409) {
      rememberFull(vendorId, file);
      return new Refusal('uploads_full', { retryAfterSeconds: FULL_RETRY_SECONDS });
    }
    if (code === 'invalid_request' || status === 422) {
      return new Refusal('invalid_request', { detail: 'The reviews service did not accept this file.' });
    }
    const seconds = Math.ceil(error.retryAfterSeconds ?? RETRY_AFTER_SECONDS);
    return upstreamRefusal(error, vendorId, Math.min(LONGEST_PAUSE_MS / 1000, Math.max(1, seconds)));
  }
}
