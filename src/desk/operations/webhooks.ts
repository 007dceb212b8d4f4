/** `/webhooks`: where events are sent to, and what became of them. All of it is for owners. */
import { z } from 'zod';
import { MOST_WEBHOOKS, WEBHOOK_EVENTS, type WebhookDelivery } from '../../contract/webhooks.js';
import { noResource } from '../../service/http/operation.js';
import { notFound, ServiceProblem } from '../../service/http/problem.js';
import { type Message, TooManyWebhooks } from '../../service/index.js';
import { type DeskContext, deskOperation, idInPath } from '../operation.js';

/** Deliveries that are listed. */
const LISTED = 50;

const events = z
  .array(z.enum(WEBHOOK_EVENTS, `must be of ${WEBHOOK_EVENTS.join(', ')}`))
  .min(1, 'must name at least one event')
  .max(WEBHOOK_EVENTS.length)
  .transform((all) => [...new Set(all)]);

/** The webhook `{id}` of the account. */
async function webhookInPath({ id = '' }: Record<string, string>, _: unknown, { store, session }: DeskContext) {
  const webhook = await store.webhooks.get(session.accountId, id);
  if (!webhook) throw notFound('webhook', id);
  return webhook;
}

/** The delivery `{deliveryId}` of the webhook `{id}`. */
async function deliveryInPath(
  { id, deliveryId = '' }: Record<string, string>,
  _: unknown,
  { store, session }: DeskContext,
): Promise<Message> {
  const message = await store.messages.find(session.accountId, deliveryId);
  if (message?.channel !== 'webhook' || message.recipientId !== id) throw notFound('delivery', deliveryId);
  return message;
}

/** `toPrivate`: whether webhooks may go to http, and to addresses of the own network. */
export function webhookOperations(toPrivate: boolean) {
  const schemes = toPrivate ? ['https:', 'http:'] : ['https:'];
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

  return [
    deskOperation({
      id: 'listWebhooks',
      role: 'owner',
      route: 'GET /webhooks',
      resource: noResource,
      handle: (_, { session, store }) => store.webhooks.list(session.accountId),
    }),

    deskOperation({
      id: 'createWebhook',
      role: 'owner',
      route: 'POST /webhooks',
      status: 201,
      resource: noResource,
      body: z.object({ url, events }),
      handle: ({ body }, { session, store, now }) =>
        store.webhooks.create(session.accountId, body, now()).catch(refuseMany),
      logs: ({ id }) => ({ webhookId: id }),
    }),

    deskOperation({
      id: 'updateWebhook',
      role: 'owner',
      route: 'PATCH /webhooks/{id}',
      resource: webhookInPath,
      body: z.object({ events: events.optional(), enabled: z.literal(true).optional() }),
      async handle({ resource: { id }, body }, context) {
        const { accountId } = context.session;
        if (body.enabled) await context.store.webhooks.enable(accountId, id);
        if (body.events) await context.store.webhooks.setEvents(accountId, id, body.events);
        const { secret: _, ...changed } = await webhookInPath({ id }, accountId, context);
        return changed;
      },
    }),

    deskOperation({
      id: 'deleteWebhook',
      role: 'owner',
      route: 'DELETE /webhooks/{id}',
      status: 204,
      resource: idInPath,
      async handle({ resource: id }, { session, store }) {
        if (!(await store.webhooks.remove(session.accountId, id))) throw notFound('webhook', id);
      },
    }),

    deskOperation({
      id: 'listDeliveries',
      role: 'owner',
      route: 'GET /webhooks/{id}/deliveries',
      resource: webhookInPath,
      async handle({ resource: { id } }, { session: { accountId }, store }) {
        const messages = await store.messages.list({ accountId, recipientId: id, limit: LISTED });
        return messages.map(deliveryOf);
      },
    }),

    deskOperation({
      id: 'resendDelivery',
      role: 'owner',
      route: 'POST /webhooks/{id}/deliveries/{deliveryId}/resend',
      resource: deliveryInPath,
      async handle({ resource: { id, recipientId } }, context) {
        const { store, session, now, wake } = context;
        await store.messages.resend(session.accountId, id, now());
        wake();
        return deliveryOf(await deliveryInPath({ id: recipientId, deliveryId: id }, null, context));
      },
    }),
  ];
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
