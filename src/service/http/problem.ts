import type { FieldError } from '../../contract/widget.js';
import { PROBLEM_TYPE, type ProblemStatus, problemBody } from '../../platform/problem.js';

/** What a problem may say besides its status and code. */
export interface ProblemDetails {
  detail?: string;
  errors?: FieldError[];
  headers?: Record<string, string>;
}

/** A response that is not a success, thrown from wherever the problem is found; `code` is stable. */
export class ServiceProblem extends Error {
  readonly status: ProblemStatus;
  readonly code: string;
  readonly details: ProblemDetails;

  constructor(status: ProblemStatus, code: string, details: ProblemDetails = {}) {
    super(details.detail ?? code);
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** The response: `application/problem+json` (RFC 9457). */
  toResponse(): Response {
    const { detail, errors, headers } = this.details;
    const problem = problemBody(this.status, this.code, {
      ...(detail !== undefined && { detail }),
      ...(errors !== undefined && { errors }),
    });
    return new Response(JSON.stringify(problem), {
      status: this.status,
      headers: { 'content-type': PROBLEM_TYPE, ...headers },
    });
  }
}

/** 400 that names every wrong field. */
export function invalidRequest(errors: FieldError[], detail?: string): ServiceProblem {
  const fields = errors.map(({ field }) => field).join(', ');
  return new ServiceProblem(400, 'invalid_request', { detail: detail ?? `Wrong in this request: ${fields}`, errors });
}

/** 404 for a resource of this kind and id; an id of any form can be requested. */
export function notFound(
  kind:
    | 'business'
    | 'campaign'
    | 'delivery'
    | 'invite'
    | 'key'
    | 'location'
    | 'order source'
    | 'passkey'
    | 'person'
    | 'product'
    | 'product change'
    | 'report'
    | 'review'
    | 'session'
    | 'source'
    | 'template'
    | 'token'
    | 'vendor'
    | 'webhook',
  id: string,
): ServiceProblem {
  return new ServiceProblem(404, 'not_found', { detail: `There is no ${kind} "${id.slice(0, 64)}"` });
}
