import type { Problem } from '../contract/widget.js';

/** The phrases of the statuses that we respond with: the titles of `about:blank` problems (RFC 9457 §4.2.1). */
const TITLES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
} as const;

export type ProblemStatus = keyof typeof TITLES;

export const PROBLEM_TYPE = 'application/problem+json';

/** The body of a response that is not a success; `code` is stable. */
export function problemBody(
  status: ProblemStatus,
  code: string,
  details: Omit<Problem, 'type' | 'title' | 'status' | 'code'> = {},
): Problem {
  return { type: 'about:blank', title: TITLES[status], status, code, ...details };
}
