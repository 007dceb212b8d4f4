import { Hono } from 'hono';
import { errorFields } from '../platform/errors.js';
import { pagePolicy } from '../platform/page-policy.js';
import { ServiceProblem } from '../service/http/problem.js';
import { problemOf } from '../service/known-problems.js';
import type { DeskEnv, DeskOptions, Peer } from './desk-env.js';
import { mailFrame, pageHeaders } from './http/page-headers.js';
import { sameOrigin } from './http/same-origin.js';
import { createImportJobs } from './imports/import-jobs.js';
import { createInboxReviews } from './inbox/inbox-reviews.js';
import { createLive } from './inbox/live.js';
import { serveDesk } from './operation.js';
import { deskOperations } from './operations/operations.js';
import { linkRoutes } from './sign-in/link-routes.js';
import { passkeyRoutes } from './sign-in/passkey-routes.js';
import { createPasswords, PasswordsBusy } from './sign-in/password.js';
import { findSession } from './sign-in/session.js';
import { signInRoutes } from './sign-in/sign-in-routes.js';

/** The desk, for every request under `/desk`. */
export interface Desk {
  fetch(request: Request, peer?: Peer): Promise<Response>;
  /** Every route and middleware of the app, for the test that attacks each route. */
  readonly routes: Hono['routes'];
  /** Ends what waits for changes, and imports that run, so that a server can end. */
  endWaits(): void;
}

/**
 * The desk of a shop: its app at `/desk`, whose views all are the same page, and what the app calls at `/desk/api`. A request to the
 * API passes the check of its origin, then its session and CSRF token, then the role that its route demands.
 */
export function createDesk(options: DeskOptions): Desk {
  const desk = new Hono<DeskEnv>().basePath('/desk');
  desk.use(pageHeaders(options.mediaOrigin));
  desk.use('/api/*', sameOrigin(options), findSession(options));
  const live = createLive(options);
  const imports = createImportJobs({ ...options, directory: options.importsDirectory });
  const { passwords = createPasswords(), now = () => new Date() } = options;
  // Before somebody is signed in; everything else demands a role.
  desk.route('/api', signInRoutes(options, passwords));
  desk.route('/api', passkeyRoutes(options));
  desk.route('/api', linkRoutes(options, passwords));
  const services = { ...options, passwords, now, imports, inbox: createInboxReviews(options) };
  desk.route('/api', serveDesk(deskOperations(options, live.operation), services));
  desk.all('/api/*', () => {
    throw new ServiceProblem(404, 'not_found', { detail: 'There is nothing at this address' });
  });
  desk.get('/assets/*', (c) => options.files.fetch(c.req.raw));
  desk.get('/mail-frame', () => mailFrame());
  // The page that shows a look is framed by the desk and by the demo; nobody's data is in it.
  desk.get('/look-preview', (c) =>
    c.html(options.files.lookPreview, 200, {
      'content-security-policy': pagePolicy({
        media: [options.mediaOrigin],
        formAction: 'none',
        frameAncestors: 'self',
      }),
      'x-frame-options': 'SAMEORIGIN',
    }),
  );
  desk.get('/*', (c) => c.html(options.files.page));
  desk.all('/*', () => {
    throw new ServiceProblem(405, 'method_not_allowed', { detail: 'Allowed here: GET', headers: { allow: 'GET' } });
  });

  desk.onError((error, c) => {
    const problem = problemFor(error, options);
    if (problem && problem.status !== 503) return problem.toResponse();
    const { method, path } = c.req;
    options.log({ severity: 'error', event: 'desk_error', method, path, ...errorFields(error) });
    return (problem ?? new ServiceProblem(500, 'internal_error')).toResponse();
  });

  return {
    fetch: async (request, peer) => desk.fetch(request, peer),
    routes: desk.routes,
    endWaits() {
      live.endWaits();
      imports.close();
    },
  };
}

function problemFor(error: unknown, { store }: DeskOptions): ServiceProblem | null {
  if (!(error instanceof PasswordsBusy)) return problemOf(error, store);
  return new ServiceProblem(503, 'sign_in_busy', {
    detail: 'Too many people sign in at this moment',
    headers: { 'retry-after': '5' },
  });
}
