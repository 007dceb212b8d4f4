import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { ServiceProblem } from '../../service/http/problem.js';
import { sameHash, sha256 } from '../../service/sha256.js';
import type { DeskEnv, DeskOptions, DeskSession } from '../desk-env.js';
import { deviceOf } from './device.js';

/** With its prefix the name is `__Host-desk`: browsers keep it only from this host, by TLS, for all paths. */
const COOKIE = 'desk';
const COOKIE_OPTIONS = { prefix: 'host', path: '/', secure: true, httpOnly: true, sameSite: 'Strict' } as const;
const COOKIE_SECONDS = 30 * 24 * 3600;

/**
 * Finds the session of each request, with the role that its person has now; and passes what changes something in a session only with
 * the session's own CSRF token.
 */
export function findSession({ store, now }: Pick<DeskOptions, 'store' | 'now'>) {
  return createMiddleware<DeskEnv>(async (c, next) => {
    const secret = getCookie(c, COOKIE, 'host');
    const open = secret === undefined ? null : await store.sessions.open(secret, now?.());
    const session = open && { ...open, role: open.person.role, csrfToken: csrfTokenOf(secret!) };
    c.set('session', session);
    if (session && !['GET', 'HEAD'].includes(c.req.method)) {
      const sent = c.req.header('x-csrf-token') ?? '';
      if (!sameHash(sha256(sent), sha256(session.csrfToken))) {
        throw new ServiceProblem(403, 'csrf_token_invalid', { detail: 'The page is out of date: reload it' });
      }
    }
    return next();
  });
}

/** The session of a request. Throws a 401 where nobody is signed in. */
export function sessionOf(c: Context<DeskEnv>): DeskSession {
  const session = c.get('session');
  if (!session) throw new ServiceProblem(401, 'signed_out', { detail: 'Nobody is signed in' });
  return session;
}

/**
 * Begins a session for a person who has just shown who they are: always a new one, whatever cookie came with the request, whose own
 * session ends.
 */
export async function beginSession(
  c: Context<DeskEnv>,
  { store, now }: Pick<DeskOptions, 'store' | 'now'>,
  accountId: string,
  personId: string,
): Promise<DeskSession> {
  await endSession(c, { store });
  const device = deviceOf(c.req.header('user-agent') ?? '');
  const secret = await store.sessions.begin(accountId, personId, device, now?.());
  const open = await store.sessions.open(secret, now?.());
  if (!open) throw new ServiceProblem(401, 'signed_out', { detail: 'This person was removed' });
  setCookie(c, COOKIE, secret, { ...COOKIE_OPTIONS, maxAge: COOKIE_SECONDS });
  return { ...open, role: open.person.role, csrfToken: csrfTokenOf(secret) };
}

/** Ends the session of a request, if it has one, and takes its cookie back. */
export async function signOut(c: Context<DeskEnv>, options: Pick<DeskOptions, 'store'>): Promise<void> {
  await endSession(c, options);
  deleteCookie(c, COOKIE, COOKIE_OPTIONS);
}

async function endSession(c: Context<DeskEnv>, { store }: Pick<DeskOptions, 'store'>): Promise<void> {
  const session = c.get('session');
  if (!session) return;
  await store.sessions.end(session.accountId, session.person.id, session.hash);
}

/** Made of the session's secret, which no script can read: it is good for this session alone, and needs no place of its own. */
function csrfTokenOf(secret: string): string {
  return sha256(`csrf ${secret}`);
}
