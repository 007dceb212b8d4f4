/** `/sources`: connected sources. All of it is for owners, and no secret ever comes back. */
import { z } from 'zod';
import { LONGEST_RETURN, type NowRead, type SourcesShown } from '../../contract/desk/sources.js';
import { id } from '../../contract/service/fields.js';
import { DISCONNECT_CHOICES, type SourceKind } from '../../contract/sources.js';
import { noResource } from '../../service/http/operation.js';
import { notFound, ServiceProblem } from '../../service/http/problem.js';
import type { DeskSources } from '../desk-env.js';
import { fields } from '../http/body.js';
import { type DeskContext, deskOperation } from '../operation.js';
import { atSource } from '../sources/source-problems.js';

/** Locations of one request. */
const MOST_CHOICES = 1_000;

const key = z.string().trim().min(1, 'must not be empty').max(500, 'must be at most 500 characters');

const trustpilotId = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z]{1,64}$/, 'must be letters and digits, such as 46d6a890000064000500e0c3');

/** The connection `{id}` of the account. */
async function connectionInPath({ id = '' }: Record<string, string>, _: unknown, { store, session }: DeskContext) {
  const connection = await store.sources.find(session.accountId, id);
  if (!connection) throw notFound('source', id);
  return connection;
}

/** Where sources send somebody back to. */
const returnUrlOf = ({ url }: Pick<DeskContext, 'url'>) => `${url}/desk/sources/returned`;

const connecting = ({ session: { accountId, person } }: DeskContext) => ({ accountId, by: person.name });

export function sourceOperations({ kinds, toPrivate, accounts, wake }: DeskSources) {
  return [
    deskOperation({
      id: 'listSources',
      role: 'owner',
      route: 'GET /sources',
      resource: noResource,
      async handle(_, context): Promise<SourcesShown> {
        const connections = await context.store.sources.list(context.session.accountId, context.now());
        return {
          kinds,
          returnUrl: returnUrlOf(context),
          connections: connections.map(({ accountId: _, ...connection }) => connection),
        };
      },
    }),

    deskOperation({
      id: 'connectSource',
      role: 'owner',
      route: 'POST /sources',
      status: 201,
      resource: noResource,
      body: connectByKey(toPrivate),
      handle: async ({ body }, context) => ({
        id: await atSource(() => accounts.connectByKey(body, connecting(context))),
      }),
      logs: ({ id }, { body: { kind } }) => ({ connectionId: id, source: kind }),
    }),

    deskOperation({
      id: 'authorizeSource',
      role: 'owner',
      route: 'POST /sources/authorization',
      resource: noResource,
      body: z.object({ kind: z.literal('google', 'must be google'), connectionId: id.optional() }),
      async handle({ body: { kind, connectionId } }, context) {
        demandSettings(kinds, kind);
        const { session, store } = context;
        if (connectionId !== undefined && !(await store.sources.find(session.accountId, connectionId))) {
          throw notFound('source', connectionId);
        }
        const going = { ...connecting(context), sessionHash: session.hash, redirectUri: returnUrlOf(context) };
        return {
          url: await atSource(() => accounts.authorize(kind, { ...going, ...(connectionId && { connectionId }) })),
        };
      },
      logs: (_, { body: { kind } }) => ({ source: kind }),
    }),

    deskOperation({
      id: 'connectReturned',
      role: 'owner',
      route: 'POST /sources/returned',
      resource: noResource,
      body: z.object({ query: z.string().max(LONGEST_RETURN, `must be at most ${LONGEST_RETURN} characters`) }),
      async handle({ body: { query } }, context) {
        const returned = new URLSearchParams(query);
        const going = {
          ...connecting(context),
          sessionHash: context.session.hash,
          redirectUri: returnUrlOf(context),
        };
        const denied = returned.get('error') === 'access_denied';
        const connectionId = await atSource(() => accounts.connectReturned(returned, going)).catch((error: unknown) => {
          if (denied) return null;
          throw error;
        });
        if (connectionId !== null) return { id: connectionId };
        if (denied) {
          throw new ServiceProblem(409, 'source_not_allowed', {
            detail: 'The source was not allowed to let us in. Nothing was connected',
          });
        }
        throw new ServiceProblem(409, 'authorization_lost', {
          detail:
            'This way back was used before, is older than 15 minutes, or belongs to another session: connect again',
        });
      },
      logs: ({ id }) => ({ connectionId: id }),
    }),

    deskOperation({
      id: 'chooseVendors',
      role: 'owner',
      route: 'PUT /sources/{id}/locations',
      status: 204,
      resource: connectionInPath,
      body: z.object({
        choices: z
          .array(z.object({ locationId: id, vendorId: id }))
          .min(1, 'must name a location')
          .max(MOST_CHOICES, `must be at most ${MOST_CHOICES}`),
      }),
      async handle({ resource: { accountId, id: connectionId }, body: { choices } }, { store, now }) {
        await store.sources.choose({ accountId, connectionId, choices }, now());
        wake();
      },
      logs: (_, { body: { choices } }) => ({ locations: choices.length }),
    }),

    deskOperation({
      id: 'listLocationsAgain',
      role: 'owner',
      route: 'POST /sources/{id}/locations',
      status: 204,
      resource: connectionInPath,
      async handle({ resource: { id } }, { session: { accountId } }) {
        if (!(await atSource(() => accounts.listAgain(accountId, id)))) throw notFound('source', id);
      },
    }),

    deskOperation({
      id: 'readSource',
      role: 'owner',
      route: 'POST /sources/{id}/readings',
      resource: connectionInPath,
      body: z.object({ locationId: id.optional(), whole: z.boolean() }),
      async handle(
        { resource: { id: connectionId }, body: { locationId, whole } },
        { store, session, now },
      ): Promise<NowRead> {
        const which = { account: session.accountId, connectionId, whole, ...(locationId && { locationId }) };
        const read = await store.sources.readNow(which, now());
        wake();
        return read;
      },
    }),

    deskOperation({
      id: 'disconnectSource',
      role: 'owner',
      route: 'POST /sources/{id}/disconnect',
      resource: connectionInPath,
      body: z.object({
        reviews: z.enum(DISCONNECT_CHOICES, `must be one of ${DISCONNECT_CHOICES.join(', ')}`),
      }),
      async handle({ resource: { id }, body: { reviews: choice } }, context) {
        const done = await accounts.disconnect({ ...connecting(context), id, choice });
        if (!done) throw notFound('source', id);
        return done;
      },
      logs: ({ reviews }, { body }) => ({ choice: body.reviews, reviews }),
    }),
  ];
}

