import { Hono } from 'hono';
import { z } from 'zod';
import { readJson } from '../../service/http/json-body.js';
import { ServiceProblem } from '../../service/http/problem.js';
import { validateInput } from '../../service/http/validation.js';
import { EmailTaken } from '../../service/people/people.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { fields, readBody } from '../http/body.js';
import { countAttempt } from './attempts.js';
import type { HashPassword } from './password.js';
import { beginSession } from './session.js';
import { signedIn } from './sign-in-routes.js';

const Look = z.object({ secret: fields.secret });
const Password = z.object({ password: fields.password });
const Who = z.object({ name: fields.name, email: fields.email });
/** A link that sets a password makes nobody new. */
const NOBODY_NEW = { name: '', email: '' };

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
    const who = found.purpose === 'password' ? NOBODY_NEW : validateInput(Who, sent);
    const { password: chosen } = validateInput(Password, sent);
    const password = await passwords.hash(chosen);
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

  return routes;
}
