import { type Context, Hono } from 'hono';
import { lowerUuid } from '../../contract/service/id.js';
import { idempotencyKeyErrors } from '../../contract/service/idempotency-key.js';
import type { ServiceEnv } from '../api-keys/authentication.js';
import type { Erasure } from '../erasure/erasures.js';
import { readJson } from './json-body.js';
import type { AnyOperation, OperationContext, ValidatedRequest } from './operation.js';
import { ServiceProblem } from './problem.js';
import { validateInput } from './validation.js';

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
  { publicUrl, onChange, onErase }: RoutesOptions,
): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  for (const operation of operations) {
    for (const family of operation.families) {
      const path = `/${family}${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      routes.on(operation.method.toUpperCase(), path, async (context) => {
        const request = await validateRequest(operation, context, operationContext, publicUrl);
        const etag = (await operation.entityTag?.(request, operationContext)) ?? null;
        const headers = etag === null ? {} : { etag, 'cache-control': 'private, no-cache' };
        if (etag !== null && matches(context.req.header('if-none-match'), etag)) {
          return new Response(null, { status: 304, headers });
        }
        const result = await operation.handle(request, operationContext);
        if (operation.invalidates) onChange?.(operation.invalidates(result, request.resource));
        const erased = operation.erases?.(result);
        if (erased) await onErase?.(erased);
        const response = responseOf(operation, result);
        for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
        return response;
      });
    }
  }
  return refuseOtherMethods(routes);
}

function responseOf({ response: { status } }: AnyOperation, result: unknown): Response {
  if (result instanceof Response) return result;
  return status === 204 ? new Response(null, { status }) : Response.json(result, { status });
}

/** Checks the path, then the query, then the body: a 404 comes before a 400. */
async function validateRequest(
  operation: AnyOperation,
  context: Context<ServiceEnv>,
  operationContext: OperationContext,
  publicUrl: string | undefined,
): Promise<ValidatedRequest<unknown, unknown, unknown>> {
  const account = context.get('account');
  const ids = Object.entries(context.req.param() as Record<string, string>).map(([name, id]) => [name, lowerUuid(id)]);
  const resource = await operation.resource(Object.fromEntries(ids), account, operationContext);
  const idempotencyKey = operation.idempotent ? context.req.header('idempotency-key') : undefined;
  const query = operation.query ? validateInput(operation.query, context.req.query()) : undefined;
  let body: unknown;
  if (operation.body) {
    const sent = await readJson(context.req.raw);
    const errors = [...(operation.validate?.(sent, resource) ?? []), ...idempotencyKeyErrors(idempotencyKey)];
    body = validateInput(operation.body, sent, errors);
  }
  return {
    account,
    keyHash: context.get('keyHash'),
    address: context.env.address,
    resource,
    query,
    body,
    idempotencyKey,
    preferences: preferencesIn(context.req.header('prefer')),
    origin: publicUrl ?? new URL(context.req.url).origin,
    signal: context.req.raw.signal,
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
