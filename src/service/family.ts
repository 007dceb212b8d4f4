import { Hono } from 'hono';
import { ID, ReviewUpdate } from '../contract/service.js';
import type { ServiceEnv } from './authentication.js';
import { readJson } from './json-body.js';
import { notFound, ServiceProblem } from './problem.js';
import type { Store } from './store.js';
import { validated } from './validation.js';

/** What the routes of a family work with. */
export interface FamilyOptions {
  store: Store;
  now: () => Date;
}

/** The routes both address families have: ping, and our own change of a review. */
export function createFamily({ store, now }: FamilyOptions): Hono<ServiceEnv> {
  const family = new Hono<ServiceEnv>();

  family.get('/ping', (context) => context.json({ status: 'ok' }));

  family.patch('/reviews/:reviewId', async (context) => {
    const id = context.req.param('reviewId');
    const update = validated(ReviewUpdate, await readJson(context.req.raw));
    const accountId = context.get('accountId');
    const review = ID.test(id) ? await store.reviews.update(id, update, { accountId, at: now() }) : null;
    if (!review) throw notFound('review', id);
    return context.json(review);
  });

  return family;
}

/** Answers 405, with the methods that are allowed, on the paths `family` has. Call it after the last route. */
export function refuseOtherMethods(family: Hono<ServiceEnv>): Hono<ServiceEnv> {
  const allowed = new Map<string, string[]>();
  for (const { path, method } of family.routes) allowed.set(path, [...(allowed.get(path) ?? []), method]);
  for (const [path, methods] of allowed) {
    family.all(path, () => {
      throw new ServiceProblem(405, 'method_not_allowed', {
        detail: `Allowed here: ${methods.join(', ')}`,
        headers: { allow: methods.join(', ') },
      });
    });
  }
  return family;
}
