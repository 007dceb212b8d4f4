import { expect } from '@open-wc/testing';
import type { FailureKind } from '../../../../src/elements/form/submission-state.js';
import { retryDelay } from '../../../../src/elements/form/submit/failure.js';

const failure = (kind: FailureKind, retryAfterMs = 0) => ({ kind, code: '', message: '', fields: [], retryAfterMs });

describe('retryDelay()', () => {
  it('is 2, 8 and 30 seconds with up to a fifth of jitter, and then none', () => {
    const { random } = Math;
    try {
      for (const [jitter, delays] of [
        [0, [2_000, 8_000, 30_000, undefined]],
        [1, [2_400, 9_600, 36_000, undefined]],
      ] as const) {
        Math.random = () => jitter;
        expect([1, 2, 3, 4].map((attempt) => retryDelay(failure('timeout'), attempt))).to.deep.equal(delays);
      }
    } finally {
      Math.random = random;
    }
  });

  it('is at least what Retry-After asks for; none where that is more than two minutes', () => {
    expect(retryDelay(failure('busy', 60_000), 1)).to.be.within(60_000, 72_000);
    expect(retryDelay(failure('busy', 1_000), 2)).to.be.within(8_000, 9_600);
    expect(retryDelay(failure('busy', 120_001), 1)).to.be.undefined;
  });

  it('is none after a failure that another attempt cannot mend', () => {
    const kinds: FailureKind[] = ['setup', 'refused', 'unsolved', 'offline'];
    expect(kinds.map((kind) => retryDelay(failure(kind), 1))).to.deep.equal(kinds.map(() => undefined));
  });
});
