/** A chunk of its own, loaded when the proxy has sent a challenge. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from '../../../contract/widget.js';

/** Milliseconds for which a shopper's device may work: the hardest challenge takes a slow phone 20 seconds. */
const TIMEOUT = 60_000;

/**
 * The solution of an altcha challenge as the proxy wants it, base64 of JSON; undefined where it takes too long. Rejects
 * without WebCrypto. The browser derives keys on threads of its own, so the page stays as quick as it was.
 */
export async function solve(challenge: Challenge): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
