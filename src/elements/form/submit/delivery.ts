import type { Challenge, ChallengeResponse, SubmissionOutcome } from '../../../contract/widget.js';
import { vendorUrl } from '../../base/endpoint.js';
import type { ProxyAddress } from '../form-host.js';
import { type Failure, isAccepted, sendSubmission } from './submission-request.js';

/** Challenges solved for one attempt: one may have expired meanwhile, or become harder. */
const MAX_CHALLENGES = 3;
/** Milliseconds in which the proxy has to send a challenge; after that the review is sent without. */
const CHALLENGE_TIMEOUT = 5_000;
/** Codes with which the proxy refuses a token, whatever is sent under it. */
const TOKEN_REFUSED = /^(?:token|scope|vendor|origin)_/;
/** Milliseconds before which nobody has written a review: the proxy takes a younger form timestamp for a robot's. */
const MIN_WRITING_TIME = 1_000;

/** Sends the reviews of one form to the proxy, each with what tells a shopper from a robot: form timestamp, proof of work, honeypot. */
export class Delivery {
  readonly #root: ShadowRoot;
  readonly #onRefused: (asked: ProxyAddress, code: string) => void;
  #proof = new Proof();

  /** `onRefused` is told when the proxy refuses the token that came with a request for a challenge. */
  constructor(root: ShadowRoot, onRefused: (asked: ProxyAddress, code: string) => void) {
    this.#root = root;
    this.#onRefused = onRefused;
  }

  /** Requests the form timestamp and a challenge, once per review; to be called when the shopper begins to write. */
  requestChallenge(proxy: ProxyAddress): void {
    const { endpoint, vendorId, token } = proxy;
    const asked = { endpoint, vendorId, token };
    this.#proof.request(asked, (code) => {
      // Another token gets a challenge of its own.
      this.#proof = new Proof();
      this.#onRefused(asked, code);
    });
  }

  /** Requests a challenge only to learn whether the proxy takes the token. */
  askAboutToken({ endpoint, vendorId, token }: ProxyAddress): void {
    const asked = { endpoint, vendorId, token };
    void requestChallenge(asked, (code) => this.#onRefused(asked, code));
  }

  /** Sends a Submission as JSON, and again under the same key with each challenge solved that the proxy responds with. */
  async deliver(body: string, idempotencyKey: string, proxy: ProxyAddress): Promise<SubmissionOutcome<Failure>> {
    const proof = this.#proof;
    for (let solved = 0; ; solved++) {
      const website = this.#root.querySelector<HTMLInputElement>('[name=website]')?.value;
      const whole = { ...JSON.parse(body), ...(await proof.fields()), ...(website && { website }) };
      const outcome = await sendSubmission({ ...proxy, body: JSON.stringify(whole), idempotencyKey });
      const challenge = 'reason' in outcome && outcome.reason.challenge;
      if (challenge && solved < MAX_CHALLENGES && (await proof.solve(challenge))) continue;
      // The next review has a timestamp and a challenge of its own.
      if (isAccepted(outcome)) this.#proof = new Proof();
      return outcome;
    }
  }
}

/** The proxy's signed form timestamp for one review, and the proof of work that it wants; the work is done while the shopper types. */
class Proof {
  #start: Promise<string | undefined> | undefined;
  #solution: Promise<string | undefined> | undefined;

  /** Requests timestamp and challenge, the first time that it is called. Where that fails, the review is sent without them. */
  request(proxy: ProxyAddress, onRefused: (code: string) => void): void {
    if (this.#start || !proxy.vendorId || !proxy.token) return;
    const response = requestChallenge(proxy, onRefused);
    this.#start = response.then(async ({ start }) => {
      if (typeof start !== 'string') return undefined;
      await new Promise((resolve) => setTimeout(resolve, MIN_WRITING_TIME));
      return start;
    });
    this.#solution = response.then(({ challenge }) => (challenge ? trySolve(challenge) : undefined));
  }

  /** Solves a challenge; false where that cannot be done on this page. */
  async solve(challenge: Challenge): Promise<boolean> {
    this.#solution = trySolve(challenge);
    return (await this.#solution) !== undefined;
  }

  /** The fields that a submission carries, each where there is one. */
  async fields(): Promise<{ start?: string; solution?: string }> {
    const [start, solution] = await Promise.all([this.#start, this.#solution]);
    return { ...(start && { start }), ...(solution && { solution }) };
  }
}

/** Empty where the proxy gives none; `onRefused` gets the code of the problem where that is because of the token. */
async function requestChallenge(
  { endpoint, vendorId, token }: ProxyAddress,
  onRefused: (code: string) => void,
): Promise<Partial<ChallengeResponse>> {
  try {
    const url = new URL(`challenge?${new URLSearchParams({ token })}`, vendorUrl(endpoint, 'vendors', vendorId));
    const response = await fetch(url.href, { credentials: 'omit', signal: AbortSignal.timeout(CHALLENGE_TIMEOUT) });
    const body = await response.json();
    if (response.ok) return body || {};
    if (TOKEN_REFUSED.test(body?.code) && /40[13]/.test(`${response.status}`)) onRefused(body.code);
    return {};
  } catch {
    return {};
  }
}

/** Undefined where the challenge cannot be solved: no chunk, no WebCrypto because the page has no HTTPS, or an unknown algorithm. */
async function trySolve(challenge: Challenge): Promise<string | undefined> {
  try {
    return await (await import('./proof-of-work.js')).solve(challenge);
  } catch {
    return undefined;
  }
}
