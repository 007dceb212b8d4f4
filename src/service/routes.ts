import { Hono } from 'hono';
import type { FieldError } from '../contract/widget.js';
import type { ServiceEnv } from './authentication.js';
import { readJson } from './json-body.js';
import type { AnyOperation, Means } from './operation.js';
import { ServiceProblem } from './problem.js';
import { validated } from './validation.js';

/** What the routes know besides the operations. */
export interface RoutesOptions {
  publicUrl: string | undefined;
  /** Told the business one of whose reviews was shown, hidden or answered. */
  onChange: ((businessId: string) => void) | undefined;
}

/** Serves the operations at `/{family}{path}`, and answers 405 to other methods on their paths. */
export function createRoutes(
  operations: readonly AnyOperation[],
  means: Means,
  { publicUrl, onChange }: RoutesOptions,
): Hono<ServiceEnv> {
  const routes = new Hono<ServiceEnv>();
  for (const operation of operations) {
    for (const family of operation.families) {
      const path = `/${family}${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      routes.on(operation.method.toUpperCase(), path, async (context) => {
        const accountId = context.get('accountId');
        const subject = await operation.subject(context.req.param() as Record<string, string>, accountId, means);
        const idempotencyKey = operation.once ? context.req.header('idempotency-key') : undefined;
        const query = operation.query ? validated(operation.query, context.req.query()) : undefined;
        let body: unknown;
        if (operation.body) {
          const sent = await readJson(context.req.raw);
          const wrong = [...(operation.wrong?.(sent, subject) ?? []), ...wrongKey(idempotencyKey)];
          body = validated(operation.body, sent, wrong);
        }
        const origin = publicUrl ?? new URL(context.req.url).origin;
        const { signal } = context.req.raw;
        const keyHash = context.get('keyHash');
        const call = { accountId, keyHash, subject, query, body, idempotencyKey, origin, signal };
        const etag = (await operation.validator?.(call, means)) ?? null;
        const headers = etag === null ? {} : { etag, 'cache-control': 'private, no-cache' };
        if (etag !== null && names(context.req.header('if-none-match'), etag)) {
          return new Response(null, { status: 304, headers });
        }
        const answer = await operation.handle(call, means);
        if (operation.changes) onChange?.(operation.changes(answer));
        const response = answer instanceof Response ? answer : context.json(answer, operation.answer.status);
        for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
        return response;
      });
    }
  }
  return refuseOtherMethods(routes);
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

/** Whether an If-None-Match names this weak entity tag (RFC 9110 §13.1.2). */
function names(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = etag.replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === opaque);
}

function wrongKey(idempotencyKey: string | undefined): FieldError[] {
  return idempotencyKey === undefined || /^[\x20-\x7e]{1,200}$/.test(idempotencyKey)
    ? []
    : [{ field: 'Idempotency-Key', message: 'must be 1 to 200 printable ASCII characters' }];
}
