import type { PolicyPage } from '../contract/policy-page.js';
import { type Access, responseHeaders } from './cors.js';
import type { PlainResponse } from './plain-response.js';
import { problemResponse, Refusal } from './problem.js';
import { isPolicyPage, policyPageProblem } from './reading/policy-page.js';
import { TokenError } from './tokens/tokens.js';

/** Makes the response to a request that ended with an error: a problem, and where a person opened the address, a page that says it. */
export function createRequestProblem({
  policyPage,
  log,
}: {
  policyPage: PolicyPage | undefined;
  log: (event: object) => void;
}) {
  return async (error: unknown, url: string, access: Access): Promise<PlainResponse> => {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal_error') log({ severity: 'error', event: 'internal_error', error: nameOf(error) });
    const problem = problemResponse(refusal, responseHeaders(access));
    return isPolicyPage(url) ? policyPageProblem(url, refusal.code, problem, policyPage) : problem;
  };
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal(error instanceof TokenError ? error.code : 'internal_error');
}

/** The kind of an unexpected error: its message may hold anything. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
