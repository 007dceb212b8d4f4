import { Hono } from 'hono';
import { z } from 'zod';
import { emailKey } from '../../contract/email-address.js';
import { linkToken } from '../../contract/tokens.js';
import { errorFields } from '../../platform/errors.js';
import { SYSTEM_TIMER } from '../../platform/timer.js';
import { ServiceProblem } from '../../service/http/problem.js';
import { readJson, validateInput } from '../../service/http/validation.js';
import { DEFAULT_ACCOUNT } from '../../service/index.js';
import { EmailTaken } from '../../service/people/people.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { fields, readBody } from '../http/body.js';
import { countAttempt } from './attempts.js';
import type { HashPassword } from './password.js';
import { beginSession } from './session.js';
import { signedIn } from './sign-in-routes.js';

/** Of the address of the page: a mail program may have put something behind it. */
const Look = z.object({ secret: fields.secret.transform(linkToken) });
const Password = z.object({ password: fields.password });
const Who = z.object({ name: fields.name, email: fields.email });
/** A link that sets a password makes nobody new. */
const NOBODY_NEW = { name: '', email: '' };
const Mailed = z.object({ email: fields.givenEmail, accountId: fields.accountId.default(DEFAULT_ACCOUNT) });
/** How long after its request a mail is added: the response is on its way by then, and tells nothing by its time. */
const MAIL_AFTER_MS = 50;
const MINUTE_MS = 60_000;

const ended = () =>
  new ServiceProblem(410, 'link_ended', {
    detail: 'This link was used before, or its time is over: ask for a new one',
  });

/** `/link`: what a one-time link is for, and using it. Its secret comes in the body, so that no log and no other site sees it. */
export function linkRoutes(options: DeskOptions, passwords: HashPassword): DeskRoutes {
  const { store, now } = options;
  const routes: DeskRoutes = new Hono<DeskEnv>();

  routes.post('/link', async (c) => {
    await countAttempt(c, options);
    const { secret } = await readBody(c, Look);
    const found = await store.links.find(secret, now?.());
    if (!found) throw ended();
    return c.json(found);
  });

  routes.post('/link/use', async (c) => {
    await countAttempt(c, options);
    const sent = await readJson(c.req.raw);
    const { secret } = validateInput(Look, sent);
    const found = await store.links.find(secret, now?.());
    if (!found) throw ended();
    const isKnown = found.email !== null;
    const who = isKnown ? NOBODY_NEW : validateInput(Who, sent);
    const password = found.purpose === 'sign_in' ? '' : await passwords.hash(validateInput(Password, sent).password);
    const used = await store.links.use(secret, { ...who, password }, now?.()).catch((error: unknown) => {
      if (!(error instanceof EmailTaken)) throw error;
      throw new ServiceProblem(409, 'email_taken', { detail: 'Somebody here has this email already' });
    });
    if (!used) throw ended();
    const { accountId, person } = used;
    options.log({ event: 'desk_link_used', accountId, personId: person.id, purpose: found.purpose, role: person.role });
    const session = await beginSession(c, options, accountId, person.id);
    return c.json(await signedIn(options, session));
  });

  /** The same response whether somebody has this email or not, and as quickly. One mail a minute at most. */
  routes.post('/link/sign-in', async (c) => {
    const { email, accountId } = await readBody(c, Mailed);
    if (!options.mail) throw new ServiceProblem(409, 'mail_off', { detail: 'This server sends no mail' });
    await countAttempt(c, options, `${accountId} ${emailKey(email)} by mail`);
    const at = now?.() ?? new Date();
    const found = await store.people.findByEmail(accountId, email);
    SYSTEM_TIMER(() => {
      if (found) mailSignIn(accountId, found.person.id, at).catch((error: unknown) => logFailure(error));
    }, MAIL_AFTER_MS);
    return c.body(null, 204);
  });

  async function mailSignIn(accountId: string, personId: string, at: Date): Promise<void> {
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    const endsAt = new Date(at.getTime() + 15 * MINUTE_MS);
    const message = { accountId, id: `sign_in:${personId}:${minute}`, channel: 'mail', kind: 'sign_in' } as const;
    await store.messages.add([{ ...message, recipientId: personId, endsAt }], at);
    options.wake();
    options.log({ event: 'desk_sign_in_mailed', accountId, personId });
  }
  function logFailure(error: unknown): void {
    options.log({
      severity: 'error',
      event: 'desk_error',
      method: 'POST',
      path: '/desk/api/link/sign-in',
      ...errorFields(error),
    });
  }

  return routes;
}
