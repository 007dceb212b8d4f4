import { Hono } from 'hono';
import { z } from 'zod';
import { NOTICE_TIMES } from '../../contract/desk-notices.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { readBody } from '../http/body.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { demand, sessionOf } from '../sign-in/session.js';

const time = z.enum(NOTICE_TIMES, `must be one of ${NOTICE_TIMES.join(', ')}`);
const Choice = z.object({
  newReviews: time,
  lowReviews: time,
  reports: time,
  digestHour: z.int().min(0).max(23),
});

/** `/vendors/{id}/notices`: what the person of the session is told by mail. Everybody chooses for themselves alone. */
export function noticeRoutes({ store }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();

  routes.get('/vendors/:vendorId/notices', demand('reader'), async (c) => {
    const { id: vendorId } = await vendorInPath(c, { store });
    const { accountId, person } = sessionOf(c);
    return c.json(await store.notices.get({ accountId, personId: person.id, vendorId }));
  });

  routes.put('/vendors/:vendorId/notices', demand('reader'), async (c) => {
    const { id: vendorId } = await vendorInPath(c, { store });
    const { accountId, person } = sessionOf(c);
    const choice = await readBody(c, Choice);
    await store.notices.set({ accountId, personId: person.id, vendorId }, choice);
    return c.json(choice);
  });

  return routes;
}