function demandSettings(kinds: readonly SourceKind[], kind: SourceKind): void {
  if (kinds.includes(kind)) return;
  throw new ServiceProblem(409, 'source_not_set_up', {
    detail: 'This server cannot connect that source before whoever runs it has set what it needs',
  });
}

/** The body of `POST /sources`, as what a connector is made of. */
function connectByKey(toPrivate: boolean) {
  const schemes = toPrivate ? ['https:', 'http:'] : ['https:'];
  const isPlain = (text: string) => {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password, search, hash } = new URL(text);
    return schemes.includes(protocol) && username + password + search + hash === '';
  };
  const address = z
    .string()
    .trim()
    .max(1_000, 'must be at most 1000 characters')
    .refine(isPlain, {
      error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}, without user, query or fragment`,
    });
  const trustpilot = z
    .object({
      kind: z.literal('trustpilot'),
      businessUnitId: trustpilotId,
      key,
      secret: key.optional(),
      businessUserId: trustpilotId.optional(),
    })
    .refine(({ secret, businessUserId }) => businessUserId === undefined || secret !== undefined, {
      path: ['secret'],
      error: 'must be given with the user id',
    })
    .refine(({ secret, businessUserId }) => secret === undefined || businessUserId !== undefined, {
      path: ['businessUserId'],
      error: 'must be given with the secret',
    })
    .transform(({ kind, key, secret, ...ids }) => ({
      kind,
      key,
      ...(secret !== undefined && { secret }),
      settings: ids as Record<string, string>,
    }));
  const reviewsService = z
    .object({
      kind: z.literal('reviews-service'),
      name: fields.name,
      address,
      marketplaceAddress: address.optional(),
      key,
    })
    .transform(({ kind, name, key, ...addresses }) => ({ kind, key, settings: { name, ...serviceUrls(addresses) } }));
  return z.discriminatedUnion('kind', [trustpilot, reviewsService], 'must be trustpilot or reviews-service');
}

/** Of a server such as this one its address is enough; of any other service, where the two versions of its interface are. */
function serviceUrls({ address, marketplaceAddress }: { address: string; marketplaceAddress?: string | undefined }) {
  const { origin, pathname } = new URL(address);
  if (pathname === '/' && marketplaceAddress === undefined) {
    return { baseUrl: `${origin}/api/v1`, marketplaceUrl: `${origin}/api/v2` };
  }
  const baseUrl = address.replace(/(?<!\/)\/+$/, '');
  const marketplaceUrl = marketplaceAddress?.replace(/(?<!\/)\/+$/, '') ?? baseUrl.replace(/\/v1$/, '/v2');
  return { baseUrl, marketplaceUrl };
}
