import { BodyError, type BodyFault, readJsonBody } from '../../platform/json-body.js';
import { invalidRequest, ServiceProblem } from './problem.js';

/** Bytes of a request's body; a review of 20,000 characters fits several times. */
export const BODY_LIMIT = 256 * 1024;

/** The JSON value in the body. Throws 415 when its media type is another, 413 when it is past the limit, 400 when it is not JSON. */
export async function readJson(request: Request): Promise<unknown> {
  return readJsonBody(request, BODY_LIMIT).catch((error) => {
    throw error instanceof BodyError ? PROBLEMS[error.fault]() : error;
  });
}

const PROBLEMS: Record<BodyFault, () => ServiceProblem> = {
  unsupported_media_type: () =>
    new ServiceProblem(415, 'unsupported_media_type', { detail: 'The body must be sent as application/json' }),
  too_large: () =>
    new ServiceProblem(413, 'content_too_large', {
      detail: `The body must be at most ${BODY_LIMIT} bytes`,
      // What is left of the body stays unread, so the connection cannot carry another request.
      headers: { connection: 'close' },
    }),
  not_json: () => invalidRequest([{ field: 'body', message: 'must be JSON in UTF-8' }]),
  broken_off: () => invalidRequest([{ field: 'body', message: 'broke off' }]),
};
