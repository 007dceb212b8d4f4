import { Hono } from 'hono';
import { z } from 'zod';
import type { DeskSuppressions, IsSuppressed } from '../../contract/desk-invites.js';
import { email, phoneNumber } from '../../contract/service/channel.js';
import { Suppression } from '../../contract/service/suppression.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { readBody } from '../http/body.js';
import { demand, sessionOf } from '../sign-in/session.js';

/** In a body, since addresses of requests are logged. */
const Question = z
  .object({ email: email.optional(), phoneNumber: phoneNumber.optional() })
  .refine((body) => body.email !== undefined || body.phoneNumber !== undefined, {
    path: ['email'],
    error: 'must be given, or else a phoneNumber',
  });

const reachOf = (body: z.infer<typeof Question>) => ({
  email: body.email ?? null,
  phone_number: body.phoneNumber ?? null,
});

/** `/suppressions`: who must not be asked by any shop of the account. Everybody may ask about an address; an owner adds and removes. */
export function suppressionRoutes({ store, log, now = () => new Date() }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();

  routes.get('/suppressions', demand('reader'), async (c) =>
    c.json({ counts: await store.suppressions.count(sessionOf(c).accountId) } satisfies DeskSuppressions),
  );

  routes.post('/suppressions/ask', demand('reader'), async (c) => {
    const reach = reachOf(await readBody(c, Question));
    const suppressed = await store.suppressions.has(sessionOf(c).accountId, reach);
    return c.json({ suppressed } satisfies IsSuppressed);
  });

  routes.put('/suppressions', demand('owner'), async (c) => {
    const { accountId, person } = sessionOf(c);
    const { suppressed, ...body } = await readBody(c, Suppression);
    if (suppressed) await store.suppressions.add(accountId, reachOf(body), 'added', now());
    else await store.suppressions.remove(accountId, reachOf(body));
    log({ event: 'desk_suppression_changed', accountId, by: person.id, suppressed });
    return c.json({ suppressed } satisfies IsSuppressed);
  });

  return routes;
}
