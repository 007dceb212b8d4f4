import { Hono } from 'hono';
import { z } from 'zod';
import type { SavedLook } from '../../contract/desk-setup.js';
import { shopLook } from '../../service/index.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { readBody } from '../http/body.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { demand, sessionOf } from '../sign-in/session.js';

const Body = z.object({ look: shopLook.nullable() });

/** `/vendors/{id}/look`: what the shop's own pages and mails look like, which its owner decides. */
export function lookRoutes({ store, log }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();

  routes.get('/vendors/:vendorId/look', demand('owner'), async (c) => {
    const { id } = await vendorInPath(c, { store });
    return c.json({ look: await store.looks.get(id) } satisfies SavedLook);
  });

  routes.put('/vendors/:vendorId/look', demand('owner'), async (c) => {
    const { id: vendorId } = await vendorInPath(c, { store });
    const { accountId, person } = sessionOf(c);
    const { look } = await readBody(c, Body);
    await store.looks.set(vendorId, look, accountId);
    log({ event: 'desk_look_changed', accountId, by: person.id, vendorId });
    return c.json({ look } satisfies SavedLook);
  });

  return routes;
}
