import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { MailedLink, NewLink, PeopleListed } from '../../contract/desk.js';
import { notFound, ServiceProblem } from '../../service/http/problem.js';
import type { MadeLink } from '../../service/people/one-time-links.js';
import { LastOwner } from '../../service/people/people.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { fields, readBody } from '../http/body.js';
import { demand, sessionOf } from '../sign-in/session.js';

const NewInvite = z.object({ role: fields.role, note: fields.note.default(''), email: fields.email.optional() });
const NewRole = z.object({ role: fields.role });

/** `/people` and `/invites`: who may use the desk. All of it is for owners. */
export function peopleRoutes(options: DeskOptions): DeskRoutes {
  const { store, now, log } = options;
  const routes: DeskRoutes = new Hono<DeskEnv>();
  const linkOf = ({ secret, expiresAt }: MadeLink): NewLink => ({
    url: `${options.url}/desk/link#${secret}`,
    expiresAt,
  });
  const logged = (c: Context<DeskEnv>, event: { event: string; [field: string]: string }) => {
    const { accountId, person } = sessionOf(c);
    log({ ...event, accountId, by: person.id });
  };

  routes.get('/people', demand('owner'), async (c) => {
    const { accountId } = sessionOf(c);
    const [people, invites] = await Promise.all([store.people.list(accountId), store.links.list(accountId, now?.())]);
    return c.json({ people, invites } satisfies PeopleListed);
  });

  routes.patch('/people/:id', demand('owner'), async (c) => {
    const id = c.req.param('id');
    const { role } = await readBody(c, NewRole);
    const person = await store.people.setRole(sessionOf(c).accountId, id, role).catch(refuseLastOwner);
    if (!person) throw notFound('person', id);
    logged(c, { event: 'desk_role_changed', personId: id, role });
    return c.json(person);
  });

  routes.delete('/people/:id', demand('owner'), async (c) => {
    const id = c.req.param('id');
    const removed = await store.people.remove(sessionOf(c).accountId, id).catch(refuseLastOwner);
    if (!removed) throw notFound('person', id);
    logged(c, { event: 'desk_person_removed', personId: id });
    return c.body(null, 204);
  });

  routes.post('/people/:id/password-link', demand('owner'), async (c) => {
    const id = c.req.param('id');
    const { accountId } = sessionOf(c);
    if (!(await store.people.get(accountId, id))) throw notFound('person', id);
    const made = await store.links.forPassword(accountId, id, now?.());
    logged(c, { event: 'desk_link_made', purpose: 'password', personId: id });
    return c.json(linkOf(made), 201);
  });

  routes.post('/invites', demand('owner'), async (c) => {
    const { role, note, email } = await readBody(c, NewInvite);
    const { accountId } = sessionOf(c);
    logged(c, { event: 'desk_link_made', purpose: 'join', role });
    if (email === undefined) return c.json(linkOf(await store.links.toJoin(accountId, role, note, now?.())), 201);
    if (!options.mail) throw new ServiceProblem(409, 'mail_off', { detail: 'This server sends no mail' });
    const { expiresAt } = await store.links.toJoinByMail(accountId, role, note, email, now?.());
    options.wake();
    return c.json({ mailedTo: email, expiresAt } satisfies MailedLink, 201);
  });

  routes.delete('/invites/:id', demand('owner'), async (c) => {
    const id = c.req.param('id');
    if (!(await store.links.withdraw(sessionOf(c).accountId, id))) throw notFound('invite', id);
    return c.body(null, 204);
  });

  return routes;
}

function refuseLastOwner(error: unknown): never {
  if (!(error instanceof LastOwner)) throw error;
  throw new ServiceProblem(409, 'last_owner', {
    detail: 'Somebody has to own the desk: make another person an owner first',
  });
}
