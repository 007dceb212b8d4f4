import { expect } from 'vitest';
import type { Problem } from '../../../src/contract/widget.js';
import { startProxy, type Upstream } from '../../fixtures/proxy-upstream.js';

export const FEEDBACK = 'feedback-1';
/** A service that accepts every review. */
export const accept: Upstream = () => Response.json({ feedback: { id: FEEDBACK } }, { status: 201 });

/** A submission with every field that a shopper can fill in. */
export const WHOLE = {
  rating: 4.5,
  title: 'Warm',
  text: 'Warm.\nVery.',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@shopper.test',
  phoneNumber: '+49 30 1234567',
  product: { sourceProductId: 'p1', title: 'Scarf', description: 'Wool', imageUrl: 'https://shop.test/p1.jpg' },
  source: 'shop',
};

export const problemOf = async (response: Response) => (await response.json()) as Problem;

/** The names of the fields that a problem calls wrong. */
export const wrongFields = async (response: Response) => (await problemOf(response)).errors?.map(({ field }) => field);

/** Submits, and resolves to what the service received. */
export async function forwarded(body: unknown, headers: Record<string, string> = {}, scope = ['reviews:submit']) {
  const { submit, sign, asked } = startProxy(accept);
  const response = await submit(body, headers, await sign(scope));
  expect(response.status).toBe(201);
  return { request: asked[0]!, body: (await asked[0]!.json()) as Record<string, unknown> };
}
