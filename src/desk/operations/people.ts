/** `/people` and `/invites`: who may use the desk. */
import { z } from 'zod';
import type { MailedLink, NewLink, PeopleListed } from '../../contract/desk/desk.js';
import { noResource } from '../../service/http/operation.js';
import { notFound, ServiceProblem } from '../../service/http/problem.js';
import type { MadeLink } from '../../service/people/one-time-links.js';
import { LastOwner } from '../../service/people/people.js';
import { fields } from '../http/body.js';
import { deskOperation, idInPath } from '../operation.js';

const linkOf = (home: string, { secret, expiresAt }: MadeLink): NewLink => ({
  url: `${home}/desk/link#${secret}`,
  expiresAt,
});

export const PEOPLE = [
  deskOperation({
    id: 'listPeople',
    role: 'owner',
    route: 'GET /people',
    resource: noResource,
    async handle(_, { session: { accountId }, store, now }): Promise<PeopleListed> {
      const [people, invites] = await Promise.all([store.people.list(accountId), store.links.list(accountId, now())]);
      return { people, invites };
    },
  }),

  deskOperation({
    id: 'changeRole',
    role: 'owner',
    route: 'PATCH /people/{id}',
    resource: idInPath,
    body: z.object({ role: fields.role }),
    async handle({ resource: id, body: { role } }, { session: { accountId }, store }) {
      const person = await store.people.setRole(accountId, id, role).catch(refuseLastOwner);
      if (!person) throw notFound('person', id);
      return person;
    },
    logs: ({ role }) => ({ role }),
  }),

  deskOperation({
    id: 'removePerson',
    role: 'owner',
    route: 'DELETE /people/{id}',
    status: 204,
    resource: idInPath,
    async handle({ resource: id }, { session: { accountId }, store }) {
      if (!(await store.people.remove(accountId, id).catch(refuseLastOwner))) throw notFound('person', id);
    },
  }),

  deskOperation({
    id: 'makePasswordLink',
    role: 'owner',
    route: 'POST /people/{id}/password-link',
    status: 201,
    resource: idInPath,
    async handle({ resource: id }, { session: { accountId }, store, now, url }) {
      if (!(await store.people.get(accountId, id))) throw notFound('person', id);
      return linkOf(url, await store.links.forPassword(accountId, id, now()));
    },
  }),

  deskOperation({
    id: 'invitePerson',
    role: 'owner',
    route: 'POST /invites',
    status: 201,
    resource: noResource,
    body: z.object({ role: fields.role, note: fields.note.default(''), email: fields.email.optional() }),
    async handle({ body: { role, note, email } }, { session: { accountId }, store, now, url, mail, wake }) {
      if (email === undefined) return linkOf(url, await store.links.toJoin(accountId, role, note, now()));
      if (!mail) throw new ServiceProblem(409, 'mail_off', { detail: 'This server sends no mail' });
      const { expiresAt } = await store.links.toJoinByMail(accountId, role, note, email, now());
      wake();
      return { mailedTo: email, expiresAt } satisfies MailedLink;
    },
    logs: (_, { body: { role } }) => ({ role }),
  }),

  deskOperation({
    id: 'withdrawInvite',
    role: 'owner',
    route: 'DELETE /invites/{id}',
    status: 204,
    resource: idInPath,
    async handle({ resource: id }, { session: { accountId }, store }) {
      if (!(await store.links.withdraw(accountId, id))) throw notFound('invite', id);
    },
  }),
];

function refuseLastOwner(error: unknown): never {
  if (!(error instanceof LastOwner)) throw error;
  throw new ServiceProblem(409, 'last_owner', {
    detail: 'Somebody has to own the desk: make another person an owner first',
  });
}
