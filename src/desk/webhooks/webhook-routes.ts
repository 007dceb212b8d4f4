import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { MOST_WEBHOOKS, WEBHOOK_EVENTS, type WebhookDelivery } from '../../contract/webhooks.js';
import { notFound, ServiceProblem } from '../../service/http/problem.js';
import { type Message, TooManyWebhooks } from '../../service/index.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { readBody } from '../http/body.js';
import { demand, sessionOf } from '../sign-in/session.js';

/** Deliveries that are listed. */
const LISTED = 50;

const events = z
  .array(z.enum(WEBHOOK_EVENTS, `must be of ${WEBHOOK_EVENTS.join(', ')}`))
  .min(1, 'must name at least one event')
  .max(WEBHOOK_EVENTS.length)
  .transform((all) => [...new Set(all)]);

/** `/webhooks`: where events are sent to, and what became of them. All of it is for owners. */
export function webhookRoutes({ store, now, log, wake, webhooksToPrivate }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();
  const schemes = webhooksToPrivate ? ['https:', 'http:'] : ['https:'];
  const url = z
    .string()
    .trim()
    .max(1000)
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
      error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    })
    .refine((text) => !URL.canParse(text) || new URL(text).username + new URL(text).password === '', {
      error: 'must be without user and password',
    });
  const New = z.object({ url, events });
  const Change = z.object({ events: events.optional(), enabled: z.literal(true).optional() });

  const found = <T>(webhook: T | null, id: string): T => {
    if (!webhook) throw notFound('webhook', id);
    return webhook;
  };
  const logged = (c: Context<DeskEnv>, event: { event: string; webhookId: string }) => {
    const { accountId, person } = sessionOf(c);
    log({ ...event, accountId, by: person.id });
  };
  /** The delivery in the path, of the webhook in the path. */
  async function deliveryIn(c: Context<DeskEnv>): Promise<Message> {
    const id = c.req.param('deliveryId') ?? '';
    const message = await store.messages.find(sessionOf(c).accountId, id);
    if (message?.channel !== 'webhook' || message.recipientId !== c.req.param('id')) throw notFound('delivery', id);
    return message;
  }

  routes.get('/webhooks', demand('owner'), async (c) => c.json(await store.webhooks.list(sessionOf(c).accountId)));

  routes.post('/webhooks', demand('owner'), async (c) => {
    const made = await store.webhooks.create(sessionOf(c).accountId, await readBody(c, New), now?.()).catch(refuseMany);
    logged(c, { event: 'desk_webhook_made', webhookId: made.id });
    return c.json(made, 201);
  });

  routes.patch('/webhooks/:id', demand('owner'), async (c) => {
    const { accountId } = sessionOf(c);
    const id = c.req.param('id');
    const change = await readBody(c, Change);
    if (change.enabled) found(await store.webhooks.enable(accountId, id), id);
    if (change.events) found(await store.webhooks.setEvents(accountId, id, change.events), id);
    const all = await store.webhooks.list(accountId);
    return c.json(found(all.find((one) => one.id === id) ?? null, id));
  });

  routes.delete('/webhooks/:id', demand('owner'), async (c) => {
    const id = c.req.param('id');
    if (!(await store.webhooks.remove(sessionOf(c).accountId, id))) throw notFound('webhook', id);
    logged(c, { event: 'desk_webhook_removed', webhookId: id });
    return c.body(null, 204);
  });

  routes.get('/webhooks/:id/deliveries', demand('owner'), async (c) => {
    const { accountId } = sessionOf(c);
    const id = c.req.param('id');
    found(await store.webhooks.get(accountId, id), id);
    const messages = await store.messages.list({ accountId, recipientId: id, limit: LISTED });
    return c.json(messages.map(deliveryOf));
  });

  routes.post('/webhooks/:id/deliveries/:deliveryId/resend', demand('owner'), async (c) => {
    const { accountId, id } = await deliveryIn(c);
    await store.messages.resend(accountId, id, now?.());
    wake();
    return c.json(deliveryOf(await deliveryIn(c)));
  });

  return routes;
}

function deliveryOf({ id, kind, state, attempts, outcome, createdAt, changedAt }: Message): WebhookDelivery {
  return { id, event: kind, state, attempts, outcome, createdAt, changedAt };
}

function refuseMany(error: unknown): never {
  if (!(error instanceof TooManyWebhooks)) throw error;
  throw new ServiceProblem(409, 'too_many_webhooks', {
    detail: `There can be ${MOST_WEBHOOKS} webhooks: remove one first`,
  });
}
