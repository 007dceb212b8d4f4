import { ID } from '../../contract/service/fields.js';
import { CreatedOrderSource, NewOrderSource, OrderSourceList } from '../../contract/service/order-source.js';
import type { Vendor } from '../../contract/service/vendor.js';
import { type Operation, operation } from '../http/operation.js';
import { businessInPath } from '../http/path-resources.js';
import { notFound } from '../http/problem.js';

const SOURCES = '/businesses/{businessId}/order-sources';

/** The source `{sourceId}` of the business `{businessId}`. */
const sourceInPath: Operation<{ business: Vendor; sourceId: string }>['resource'] = async (
  params,
  account,
  context,
) => {
  const business = await businessInPath(params, account, context);
  const sourceId = params.sourceId ?? '';
  const source = ID.test(sourceId) ? await context.store.orderSources.find(sourceId) : null;
  if (source?.businessId !== business.id) throw notFound('order source', sourceId);
  return { business, sourceId };
};

export const listOrderSources = operation({
  id: 'listOrderSources',
  families: ['v2'],
  method: 'get',
  path: SOURCES,
  tag: 'Invites',
  summary: 'List the shops that tell of orders',
  description: 'The oldest first, with how many orders came, and what became of the last one.',
  resource: businessInPath,
  response: { status: 200, description: 'All of them, without their secrets.', schema: OrderSourceList },
  handle: async ({ resource }, { store }) => ({ orderSources: await store.orderSources.list(resource.id) }),
});

export const createOrderSource = operation({
  id: 'createOrderSource',
  families: ['v2'],
  method: 'post',
  path: SOURCES,
  tag: 'Invites',
  summary: 'Let a shop tell of its orders',
  description:
    'The customer of each order is invited, once. The response has the secret that the shop signs with; it is told this once.',
  resource: businessInPath,
  body: NewOrderSource,
  mayBeNotFound: true,
  response: { status: 201, description: 'Where the shop sends its orders to.', schema: CreatedOrderSource },
  conflict: 'The business has 20 sources of orders (`too_many_order_sources`).',
  async handle({ resource, body, origin }, { store, now }) {
    const { campaignId } = body;
    if (campaignId !== undefined && !(await store.campaigns.get(resource.id, campaignId))) {
      throw notFound('campaign', campaignId);
    }
    const made = await store.orderSources.create(resource.id, body, now());
    return { ...made, url: `${origin}/orders/${made.id}` };
  },
});

export const deleteOrderSource = operation({
  id: 'deleteOrderSource',
  families: ['v2'],
  method: 'delete',
  path: `${SOURCES}/{sourceId}`,
  tag: 'Invites',
  summary: 'Take no more orders of a shop',
  description: 'Who is invited stays invited.',
  resource: sourceInPath,
  response: { status: 204, description: 'It is gone.' },
  handle: async ({ resource: { business, sourceId } }, { store }) => {
    await store.orderSources.remove(business.id, sourceId);
    return undefined;
  },
});
