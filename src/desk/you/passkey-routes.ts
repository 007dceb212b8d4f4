import { Hono } from 'hono';
import { z } from 'zod';
import type { PasskeysListed } from '../../contract/desk.js';
import { invalidRequest, notFound, ServiceProblem } from '../../service/http/problem.js';
import { MOST_PASSKEYS, userHandle } from '../../service/people/passkeys.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { fields, readBody } from '../http/body.js';
import { countAttempt } from '../sign-in/attempts.js';
import { deviceOf } from '../sign-in/device.js';
import { Registration, registrationOptions, verifyRegistration } from '../sign-in/passkey-ceremonies.js';
import { takeChallenge } from '../sign-in/passkey-routes.js';
import type { HashPassword } from '../sign-in/password.js';
import { demandRelyingParty, relyingParty } from '../sign-in/relying-party.js';
import { demand, sessionOf } from '../sign-in/session.js';

const Asked = z.object({ current: fields.givenPassword });
const Made = z.object({ name: fields.name, response: Registration });

/** `/you/passkeys`: the passkeys that everybody adds and removes for themselves. */
export function ownPasskeyRoutes(options: DeskOptions, passwords: HashPassword): DeskRoutes {
  const { store, now, log } = options;
  const routes: DeskRoutes = new Hono<DeskEnv>();

  routes.get('/you/passkeys', demand('reader'), async (c) => {
    const { accountId, person } = sessionOf(c);
    const passkeys = await store.passkeys.list(accountId, person.id);
    const listed: PasskeysListed = {
      origin: relyingParty(options.url)?.origin ?? null,
      device: deviceOf(c.req.header('user-agent') ?? ''),
      passkeys: passkeys.map(({ credentialId, ...passkey }) => passkey),
    };
    return c.json(listed);
  });

  /** The current password is asked for, as for a new one: whoever finds a session open cannot come back by a passkey of their own. */
  routes.post('/you/passkeys/options', demand('reader'), async (c) => {
    const party = demandRelyingParty(c, options);
    const { accountId, person, hash } = sessionOf(c);
    const { current } = await readBody(c, Asked);
    await countAttempt(c, options, `${accountId} ${person.email}`);
    const known = await store.people.get(accountId, person.id);
    if (!(await passwords.verify(current, known?.password ?? null))) {
      throw invalidRequest([{ field: 'current', message: 'is not your password' }]);
    }
    const passkeys = await store.passkeys.list(accountId, person.id);
    if (passkeys.length >= MOST_PASSKEYS) throw tooMany();
    const { name, email } = person;
    const credentialIds = passkeys.map(({ credentialId }) => credentialId);
    const asked = await registrationOptions(party, {
      ...{ name, email, credentialIds },
      handle: userHandle(accountId, person.id),
    });
    await store.passkeys.addChallenge(asked.challenge, hash, now?.());
    return c.json(asked);
  });

  routes.post('/you/passkeys', demand('reader'), async (c) => {
    const party = demandRelyingParty(c, options);
    const { accountId, person, hash } = sessionOf(c);
    const { name, response } = await readBody(c, Made);
    const challenge = await takeChallenge(options, response.response.clientDataJSON, hash);
    const made = await verifyRegistration(response, challenge, party);
    if (!made) {
      throw new ServiceProblem(409, 'passkey_unusable', {
        detail: 'The browser made a passkey that the desk cannot use',
      });
    }
    const outcome = await store.passkeys.add(accountId, person.id, { ...made, name }, now?.());
    if (outcome === 'too_many') throw tooMany();
    if (outcome === 'known') {
      throw new ServiceProblem(409, 'passkey_known', { detail: 'This passkey was added before' });
    }
    log({ event: 'desk_passkey_added', accountId, personId: person.id });
    return c.body(null, 204);
  });

  routes.delete('/you/passkeys/:id', demand('reader'), async (c) => {
    const { accountId, person } = sessionOf(c);
    const id = c.req.param('id');
    if (!(await store.passkeys.remove(accountId, person.id, id))) throw notFound('passkey', id);
    log({ event: 'desk_passkey_removed', accountId, personId: person.id });
    return c.body(null, 204);
  });

  return routes;
}

const tooMany = () =>
  new ServiceProblem(409, 'too_many_passkeys', {
    detail: `You have ${MOST_PASSKEYS} passkeys already: remove one first`,
  });
