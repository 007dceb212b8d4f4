import { Hono, type Context as HonoContext } from 'hono';
import { idempotencyKeyErrors, lowerUuid } from '../../contract/service/fields.js';
import type { ServiceEnv } from '../api-keys/authentication.js';
import type { Erasure } from '../erasure/erasures.js';
import { BY_KEY } from '../moderation/decision-log.js';
import type { AnyOperation, Caller, OperationContext, ServedOperation, ValidatedRequest } from './operation.js';
import { ServiceProblem } from './problem.js';
import { readJson, validateInput } from './validation.js';

/** What the routes need besides the operations. */
export interface RoutesOptions {
  publicUrl: string | undefined;
  /** Called with the business whose review was shown, hidden or replied to. */
  onChange: ((businessId: string) => void) | undefined;
  /** Called with what was erased; the response waits for it. */
  onErase: ((erasure: Erasure) => Promise<void>) | undefined;
}

/** Serves the operations at `/{family}{path}`, and responds with 405 to other methods on their paths. */
export function createRoutes(
  operations: readonly AnyOperation[],
  operationContext: OperationContext,
  { publicUrl, ...told }: RoutesOptions,
): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  for (const operation of operations) {
    for (const family of operation.families) {
      routes.on(operation.method.toUpperCase(), `/${family}${honoPath(operation)}`, (context) =>
        serveOperation(operation, context, operationContext, {
          account: context.get('account'),
          keyHash: context.get('keyHash'),
          address: context.env.address,
          by: BY_KEY,
          origin: publicUrl ?? new URL(context.req.url).origin,
          ...told,
        }),
      );
    }
  }
  return refuseOtherMethods(routes);
}

/** The path of an operation as Hono writes it. */
export function honoPath({ path }: Pick<AnyOperation, 'path'>): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Whose request it is, what links in its response begin with, and who is told of what it changed. */
export interface Door extends Caller, Pick<RoutesOptions, 'onChange' | 'onErase'> {
  origin: string;
}

/** Does what a request asks of an operation. Throws a ServiceProblem for what cannot be. */
export async function serveOperation<Context>(
  // biome-ignore lint/suspicious/noExplicitAny: a handler gets only what its own schemas returned.
  operation: ServedOperation<any, any, any, any, Context>,
  { req }: HonoContext,
  context: Context,
  { onChange, onErase, ...door }: Door,
): Promise<Response> {
  const request = await validateRequest(operation, req, context, door);
  const etag = (await operation.entityTag?.(request, context)) ?? null;
  const headers = etag === null ? {} : { etag, 'cache-control': 'private, no-cache' };
  if (etag !== null && matches(req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const result = await operation.handle(request, context);
  if (operation.invalidates) onChange?.(operation.invalidates(result, request.resource));
  const erased = operation.erases?.(result);
  if (erased) await onErase?.(erased);
  const response = responseOf(operation.response.status, result);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function responseOf(status: number, result: unknown): Response {
  if (result instanceof Response) return result;
  return status === 204 ? new Response(null, { status }) : Response.json(result, { status });
}

/** Checks the path, then the query, then the body: a 404 comes before a 400. */
async function validateRequest<Context>(
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  operation: ServedOperation<any, any, any, any, Context>,
  req: HonoContext['req'],
  context: Context,
  door: Caller & { origin: string },
): Promise<ValidatedRequest<unknown, unknown, unknown>> {
  const ids = Object.entries(req.param() as Record<string, string>).map(([name, id]) => [name, lowerUuid(id)]);
  const resource = await operation.resource(Object.fromEntries(ids), door.account, context);
  const idempotencyKey = operation.idempotent ? req.header('idempotency-key') : undefined;
  const query = operation.query ? validateInput(operation.query, req.query()) : undefined;
  let body: unknown;
  if (operation.body) {
    const sent = await readJson(req.raw);
    const errors = [...(operation.validate?.(sent, resource) ?? []), ...idempotencyKeyErrors(idempotencyKey)];
    body = validateInput(operation.body, sent, errors);
  }
  return {
    ...door,
    resource,
    query,
    body,
    idempotencyKey,
    preferences: preferencesIn(req.header('prefer')),
    signal: req.raw.signal,
  };
}

function refuseOtherMethods(routes: Hono<ServiceEnv>): Hono<ServiceEnv> {
  const allowed = new Map<string, string[]>();
  for (const { path, method } of routes.routes) allowed.set(path, [...(allowed.get(path) ?? []), method]);
  for (const [path, methods] of allowed) {
    routes.all(path, () => {
      throw new ServiceProblem(405, 'method_not_allowed', {
        detail: `Allowed here: ${methods.join(', ')}`,
        headers: { allow: methods.join(', ') },
      });
    });
  }
  return routes;
}

/** The preferences, each as it stands: without a value, or with one as in `handling=lenient`. */
function preferencesIn(header = ''): string[] {
  return header.split(',').map((one) => one.trim().toLowerCase());
}

/** Whether an If-None-Match names this weak entity tag (RFC 9110 §13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = etag.replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === opaque);
}
