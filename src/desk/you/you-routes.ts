import { Hono } from 'hono';
import { z } from 'zod';
import type { SessionListed } from '../../contract/desk.js';
import { invalidRequest, notFound } from '../../service/http/problem.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { fields, readBody } from '../http/body.js';
import { countAttempt } from '../sign-in/attempts.js';
import type { HashPassword } from '../sign-in/password.js';
import { demand, sessionOf } from '../sign-in/session.js';

const NewName = z.object({ name: fields.name });
const NewPassword = z.object({ current: fields.givenPassword, password: fields.password });

/** `/you`: what everybody may do with their own name, password and sessions. */
export function youRoutes(options: DeskOptions, passwords: HashPassword): DeskRoutes {
  const { store, now, log } = options;
  const routes: DeskRoutes = new Hono<DeskEnv>();
  routes.use('/you/*', demand('reader'));
  routes.use('/you', demand('reader'));

  routes.patch('/you', async (c) => {
    const { accountId, person } = sessionOf(c);
    const { name } = await readBody(c, NewName);
    return c.json(await store.people.rename(accountId, person.id, name));
  });

  /** The current password is asked for, and its attempts are counted: a session alone, such as one left open, does not suffice. */
  routes.put('/you/password', async (c) => {
    const { accountId, person, hash } = sessionOf(c);
    const { current, password } = await readBody(c, NewPassword);
    await countAttempt(c, options, `${accountId} ${person.email}`);
    const known = await store.people.get(accountId, person.id);
    if (!(await passwords.verify(current, known?.password ?? null))) {
      throw invalidRequest([{ field: 'current', message: 'is not your password' }]);
    }
    await store.people.setPassword(accountId, person.id, await passwords.hash(password), hash);
    log({ event: 'desk_password_changed', accountId, personId: person.id });
    return c.body(null, 204);
  });

  routes.get('/you/sessions', async (c) => {
    const { accountId, person, hash } = sessionOf(c);
    const sessions = await store.sessions.list(accountId, person.id, now?.());
    return c.json(sessions.map((one): SessionListed => ({ ...one, current: one.id === hash })));
  });

  routes.delete('/you/sessions/:id', async (c) => {
    const { accountId, person } = sessionOf(c);
    const id = c.req.param('id');
    if (!(await store.sessions.end(accountId, person.id, id))) throw notFound('session', id);
    return c.body(null, 204);
  });

  return routes;
}
