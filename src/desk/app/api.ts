import type { FieldError, Problem } from '../../contract/widget.js';

/** How long a request may take, in ms. */
const TIMEOUT_MS = 20_000;

/** Why a request failed: the problem that the server named, or `unreachable` where none came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];

  constructor(status: number, { code, detail, errors = [] }: { code: string; detail?: string; errors?: FieldError[] }) {
    super(sentence(detail ?? code));
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** Calls the desk's server, below `/desk/api`. Each method rejects with an ApiError. */
export interface Api {
  get<Result>(path: string, signal?: AbortSignal): Promise<Result>;
  /** Sends what changes something, with the session's CSRF token; resolves to null for a 204. `timeoutMs`: how long it may take. */
  send<Result>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    options?: { timeoutMs?: number },
  ): Promise<Result>;
}

/** `csrfToken` is asked before each request; `onSignedOut` is called when the server says that the session has ended. */
export function createApi(csrfToken: () => string | null, onSignedOut: () => void): Api {
  async function call(path: string, init: RequestInit, signal?: AbortSignal, timeoutMs = TIMEOUT_MS) {
    const timeout = AbortSignal.timeout(timeoutMs);
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const response = await fetch(`/desk/api${path}`, { ...init, signal: either }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ApiError(0, { code: 'unreachable', detail: 'The server cannot be reached. Check your connection.' });
    });
    if (response.status === 204) return null;
    const body: unknown = await response.json().catch(() => null);
    if (response.ok && body !== null) return body;
    const problem = new ApiError(response.status, (body as Problem | null) ?? BAD_RESPONSE);
    if (problem.code === 'signed_out') onSignedOut();
    throw problem;
  }

  return {
    get: async <Result>(path: string, signal?: AbortSignal) => (await call(path, {}, signal)) as Result,

    async send<Result>(method: string, path: string, body?: unknown, { timeoutMs }: { timeoutMs?: number } = {}) {
      const token = csrfToken();
      const init: RequestInit = {
        method,
        headers: { 'content-type': 'application/json', ...(token !== null && { 'x-csrf-token': token }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      };
      return (await call(path, init, undefined, timeoutMs)) as Result;
    },
  };
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

const BAD_RESPONSE = { code: 'bad_response', detail: 'The server sent something that the desk does not understand.' };
