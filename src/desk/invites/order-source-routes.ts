import { Hono } from 'hono';
import type { DeskOrderSources, NewDeskOrderSource } from '../../contract/desk-invites.js';
import { NewOrderSource, type OrderSource } from '../../contract/service/order-source.js';
import { notFound } from '../../service/http/problem.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { readBody } from '../http/body.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { demand, sessionOf } from '../sign-in/session.js';

/** `/vendors/:vendorId/order-sources`: shops that tell of their orders by a signed webhook. All of it is for owners. */
export function orderSourceRoutes({ store, url, log, now = () => new Date() }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();
  const path = '/vendors/:vendorId/order-sources';
  const withUrl = <Source extends OrderSource>(source: Source) => ({ ...source, url: `${url}/orders/${source.id}` });

  routes.get(path, demand('owner'), async (c) => {
    const { id } = await vendorInPath(c, { store });
    const [sources, campaigns] = await Promise.all([store.orderSources.list(id), store.campaigns.list(id)]);
    const names = campaigns.map((campaign) => ({ id: campaign.id, name: campaign.name }));
    return c.json({ sources: sources.map(withUrl), campaigns: names } satisfies DeskOrderSources);
  });

  routes.post(path, demand('owner'), async (c) => {
    const { accountId, person } = sessionOf(c);
    const { id: vendorId } = await vendorInPath(c, { store });
    const body = await readBody(c, NewOrderSource);
    if (body.campaignId !== undefined && !(await store.campaigns.get(vendorId, body.campaignId))) {
      throw notFound('campaign', body.campaignId);
    }
    const made = await store.orderSources.create(vendorId, body, now());
    log({ event: 'desk_order_source_made', accountId, by: person.id, vendorId, sourceId: made.id });
    return c.json(withUrl(made) satisfies NewDeskOrderSource, 201);
  });

  routes.delete(`${path}/:sourceId`, demand('owner'), async (c) => {
    const { accountId, person } = sessionOf(c);
    const { id: vendorId } = await vendorInPath(c, { store });
    const sourceId = c.req.param('sourceId');
    if (!(await store.orderSources.remove(vendorId, sourceId))) throw notFound('order source', sourceId);
    log({ event: 'desk_order_source_removed', accountId, by: person.id, vendorId, sourceId });
    return c.body(null, 204);
  });

  return routes;
}
