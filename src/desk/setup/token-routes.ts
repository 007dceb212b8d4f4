import { Hono } from 'hono';
import { z } from 'zod';
import { PAGE_SCOPES, type PageTokenListed, type PageTokens } from '../../contract/desk-setup.js';
import { isTokenOrigin } from '../../contract/token-origins.js';
import { TOKEN_KINDS } from '../../contract/token-scopes.js';
import { invalidRequest, notFound } from '../../service/http/problem.js';
import type { PageToken } from '../../service/index.js';
import type { DeskEnv, DeskOptions, DeskRoutes, SignedToken } from '../desk-env.js';
import { fields, readBody } from '../http/body.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { demand, sessionOf } from '../sign-in/session.js';

const MOST_ORIGINS = 20;
const MOST_DAYS = 3650;
const NewToken = z.object({
  name: fields.name,
  kind: z.enum(TOKEN_KINDS).default('vendor'),
  scope: z
    .array(z.enum(PAGE_SCOPES, `must be some of ${PAGE_SCOPES.join(', ')}`))
    .min(1, 'must not be empty')
    .max(PAGE_SCOPES.length),
  origins: z
    .array(z.string().max(300).refine(isTokenOrigin, 'must be addresses such as https://shop.example'))
    .max(MOST_ORIGINS, `must be at most ${MOST_ORIGINS}`),
  days: z.int().min(1).max(MOST_DAYS, `must be at most ${MOST_DAYS}`).nullable(),
});
const KnownToken = z.object({ token: z.string().trim().max(2048), name: fields.name });

/** `/vendors/{id}/tokens`: the tokens that stand in a shop's pages. All of it is for owners. */
export function tokenRoutes({ store, tokens, url, foreign, log, now = () => new Date() }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();

  function listed({ vendorId: _, keyId, revokedAt, ...token }: PageToken): PageTokenListed {
    const { keyIds, revoked } = tokens.standing();
    const { id, expiresAt } = token;
    const state =
      revokedAt !== null || revoked.includes(id)
        ? 'revoked'
        : expiresAt !== null && expiresAt <= now().toISOString()
          ? 'ended'
          : keyIds.includes(keyId)
            ? 'good'
            : 'key_revoked';
    return { ...token, state };
  }

  async function keep(accountId: string, signed: SignedToken, name: string): Promise<PageTokenListed> {
    await store.pageTokens.add({ ...signed, name }, accountId, now());
    const all = await store.pageTokens.list(accountId, signed.vendorId);
    return listed(all.find(({ id }) => id === signed.id)!);
  }

  routes.get('/vendors/:vendorId/tokens', demand('owner'), async (c) => {
    const { id, website } = await vendorInPath(c, { store });
    const all = await store.pageTokens.list(sessionOf(c).accountId, id);
    const scriptUrl = `${url}/reviews-widget.js`;
    const kind = foreign ? await foreign.kindOf(id) : 'vendor';
    const preview = await tokens.preview(id, kind);
    return c.json({ tokens: all.map(listed), scriptUrl, website, preview, kind } satisfies PageTokens);
  });

  routes.post('/vendors/:vendorId/tokens', demand('owner'), async (c) => {
    const { id: vendorId } = await vendorInPath(c, { store });
    const { accountId, person } = sessionOf(c);
    const { name, origins, ...body } = await readBody(c, NewToken);
    const claims = { ...body, vendorId, origins: origins.length > 0 ? [...new Set(origins)] : null };
    const signed = await tokens.sign(claims).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
      throw invalidRequest([{ field: 'origins', message: 'are too many' }]);
    });
    const made = await keep(accountId, signed, name);
    log({ event: 'desk_token_made', accountId, by: person.id, vendorId, tokenId: made.id });
    return c.json(made, 201);
  });

  /** Takes up a token that was made elsewhere, so that it is on the list and can be revoked alone. */
  routes.post('/vendors/:vendorId/known-tokens', demand('owner'), async (c) => {
    const { id: vendorId } = await vendorInPath(c, { store });
    const { token, name } = await readBody(c, KnownToken);
    const found = await tokens.read(token);
    const wrong = (message: string) => invalidRequest([{ field: 'token', message }]);
    if (typeof found === 'string') throw wrong(WHY_NOT[found]);
    if (found.vendorId !== vendorId) throw wrong('is for another shop');
    if (found.id === '') throw wrong('has no name of its own: it ends with the key that signed it');
    return c.json(await keep(sessionOf(c).accountId, found, name), 201);
  });

  routes.delete('/vendors/:vendorId/tokens/:id', demand('owner'), async (c) => {
    const { id: vendorId } = await vendorInPath(c, { store });
    const { accountId, person } = sessionOf(c);
    const tokenId = c.req.param('id');
    if (!(await store.pageTokens.revoke(accountId, vendorId, tokenId, now()))) throw notFound('token', tokenId);
    await tokens.onRevoke();
    log({ event: 'desk_token_revoked', accountId, by: person.id, vendorId, tokenId });
    return c.body(null, 204);
  });

  return routes;
}

const WHY_NOT = {
  invalid: 'is none of this server, or is not complete',
  expired: 'has ended by itself',
  revoked: 'is revoked already',
};
