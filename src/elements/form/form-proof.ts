import type { Beginning, Challenge } from '../../contract/widget.js';
import { reviewsUrl } from '../base/endpoint.js';

/** Milliseconds in which the proxy has to answer; the review does without it after that. */
const PATIENCE = 5_000;
/** Milliseconds in which nobody has written a review: the proxy takes a start that young for a robot's. */
const SOONEST = 1_000;

/** Whom the form sends to. */
export interface Target {
  endpoint: string;
  vendorId: string;
  token: string;
}

/** Speaks for the shopper of one review: the proxy's signed start, and a challenge solved while they type. */
export class Proof {
  #start: Promise<string | undefined> | undefined;
  #solution: Promise<string | undefined> | undefined;

  /** Tells the proxy, once, that the shopper has begun. Failing at it has no other effect. */
  begin({ endpoint, vendorId, token }: Target): void {
    if (this.#start || !vendorId || !token) return;
    const answer = ask(endpoint, vendorId, token);
    this.#start = answer.then(async ({ start }) => {
      if (typeof start !== 'string') return undefined;
      await new Promise((resolve) => setTimeout(resolve, SOONEST));
      return start;
    });
    this.#solution = answer.then(({ challenge }) => (challenge ? solutionOf(challenge) : undefined));
  }

  /** Solves what the proxy asks for; false where that cannot be done on this page. */
  async solve(challenge: Challenge): Promise<boolean> {
    this.#solution = solutionOf(challenge);
    return (await this.#solution) !== undefined;
  }

  /** What a submission carries along, each where there is one. */
  async parts(): Promise<{ start?: string; solution?: string }> {
    const [start, solution] = await Promise.all([this.#start, this.#solution]);
    return { ...(start && { start }), ...(solution && { solution }) };
  }
}

async function ask(endpoint: string, vendorId: string, token: string): Promise<Partial<Beginning>> {
  try {
    const url = new URL(`challenge?${new URLSearchParams({ token })}`, reviewsUrl(endpoint, 'vendors', vendorId));
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(PATIENCE) });
    return (response.ok && (await response.json())) || {};
  } catch {
    return {};
  }
}

/** Undefined where it cannot be had: no chunk, no HTTPS and so no WebCrypto, or an algorithm of another time. */
async function solutionOf(challenge: Challenge): Promise<string | undefined> {
  try {
    return await (await import('./form-solver.js')).solve(challenge);
  } catch {
    return undefined;
  }
}
