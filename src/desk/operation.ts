/** How the desk declares what its app can ask: each operation says which role may do it, and cannot be written without. */
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type Role, roleAllows } from '../contract/desk/desk.js';
import type { Operation, OperationContext, ServedOperation, ValidatedRequest } from '../service/http/operation.js';
import { ServiceProblem } from '../service/http/problem.js';
import { honoPath, serveOperation } from '../service/http/routes.js';
import type { DeskEnv, DeskOptions, DeskRoutes, DeskSession } from './desk-env.js';
import type { ImportJobs } from './imports/import-jobs.js';
import type { InboxReviews } from './inbox/inbox-reviews.js';
import type { HashPassword } from './sign-in/password.js';
import { sessionOf } from './sign-in/session.js';

/** What all requests share. */
export interface DeskServices extends DeskOptions {
  now: () => Date;
  passwords: HashPassword;
  imports: ImportJobs;
  inbox: InboxReviews;
}

/** What an operation may use, for the request of one session. */
export interface DeskContext extends DeskServices {
  session: DeskSession;
  /** The request itself, for what is neither path nor query nor JSON. */
  http: Context<DeskEnv>;
}

/** Something that the app asks of the server, below `/desk/api`. */
export interface DeskOperation<Resource = unknown, Query = unknown, Body = unknown, Result = unknown>
  extends ServedOperation<Resource, Query, Body, Result, DeskContext> {
  /** Who may do it: people of this role, and of those above. */
  role: Role;
  /** Whether it is no GET and yet changes nothing, so that the log has nothing to say. */
  changesNothing?: boolean;
  /** What the log says of a change besides who made it and what the path names. */
  logs?: (result: Result, request: ValidatedRequest<Resource, Query, Body>) => Record<string, unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: a handler gets only what its own schemas returned.
export type AnyDeskOperation = DeskOperation<any, any, any, any>;

type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** Declares an operation of the desk; its types are inferred. Without a `status` it responds with 200. */
export function deskOperation<Resource, Query, Body, Result>({
  route,
  status = 200,
  ...operation
}: Omit<DeskOperation<Resource, Query, Body, Result>, 'method' | 'path' | 'response'> & {
  route: Route;
  status?: DeskOperation['response']['status'];
}): DeskOperation<Resource, Query, Body, Result> {
  const [method, path] = route.split(' ') as [string, string];
  return { ...operation, method: method.toLowerCase() as DeskOperation['method'], path, response: { status } };
}

/** What differs where an operation of the service is done by somebody at the desk. */
interface AtDesk<Resource, Query, Body, Result, Shown> {
  role: Role;
  /** Where the desk has it at another path; a business is a vendor there in any case. */
  path?: string;
  /** Where the desk reads another query. */
  query?: ServedOperation<Resource, Query, Body, Result, DeskContext>['query'];
  /** What the app gets, where it is not the result itself. */
  show?: (
    result: Result,
    context: DeskContext,
    request: ValidatedRequest<Resource, Query, Body>,
  ) => Shown | Promise<Shown>;
  logs?: (result: Shown, request: ValidatedRequest<Resource, Query, Body>) => Record<string, unknown>;
}

/** An operation of the service as the desk has it: the same work, under the account and the name of a session. */
export function atDesk<Resource, Query, Body, Result, Shown = Result>(
  operation: Operation<Resource, Query, Body, Result>,
  {
    role,
    path = operation.path.replace('/businesses/{businessId}', '/vendors/{vendorId}'),
    show,
    logs,
    ...own
  }: AtDesk<Resource, Query, Body, Result, Shown>,
): DeskOperation<Resource, Query, Body, Shown> {
  const { id, method, resource, body, validate, invalidates, response } = operation;
  const { query = operation.query } = own;
  return {
    ...{ id, method, path, role, response },
    ...(query && { query }),
    ...(body && { body }),
    ...(validate && { validate }),
    ...(logs && { logs }),
    resource: (params, account, context) => resource(asBusiness(params), account, serviceOf(context)),
    async handle(request, context) {
      const result = await operation.handle(request, serviceOf(context));
      if (result instanceof Response) return result;
      if (invalidates) context.onChange(invalidates(result, request.resource));
      return show ? show(result, context, request) : (result as unknown as Shown);
    },
  };
}

/** A business is a vendor at the desk. */
export function asBusiness({ vendorId = '', ...params }: Record<string, string>): Record<string, string> {
  return { vendorId, businessId: vendorId, ...params };
}

function serviceOf({ service }: DeskContext): OperationContext {
  if (!service) throw new Error('A desk in front of another service has no operations of this one');
  return service;
}

/**
 * Serves the operations. Each is for its role and those above, and whoever changed something stands in the log with it: by id, never by
 * what was written.
 */
export function serveDesk(operations: readonly AnyDeskOperation[], services: DeskServices): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();
  for (const operation of operations) {
    routes.on(operation.method.toUpperCase(), honoPath(operation), demand(operation.role), async (c) => {
      const session = sessionOf(c);
      const { accountId, person } = session;
      const logged = { ...operation, handle: handleAndLog(operation, services.log, { ...c.req.param() }) };
      return serveOperation(
        logged,
        c,
        { ...services, session, http: c },
        {
          account: accountId,
          by: person.name,
          keyHash: null,
          address: services.clientAddress(c.req.raw, c.env),
          origin: services.url,
          onChange: services.onChange,
          onErase: services.onErase,
        },
      );
    });
  }
  return routes;
}

function handleAndLog(
  { id, method, changesNothing, logs, handle }: AnyDeskOperation,
  log: DeskOptions['log'],
  params: Record<string, string>,
): AnyDeskOperation['handle'] {
  return async (request, context) => {
    const result = await handle(request, context);
    if (changesNothing || (method === 'get' && !logs)) return result;
    const { accountId, person } = context.session;
    log({ event: 'desk_change', operation: id, accountId, by: person.id, ...params, ...logs?.(result, request) });
    return result;
  };
}

/** Passes a route only to those whose role is `role` or more. */
function demand(role: Role) {
  return createMiddleware<DeskEnv>(async (c, next) => {
    if (!roleAllows(sessionOf(c).role, role)) {
      throw new ServiceProblem(403, 'role_missing', { detail: `This is for the role ${role}` });
    }
    return next();
  });
}

// What paths of the desk name; vendors, reviews and reports are found as the service finds them.

/** `{id}` as it stands: of the account, of the person or of the vendor, which the handler looks up. */
export const idInPath = async ({ id = '' }: Record<string, string>): Promise<string> => id;
