import { setTimeout as sleep } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { begin, sendReview } from './spam-requests.mjs';

/** Nobody waits longer, ms. */
const LONGEST_MS = 60_000;

/**
 * A shopper with the form's behaviour: it asks for a beginning, works while the shopper types, sends with the start, works
 * and sends again under the same key when it is asked to. Resolves to how long the shopper waited after "send", ms.
 */
export async function shop(place, address, typesMs) {
  const beginning = await begin(place, address).catch(() => ({ body: {} }));
  const { start, challenge } = beginning.body;
  const typed = sleep(typesMs);
  let solution = challenge ? await solve(challenge) : undefined;
  await typed;
  const pressed = performance.now();
  const key = crypto.randomUUID();
  const review = { rating: 4, text: `As described, ${key} of them.`, firstName: 'Honest', start };
  let works = 0;
  for (;;) {
    const answer = await sendReview(place, address, { ...review, solution }, key).catch(() => null);
    const waited = performance.now() - pressed;
    if (answer?.status === 201) return { taken: true, waited, works, early: Boolean(challenge) };
    if (waited > LONGEST_MS) return { taken: false, waited, works, early: Boolean(challenge) };
    if (answer?.body.challenge) {
      works += 1;
      solution = await solve(answer.body.challenge);
    } else await sleep(Math.max(500, answer?.waitMs ?? 0));
  }
}

async function solve(challenge) {
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
