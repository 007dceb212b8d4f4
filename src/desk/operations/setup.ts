/** The tokens that stand in a shop's pages, the API keys that programs work with, and what the shop's own pages look like. For owners. */
import { z } from 'zod';
import {
  type ApiKeyListed,
  PAGE_SCOPES,
  type PageChecked,
  type PageTokenListed,
  type PageTokens,
} from '../../contract/desk/setup.js';
import { link } from '../../contract/service/fields.js';
import { isTokenOrigin, TOKEN_KINDS } from '../../contract/tokens.js';
import { noResource } from '../../service/http/operation.js';
import { vendorInPath } from '../../service/http/path-resources.js';
import { invalidRequest, notFound } from '../../service/http/problem.js';
import { type PageToken, shopLook } from '../../service/index.js';
import type { SignedToken } from '../desk-env.js';
import { fields } from '../http/body.js';
import { type DeskContext, deskOperation, idInPath } from '../operation.js';
import { checkPage } from '../setup/page-check/check-page.js';
import { PageFailure } from '../setup/page-check/fetch-page.js';
import type { OpenOwnPage } from '../setup/page-check/own-page.js';

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

/** Why a token that was made elsewhere cannot be taken up. */
const WHY_NOT = {
  invalid: 'is none of this server, or is not complete',
  expired: 'has ended by itself',
  revoked: 'is revoked already',
};

function listed(
  { vendorId: _, keyId, revokedAt, ...token }: PageToken,
  { tokens, now }: Pick<DeskContext, 'tokens' | 'now'>,
): PageTokenListed {
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

async function keep(signed: SignedToken, name: string, context: DeskContext): Promise<PageTokenListed> {
  const { store, session, now } = context;
  await store.pageTokens.add({ ...signed, name }, session.accountId, now());
  const all = await store.pageTokens.list(session.accountId, signed.vendorId);
  return listed(all.find(({ id }) => id === signed.id)!, context);
}

export const TOKENS = [
  deskOperation({
    id: 'listTokens',
    role: 'owner',
    route: 'GET /vendors/{vendorId}/tokens',
    resource: vendorInPath,
    async handle({ resource: { id, website } }, context): Promise<PageTokens> {
      const { store, session, url, foreign, tokens } = context;
      const all = await store.pageTokens.list(session.accountId, id);
      const kind = foreign ? await foreign.kindOf(id) : 'vendor';
      const questions = await store.customQuestions.get(id, session.accountId);
      return {
        tokens: all.map((token) => listed(token, context)),
        scriptUrl: `${url}/reviews-widget.js`,
        website,
        preview: await tokens.preview(id, kind),
        kind,
        hasShownQuestions: questions?.some(({ shown }) => shown) ?? false,
      };
    },
  }),

  deskOperation({
    id: 'createToken',
    role: 'owner',
    route: 'POST /vendors/{vendorId}/tokens',
    status: 201,
    resource: vendorInPath,
    body: NewToken,
    async handle({ resource: { id: vendorId }, body: { name, origins, ...body } }, context) {
      const claims = { ...body, vendorId, origins: origins.length > 0 ? [...new Set(origins)] : null };
      const signed = await context.tokens.sign(claims).catch((error: unknown) => {
        if (!(error instanceof TypeError)) throw error;
        throw invalidRequest([{ field: 'origins', message: 'are too many' }]);
      });
      return keep(signed, name, context);
    },
    logs: ({ id }) => ({ tokenId: id }),
  }),

  /** Takes up a token that was made elsewhere, so that it is on the list and can be revoked alone. */
  deskOperation({
    id: 'keepToken',
    role: 'owner',
    route: 'POST /vendors/{vendorId}/known-tokens',
    status: 201,
    resource: vendorInPath,
    body: z.object({ token: z.string().trim().max(2048), name: fields.name }),
    async handle({ resource: { id: vendorId }, body: { token, name } }, context) {
      const found = await context.tokens.read(token);
      const wrong = (message: string) => invalidRequest([{ field: 'token', message }]);
      if (typeof found === 'string') throw wrong(WHY_NOT[found]);
      if (found.vendorId !== vendorId) throw wrong('is for another shop');
      if (found.id === '') throw wrong('has no name of its own: it ends with the key that signed it');
      return keep(found, name, context);
    },
    logs: ({ id }) => ({ tokenId: id }),
  }),

  deskOperation({
    id: 'revokeToken',
    role: 'owner',
    route: 'DELETE /vendors/{vendorId}/tokens/{id}',
    status: 204,
    resource: async (params, account, context) => {
      const { id: vendorId } = await vendorInPath(params, account, context);
      return { vendorId, tokenId: params.id ?? '' };
    },
    async handle({ resource: { vendorId, tokenId } }, { store, session, tokens, now }) {
      const revoked = await store.pageTokens.revoke(session.accountId, vendorId, tokenId, now());
      if (!revoked) throw notFound('token', tokenId);
      await tokens.onRevoke();
    },
  }),
];

export const KEYS = [
  deskOperation({
    id: 'listKeys',
    role: 'owner',
    route: 'GET /keys',
    resource: noResource,
    async handle(_, { store, session }) {
      const keys = await store.keys.list(session.accountId);
      return keys.map(({ accountId: _, ...key }): ApiKeyListed => key);
    },
  }),

  deskOperation({
    id: 'createKey',
    role: 'owner',
    route: 'POST /keys',
    status: 201,
    resource: noResource,
    body: z.object({ name: fields.name }),
    handle: ({ body: { name } }, { store, session }) => store.keys.create(name, session.accountId),
    logs: ({ id }) => ({ keyId: id }),
  }),

  deskOperation({
    id: 'revokeKey',
    role: 'owner',
    route: 'DELETE /keys/{id}',
    status: 204,
    resource: idInPath,
    async handle({ resource: id }, { store, session }) {
      if (!(await store.keys.revoke(id, session.accountId))) throw notFound('key', id);
    },
  }),
];

export const LOOK = [
  deskOperation({
    id: 'getLook',
    role: 'owner',
    route: 'GET /vendors/{vendorId}/look',
    resource: vendorInPath,
    handle: async ({ resource: { id } }, { store }) => ({ look: await store.looks.get(id) }),
  }),

  deskOperation({
    id: 'updateLook',
    role: 'owner',
    route: 'PUT /vendors/{vendorId}/look',
    resource: vendorInPath,
    body: z.object({ look: shopLook.nullable() }),
    async handle({ resource: { id }, body }, { store, session }) {
      await store.looks.set(id, body.look, session.accountId);
      return body;
    },
  }),
];

/**
 * `POST /vendors/{id}/page-check`: whether a page of the shop shows its reviews.
 */
export function pageCheckOperation(openPage: OpenOwnPage) {
  return deskOperation({
    id: 'checkPage',
    role: 'owner',
    route: 'POST /vendors/{vendorId}/page-check',
    changesNothing: true,
    resource: vendorInPath,
    body: z.object({ url: link }),
    async handle({ resource: vendor, body: { url }, signal }, context): Promise<PageChecked> {
      const { tokens, url: home, publicUrl } = context;
      const servers = [home, publicUrl].flatMap((address) => (address === null ? [] : [new URL(address).origin]));
      try {
        return await openPage({ vendor, url, signal }, context, async (page) => ({
          url: page.url,
          findings: await checkPage(page, { vendorId: vendor.id, servers, tokens }),
        }));
      } catch (error) {
        if (!(error instanceof PageFailure)) throw error;
        const { code, detail } = error;
        return { url: new URL(url).href, findings: [{ kind: 'wrong', code, detail }] };
      }
    },
  });
}
