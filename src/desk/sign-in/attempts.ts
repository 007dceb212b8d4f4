import type { Context } from 'hono';
import { ServiceProblem } from '../../service/http/problem.js';
import type { DeskEnv, DeskOptions } from '../desk-env.js';

/**
 * Counts an attempt to sign in, for its address, and for the person where it names one. Throws a 429 beyond either limit, before a
 * password is looked at, so that a right one does not pass either.
 */
export async function countAttempt(
  c: Context<DeskEnv>,
  { limits, clientAddress }: Pick<DeskOptions, 'limits' | 'clientAddress'>,
  person?: string,
): Promise<void> {
  const address = clientAddress(c.req.raw, c.env) ?? 'unknown';
  const waits = [await limits.address.consume(address), person === undefined ? 0 : await limits.person.consume(person)];
  refuseUntil(Math.max(...waits));
}

/**
 * Counts a sign-in page that asks what a passkey may sign. It is asked whenever the page is opened, so it counts for its address apart
 * from the attempts, as often as they do.
 */
export async function countQuestion(
  c: Context<DeskEnv>,
  { limits, clientAddress }: Pick<DeskOptions, 'limits' | 'clientAddress'>,
): Promise<void> {
  refuseUntil(await limits.address.consume(`${clientAddress(c.req.raw, c.env) ?? 'unknown'} asks`));
}

function refuseUntil(wait: number): void {
  if (wait === 0) return;
  const seconds = Math.max(1, Math.ceil(wait / 1000));
  throw new ServiceProblem(429, 'too_many_attempts', {
    detail: `Too many attempts to sign in: try again in ${Math.ceil(seconds / 60)} minutes`,
    headers: { 'retry-after': String(seconds) },
  });
}
