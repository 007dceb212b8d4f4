import { Hono } from 'hono';
import { z } from 'zod';
import type { DeskVendor, SignedIn, SignedOut } from '../../contract/desk/desk.js';
import { emailKey } from '../../contract/email-address.js';
import { ServiceProblem } from '../../service/http/problem.js';
import { DEFAULT_ACCOUNT } from '../../service/index.js';
import type { DeskEnv, DeskOptions, DeskRoutes, DeskSession } from '../desk-env.js';
import { fields, readBody } from '../http/body.js';
import { countAttempt } from './attempts.js';
import type { HashPassword } from './password.js';
import { relyingParty } from './relying-party.js';
import { beginSession, signOut } from './session.js';

const SignIn = z.object({
  email: fields.givenEmail,
  password: fields.givenPassword,
  accountId: fields.accountId.default(DEFAULT_ACCOUNT),
});

/** `/session`: who is signed in, signing in by a password, and signing out. */
export function signInRoutes(options: DeskOptions, passwords: HashPassword): DeskRoutes {
  const { store } = options;
  const routes: DeskRoutes = new Hono<DeskEnv>();

  routes.get('/session', async (c) => {
    const session = c.get('session');
    if (session) return c.json(await signedIn(options, session));
    // Of the default account alone: of another nobody learns here that it is there.
    const hasOwner = await store.people.hasOwner(DEFAULT_ACCOUNT);
    const passkeyOrigin = relyingParty(options.url)?.origin ?? null;
    return c.json({ person: null, hasOwner, mail: options.mail, passkeyOrigin } satisfies SignedOut);
  });

  routes.post('/session', async (c) => {
    const { email, password, accountId } = await readBody(c, SignIn);
    await countAttempt(c, options, `${accountId} ${emailKey(email)}`);
    const found = await store.people.findByEmail(accountId, email);
    if (!(await passwords.verify(password, found?.password ?? null)) || !found) {
      options.log({ event: 'desk_sign_in_refused', accountId, ...(found && { personId: found.person.id }) });
      throw new ServiceProblem(401, 'sign_in_refused', { detail: 'Email or password is wrong' });
    }
    const session = await beginSession(c, options, accountId, found.person.id);
    options.log({ event: 'desk_signed_in', accountId, personId: found.person.id });
    return c.json(await signedIn(options, session));
  });

  routes.delete('/session', async (c) => {
    await signOut(c, options);
    return c.body(null, 204);
  });

  return routes;
}

/** What the app needs to begin with. */
export async function signedIn(
  { store, mail, foreign }: Pick<DeskOptions, 'store' | 'mail' | 'foreign'>,
  session: DeskSession,
): Promise<SignedIn> {
  const { accountId, person, csrfToken } = session;
  const [vendors, demo] = await Promise.all([store.vendors.list(accountId), store.starts.demo()]);
  const listed = vendors.map(({ id, name }) => ({ id, name }));
  const own = listed.filter(({ id }) => id !== demo?.vendorId);
  const ofDemo = listed.filter(({ id }) => id === demo?.vendorId && !demo.left);
  return {
    person,
    accountId,
    csrfToken,
    vendors: [...own, ...ofDemo.map((vendor): DeskVendor => ({ ...vendor, demo: true }))],
    mail,
    foreign: foreign !== undefined,
  };
}
