import { Hono } from 'hono';
import { notFound } from '../../service/http/problem.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { demand } from '../sign-in/session.js';

/** Pictures and films of a vendor's reviews, those that wait and that are held back among them. */
export function mediaRoutes({ store, media }: Pick<DeskOptions, 'store' | 'media'>): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();

  routes.get('/vendors/:vendorId/media/:key/:name', demand('reader'), async (c) => {
    const { id } = await vendorInPath(c, { store });
    const { key, name } = c.req.param();
    if (!media) throw notFound('review', key);
    return media.serveToShop(c.req.raw, id, key, name);
  });

  return routes;
}
