import { createMiddleware } from 'hono/factory';
import { ServiceProblem } from '../../service/http/problem.js';
import type { DeskEnv, DeskOptions } from '../desk-env.js';

/**
 * Passes what changes something only from the desk's own pages: its `Origin` is exactly the desk's, and `Sec-Fetch-Site`, where the
 * browser sends it, says so too. A request without an `Origin` is none of a page, so it does not pass either. Over plain
 * http the browser keeps the session's cookie on this machine alone, which is said here rather than by a sign-in that is forgotten.
 */
export function sameOrigin({ publicUrl }: Pick<DeskOptions, 'publicUrl'>) {
  return createMiddleware<DeskEnv>(async (c, next) => {
    if (['GET', 'HEAD'].includes(c.req.method)) return next();
    const origin = c.req.header('origin') ?? '';
    const site = c.req.header('sec-fetch-site') ?? 'same-origin';
    const own = publicUrl === null ? ownOrigins(c.req.header('host') ?? '') : [new URL(publicUrl).origin];
    if (!own.includes(origin) || site !== 'same-origin') {
      throw new ServiceProblem(403, 'origin_not_allowed', {
        detail:
          publicUrl === null
            ? 'The request came from another page than the desk. Where something stands in front of the server, set PUBLIC_URL to the address in the address bar'
            : `The desk takes requests from its own address alone, which is PUBLIC_URL: ${own[0]}`,
      });
    }
    if (origin.startsWith('http:') && !isLoopback(new URL(origin).hostname)) {
      throw new ServiceProblem(403, 'tls_required', {
        detail: 'Over plain http the desk works on the same machine alone: open it by https, or as http://localhost',
      });
    }
    return next();
  });
}

/** What stands in front may have ended TLS, so the scheme is not known; the host is. */
function ownOrigins(host: string): string[] {
  return host === '' ? [] : [`https://${host}`, `http://${host}`];
}

/** Whether a host in an address is this machine, where browsers keep a cookie that needs a secure connection. */
function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}
