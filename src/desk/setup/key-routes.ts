import { Hono } from 'hono';
import { z } from 'zod';
import type { ApiKeyListed, NewApiKey } from '../../contract/desk-setup.js';
import { notFound } from '../../service/http/problem.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { fields, readBody } from '../http/body.js';
import { demand, sessionOf } from '../sign-in/session.js';

const NewKey = z.object({ name: fields.name });

/** `/keys`: the API keys of the account, with which programs work. All of it is for owners. */
export function keyRoutes({ store, log }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();

  routes.get('/keys', demand('owner'), async (c) => {
    const keys = await store.keys.list(sessionOf(c).accountId);
    return c.json(keys.map(({ accountId: _, ...key }): ApiKeyListed => key));
  });

  routes.post('/keys', demand('owner'), async (c) => {
    const { accountId, person } = sessionOf(c);
    const { name } = await readBody(c, NewKey);
    const made = await store.keys.create(name, accountId);
    log({ event: 'desk_key_made', accountId, by: person.id, keyId: made.id });
    return c.json(made satisfies NewApiKey, 201);
  });

  routes.delete('/keys/:id', demand('owner'), async (c) => {
    const { accountId, person } = sessionOf(c);
    const keyId = c.req.param('id');
    if (!(await store.keys.revoke(keyId, accountId))) throw notFound('key', keyId);
    log({ event: 'desk_key_revoked', accountId, by: person.id, keyId });
    return c.body(null, 204);
  });

  return routes;
}
