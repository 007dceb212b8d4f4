import { Hono } from 'hono';
import { z } from 'zod';
import { ServiceProblem } from '../../service/http/problem.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { readBody } from '../http/body.js';
import { countAttempt, countQuestion } from './attempts.js';
import { Assertion, assertionOptions, challengeIn, verifyAssertion } from './passkey-ceremonies.js';
import { demandRelyingParty } from './relying-party.js';
import { beginSession } from './session.js';
import { signedIn } from './sign-in-routes.js';

const SignIn = z.object({ response: Assertion });

/** `/session/passkey`: signing in by a passkey, for somebody who has named nobody. */
export function passkeyRoutes(options: DeskOptions): DeskRoutes {
  const { store, now, log } = options;
  const routes: DeskRoutes = new Hono<DeskEnv>();

  routes.post('/session/passkey/options', async (c) => {
    const party = demandRelyingParty(c, options);
    await countQuestion(c, options);
    const asked = await assertionOptions(party);
    await store.passkeys.addChallenge(asked.challenge, null, now?.());
    return c.json(asked);
  });

  routes.post('/session/passkey', async (c) => {
    const party = demandRelyingParty(c, options);
    const { response } = await readBody(c, SignIn);
    const passkey = await store.passkeys.find(response.id, response.response.userHandle);
    await countAttempt(c, options, passkey ? `${passkey.accountId} ${passkey.person.email}` : undefined);
    const challenge = await takeChallenge(options, response.response.clientDataJSON, null);
    const counter = passkey && (await verifyAssertion(response, challenge, party, passkey));
    const who = passkey && { accountId: passkey.accountId, personId: passkey.person.id };
    if (!passkey || counter === null) {
      log({ event: 'desk_sign_in_refused', with: 'passkey', ...who });
      throw refused();
    }
    if (!(await store.passkeys.use(passkey, counter, now?.()))) {
      log({ severity: 'warn', event: 'desk_passkey_counter', ...who });
      throw refused();
    }
    const session = await beginSession(c, options, passkey.accountId, passkey.person.id);
    log({ event: 'desk_signed_in', with: 'passkey', ...who });
    return c.json(await signedIn(options, session));
  });

  return routes;
}

/** Uses up the challenge that an authenticator has signed, whatever becomes of the rest. Throws a 410 where it is not good. */
export async function takeChallenge(
  { store, now }: Pick<DeskOptions, 'store' | 'now'>,
  clientDataJSON: string,
  sessionHash: string | null,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge !== null && (await store.passkeys.takeChallenge(challenge, sessionHash, now?.()))) return challenge;
  throw new ServiceProblem(410, 'passkey_late', { detail: 'That took too long, or was done before: try again' });
}

/** Whatever is wrong, nobody learns what. */
const refused = () =>
  new ServiceProblem(401, 'passkey_refused', {
    detail: 'This passkey does not sign in here: it may have been removed. Sign in by password',
  });
