/** `/you`: what everybody may do with their own name, password, sessions and passkeys. */
import { z } from 'zod';
import type { PasskeysListed, SessionListed } from '../../contract/desk/desk.js';
import { NOTICE_TIMES } from '../../contract/desk/desk.js';
import { noResource } from '../../service/http/operation.js';
import { vendorInPath } from '../../service/http/path-resources.js';
import { invalidRequest, notFound, ServiceProblem } from '../../service/http/problem.js';
import { MOST_PASSKEYS, userHandle } from '../../service/people/passkeys.js';
import { fields } from '../http/body.js';
import { type DeskContext, deskOperation, idInPath } from '../operation.js';
import { countAttempt } from '../sign-in/attempts.js';
import { deviceOf } from '../sign-in/device.js';
import { Registration, registrationOptions, verifyRegistration } from '../sign-in/passkey-ceremonies.js';
import { takeChallenge } from '../sign-in/passkey-routes.js';
import { demandRelyingParty, relyingParty } from '../sign-in/relying-party.js';

/**
 * The current password is asked for, and its attempts are counted: a session alone, such as one left open, does not suffice to set
 * another, nor to come back by a passkey.
 */
async function demandPassword(current: string, context: DeskContext): Promise<void> {
  const { session, http, store, passwords } = context;
  const { accountId, person } = session;
  await countAttempt(http, context, `${accountId} ${person.email}`);
  const known = await store.people.get(accountId, person.id);
  if (await passwords.verify(current, known?.password ?? null)) return;
  throw invalidRequest([{ field: 'current', message: 'is not your password' }]);
}

export const YOU = [
  deskOperation({
    id: 'renameYourself',
    role: 'reader',
    route: 'PATCH /you',
    resource: noResource,
    body: z.object({ name: fields.name }),
    handle: ({ body: { name } }, { session: { accountId, person }, store }) =>
      store.people.rename(accountId, person.id, name),
  }),

  deskOperation({
    id: 'changePassword',
    role: 'reader',
    route: 'PUT /you/password',
    status: 204,
    resource: noResource,
    body: z.object({ current: fields.givenPassword, password: fields.password }),
    async handle({ body: { current, password } }, context) {
      const { session, store, passwords } = context;
      await demandPassword(current, context);
      const { accountId, person, hash } = session;
      await store.people.setPassword(accountId, person.id, await passwords.hash(password), hash);
    },
  }),

  deskOperation({
    id: 'listSessions',
    role: 'reader',
    route: 'GET /you/sessions',
    resource: noResource,
    async handle(_, { session: { accountId, person, hash }, store, now }) {
      const sessions = await store.sessions.list(accountId, person.id, now());
      return sessions.map((one): SessionListed => ({ ...one, current: one.id === hash }));
    },
  }),

  deskOperation({
    id: 'endSession',
    role: 'reader',
    route: 'DELETE /you/sessions/{id}',
    status: 204,
    resource: idInPath,
    // A session's id is the hash of its secret.
    async handle({ resource: id }, { session: { accountId, person }, store }) {
      if (!(await store.sessions.end(accountId, person.id, id))) throw notFound('session', id);
    },
    logs: () => ({ id: undefined }),
  }),

  deskOperation({
    id: 'listPasskeys',
    role: 'reader',
    route: 'GET /you/passkeys',
    resource: noResource,
    async handle(_, { session: { accountId, person }, store, url, http }): Promise<PasskeysListed> {
      const passkeys = await store.passkeys.list(accountId, person.id);
      return {
        origin: relyingParty(url)?.origin ?? null,
        device: deviceOf(http.req.header('user-agent') ?? ''),
        passkeys: passkeys.map(({ credentialId, ...passkey }) => passkey),
      };
    },
  }),

  deskOperation({
    id: 'askForPasskey',
    role: 'reader',
    route: 'POST /you/passkeys/options',
    changesNothing: true,
    resource: async (_params, _account, context) => demandRelyingParty(context.http, context),
    body: z.object({ current: fields.givenPassword }),
    async handle({ resource: party, body: { current } }, context) {
      const { session, store, now } = context;
      await demandPassword(current, context);
      const { accountId, person, hash } = session;
      const passkeys = await store.passkeys.list(accountId, person.id);
      if (passkeys.length >= MOST_PASSKEYS) throw tooMany();
      const { name, email } = person;
      const credentialIds = passkeys.map(({ credentialId }) => credentialId);
      const handle = userHandle(accountId, person.id);
      const asked = await registrationOptions(party, { name, email, credentialIds, handle });
      await store.passkeys.addChallenge(asked.challenge, hash, now());
      return asked;
    },
  }),

  deskOperation({
    id: 'addPasskey',
    role: 'reader',
    route: 'POST /you/passkeys',
    status: 204,
    resource: async (_params, _account, context) => demandRelyingParty(context.http, context),
    body: z.object({ name: fields.name, response: Registration }),
    async handle({ resource: party, body: { name, response } }, context) {
      const { session, store, now } = context;
      const { accountId, person, hash } = session;
      const challenge = await takeChallenge(context, response.response.clientDataJSON, hash);
      const made = await verifyRegistration(response, challenge, party);
      if (!made) {
        throw new ServiceProblem(409, 'passkey_unusable', {
          detail: 'The browser made a passkey that the desk cannot use',
        });
      }
      const outcome = await store.passkeys.add(accountId, person.id, { ...made, name }, now());
      if (outcome === 'too_many') throw tooMany();
      if (outcome === 'known') {
        throw new ServiceProblem(409, 'passkey_known', { detail: 'This passkey was added before' });
      }
    },
  }),

  deskOperation({
    id: 'removePasskey',
    role: 'reader',
    route: 'DELETE /you/passkeys/{id}',
    status: 204,
    resource: idInPath,
    async handle({ resource: id }, { session: { accountId, person }, store }) {
      if (!(await store.passkeys.remove(accountId, person.id, id))) throw notFound('passkey', id);
    },
  }),
];

const tooMany = () =>
  new ServiceProblem(409, 'too_many_passkeys', {
    detail: `You have ${MOST_PASSKEYS} passkeys already: remove one first`,
  });

const time = z.enum(NOTICE_TIMES, `must be one of ${NOTICE_TIMES.join(', ')}`);

const whose = ({ accountId, person }: DeskContext['session'], vendorId: string) => ({
  accountId,
  personId: person.id,
  vendorId,
});

/** `/vendors/{id}/notices`: what the person of the session is told by mail. Everybody chooses for themselves alone. */
export const NOTICES = [
  deskOperation({
    id: 'getNotices',
    role: 'reader',
    route: 'GET /vendors/{vendorId}/notices',
    resource: vendorInPath,
    handle: ({ resource }, { store, session }) => store.notices.get(whose(session, resource.id)),
  }),

  deskOperation({
    id: 'updateNotices',
    role: 'reader',
    route: 'PUT /vendors/{vendorId}/notices',
    resource: vendorInPath,
    body: z.object({ newReviews: time, lowReviews: time, reports: time, digestHour: z.int().min(0).max(23) }),
    async handle({ resource, body }, { store, session }) {
      await store.notices.set(whose(session, resource.id), body);
      return body;
    },
  }),
];
