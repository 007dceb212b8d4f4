import { Proof, type Target } from './form-proof.js';
import { type Failure, sendSubmission, type Taken } from './submission-request.js';

/** Challenges solved for one attempt: the work may have expired meanwhile, or become harder. */
const MOST_CHALLENGES = 3;

/** Brings the reviews of one form to the proxy, with what it wants to see besides. */
export class Delivery {
  readonly #root: ShadowRoot;
  #proof = new Proof();

  constructor(root: ShadowRoot) {
    this.#root = root;
  }

  /** The shopper has begun a review. */
  begin(target: Target): void {
    this.#proof.begin(target);
  }

  /** Sends a Submission as JSON once, or once more for each challenge that the proxy wants solved; under one key. */
  async deliver(body: string, idempotencyKey: string, target: Target): Promise<Taken | Failure> {
    const proof = this.#proof;
    for (let solved = 0; ; solved++) {
      const website = this.#root.querySelector<HTMLInputElement>('[name=website]')?.value;
      const whole = { ...JSON.parse(body), ...(await proof.parts()), ...(website && { website }) };
      const answer = await sendSubmission({ ...target, body: JSON.stringify(whole), idempotencyKey });
      const challenge = 'challenge' in answer && answer.challenge;
      if (challenge && solved < MOST_CHALLENGES && (await proof.solve(challenge))) continue;
      // The next review begins anew.
      if ('receipt' in answer) this.#proof = new Proof();
      return answer;
    }
  }
}
