import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../../src/contract/desk/desk.js';
import type { ApiKeyListed, NewApiKey, PageTokenListed, PageTokens, ShopSetup } from '../../src/contract/desk/setup.js';
import type { ShopStart } from '../../src/contract/desk/start.js';
import { NOTHING_SAID } from '../../src/contract/service/review-policy.js';
import { EVERY_ACCOUNT } from '../../src/service/account-access.js';
import { DEMO_VENDOR } from '../../src/service/index.js';
import { codeOf, readableTokens, type TemporaryDeskOptions, temporaryDesk } from './temporary-desk.js';

const PROFILE = { name: 'Hats of Ada', website: 'https://hats.example' };

/** A vendor, and an owner of its account. */
async function scene(options: TemporaryDeskOptions = {}) {
  const desk = await temporaryDesk(options);
  const { store, join } = desk;
  const vendor = await store.vendors.create({ name: 'Hats', address: '1 Main Street' });
  const owner = await join('owner');
  const at = `/api/vendors/${vendor.id}`;
  return { ...desk, vendor, owner, at };
}

describe('the set-up', () => {
  test('makes a shop in the account of who makes it', async () => {
    const { join, store } = await temporaryDesk();
    const owner = await join('owner', { accountId: 'other' });
    const made = await owner.send('POST', '/api/vendors', { name: '  The  Hat Shop ' });
    expect([made.status, await made.json()]).toEqual([201, { id: expect.any(String), name: 'The Hat Shop' }]);
    expect(await store.vendors.list('other')).toMatchObject([{ name: 'The Hat Shop', senderName: 'The Hat Shop' }]);
    expect(await store.vendors.list('default')).toEqual([]);
  });

  test('fills in a profile and empties it again, and names what is wrong with a field', async () => {
    const { owner, at, vendor, changed } = await scene();
    const read = async () => (await (await owner.send('GET', `${at}/shop`)).json()) as ShopSetup;
    expect((await read()).profile).toMatchObject({ name: 'Hats', address: '1 Main Street', googlePlaceId: null });
    expect((await read()).policyPage).toContain(`/widget/v1/vendors/${vendor.id}/policy?token=preview-of-`);
    const filled = { ...PROFILE, senderName: 'Ada', googlePlaceId: 'abc', address: '' };
    expect((await owner.send('PUT', `${at}/profile`, filled)).status).toBe(200);
    expect((await read()).profile).toMatchObject(filled);
    expect((await owner.send('PUT', `${at}/profile`, { name: 'Hats' })).status).toBe(200);
    expect((await read()).profile).toMatchObject({ senderName: 'Hats', website: '', googlePlaceId: null });
    const wrong = await owner.send('PUT', `${at}/profile`, { name: '', website: 'javascript:alert(1)' });
    expect(wrong.status).toBe(400);
    expect(((await wrong.json()) as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual([
      'name',
      'website',
    ]);
    expect(changed).toEqual([vendor.id, vendor.id]);
  });

  test('keeps how far a first day is: by what is there, else by what was skipped', async () => {
    const { owner, at, store, vendor } = await scene();
    const read = async () => (await (await owner.send('GET', `${at}/start`)).json()) as ShopStart;
    const open = { reviews: 'open', page: 'open', customers: 'open', look: 'open' };
    expect(await read()).toEqual({ steps: open, page: null });
    const skipped = await owner.send('PUT', `${at}/start`, { skipped: ['reviews', 'look'] });
    expect(await skipped.json()).toMatchObject({ steps: { ...open, reviews: 'skipped', look: 'skipped' } });

    await store.reviews.import(vendor.id, [
      { rating: '5', text: '', authorName: 'Bo', createdAt: '2026-01-01', source: '', sourceFeedbackId: '' },
    ]);
    await owner.send('PUT', `${at}/look`, {
      look: { scheme: 'dark', accent: null, star: null, text: null, surface: null, radius: 0 },
    });
    const lines = { name: 'Lines', scope: ['reviews:read'], origins: [], days: null };
    const { id } = (await (await owner.send('POST', `${at}/tokens`, lines)).json()) as PageTokenListed;
    const usedAt = new Date('2026-01-02T10:00:00Z');
    await store.pageTokens.recordUses([{ id, at: usedAt, origin: 'https://hats.example' }]);
    expect(await read()).toEqual({
      steps: { reviews: 'done', page: 'done', customers: 'open', look: 'done' },
      page: { usedAt: usedAt.toISOString(), origin: 'https://hats.example' },
    });
    expect((await owner.send('PUT', `${at}/start`, { skipped: ['shop'] })).status).toBe(400);
  });

  test('names the shop of the demo, last, until an owner leaves it', async () => {
    const { owner, store, vendor } = await scene();
    const demo = await store.vendors.create({ name: 'A demo' });
    await store.settings.set(DEMO_VENDOR, demo.id);
    const vendors = async () => ((await (await owner.send('GET', '/api/session')).json()) as SignedIn).vendors;
    const own = { id: vendor.id, name: 'Hats' };
    expect(await vendors()).toEqual([own, { id: demo.id, name: 'A demo', demo: true }]);
    expect((await owner.send('PUT', '/api/demo', { left: true })).status).toBe(204);
    expect(await vendors()).toEqual([own]);
    expect((await owner.send('PUT', '/api/demo', { left: false })).status).toBe(204);
    expect(await vendors()).toHaveLength(2);
  });

  test('saves the look of its own pages and mails, of colours alone, and takes it back', async () => {
    const { owner, at } = await scene();
    const put = async (look: unknown) => owner.send('PUT', `${at}/look`, { look });
    const read = async () => (await (await owner.send('GET', `${at}/look`)).json()) as object;
    const look = { scheme: 'dark', accent: '#8fd3b6', star: null, text: null, surface: null, radius: 0 };
    expect(await read()).toEqual({ look: null });
    expect((await put(look)).status).toBe(200);
    expect(await read()).toEqual({ look });
    const wrong = await put({ ...look, accent: 'red;}', radius: 41 });
    expect(wrong.status).toBe(400);
    const { errors } = (await wrong.json()) as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field)).toEqual(['look.accent', 'look.radius']);
    expect((await put(null)).status).toBe(200);
    expect(await read()).toEqual({ look: null });
  });

  test('says what the shop says of its reviews, and takes it back', async () => {
    const { owner, at, changed, vendor } = await scene();
    const put = async (body: object) => (await owner.send('PUT', `${at}/review-policy`, body)).json();
    const said = { ...NOTHING_SAID, purchaseCheck: 'some', checkedBy: ['order'], heldBackFor: ['spam'], keptMonths: 0 };
    expect(await put(said)).toEqual(said);
    expect(((await (await owner.send('GET', `${at}/shop`)).json()) as ShopSetup).policy).toEqual(said);
    expect(await put(NOTHING_SAID)).toEqual(NOTHING_SAID);
    expect(await codeOf(await owner.send('PUT', `${at}/review-policy`, { heldBackFor: ['few_stars'] }))).toEqual([
      400,
      'invalid_request',
    ]);
    expect(changed).toEqual([vendor.id, vendor.id]);
  });

  const WANTED = { name: 'Shop', scope: ['reviews:read'], origins: ['https://*.hats.example'], days: null };

  test('makes a token, lists it and revokes it alone', async () => {
    const reloads: number[] = [];
    const tokens = { ...readableTokens(), onRevoke: async () => void reloads.push(1) };
    const { owner, at, events } = await scene({ tokens });
    const make = async () => (await (await owner.send('POST', `${at}/tokens`, WANTED)).json()) as PageTokenListed;
    const { name, scope, origins } = WANTED;
    const [first, second] = [await make(), await make()];
    expect(first).toMatchObject({ ...{ name, scope, origins }, state: 'good', usedAt: null, expiresAt: null });
    const listed = async () => ((await (await owner.send('GET', `${at}/tokens`)).json()) as PageTokens).tokens;
    expect((await listed()).map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    expect((await owner.send('DELETE', `${at}/tokens/${first.id}`)).status).toBe(204);
    expect(reloads).toEqual([1]);
    expect(await codeOf(await owner.send('DELETE', `${at}/tokens/${first.id}`))).toEqual([404, 'not_found']);
    expect(Object.fromEntries((await listed()).map(({ id, state }) => [id, state]))).toEqual({
      [first.id]: 'revoked',
      [second.id]: 'good',
    });
    expect(events.slice(-1)).toMatchObject([{ event: 'desk_change', operation: 'revokeToken', id: first.id }]);
    expect(JSON.stringify(events)).not.toContain('"keyId"');
  });

  test.each([
    ['a scope for servers', { scope: ['reviews:publish'] }, 'scope.0'],
    ['nothing that it opens', { scope: [] }, 'scope'],
    ['an address that is none', { origins: ['shop.example'] }, 'origins.0'],
    ['a wildcard over a whole ending', { origins: ['https://*.com'] }, 'origins.0'],
    ['a time that is none', { days: 0 }, 'days'],
    ['no name', { name: ' ' }, 'name'],
  ])('makes no token with %s', async (_, wrong, field) => {
    const { owner, at } = await scene();
    const response = await owner.send('POST', `${at}/tokens`, { ...WANTED, ...wrong });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { errors: { field: string }[] }).errors[0]!.field).toBe(field);
  });

  test('says with the tokens whether readers see answers to what the shop asks', async () => {
    const { owner, at, store, vendor } = await scene();
    const said = async () => ((await (await owner.send('GET', `${at}/tokens`)).json()) as PageTokens).hasShownQuestions;
    const question = { name: 'why', kind: 'text', about: 'product', label: { en: 'Why?' } } as const;
    expect(await said()).toBe(false);
    for (const shown of [true, false]) {
      await store.customQuestions.set(vendor.id, [{ ...question, shown }], EVERY_ACCOUNT);
      expect(await said()).toBe(shown);
    }
  });

  test('takes up a token that was made elsewhere, once, and none of another shop or key', async () => {
    const { owner, at, vendor, store } = await scene();
    const { sign } = readableTokens();
    const claims = { kind: 'vendor', scope: ['reviews:read'], origins: null, days: null } as const;
    const known = await sign({ ...claims, scope: ['reviews:read'], vendorId: vendor.id });
    const send = (token: string) => owner.send('POST', `${at}/known-tokens`, { name: 'Old page', token });
    expect((await send(known.token!)).status).toBe(201);
    expect((await send(known.token!)).status).toBe(201);
    expect(await store.pageTokens.list('default', vendor.id)).toHaveLength(1);
    const elsewhere = await sign({ ...claims, scope: ['reviews:read'], vendorId: 'another' });
    for (const token of [elsewhere.token!, 'made-up', '']) {
      expect(await codeOf(await send(token))).toEqual([400, 'invalid_request']);
    }
    const { tokens } = (await (await owner.send('GET', `${at}/tokens`)).json()) as PageTokens;
    expect(tokens).toMatchObject([{ id: known.id, name: 'Old page', state: 'good' }]);
  });

  test('makes an API key that opens its account, tells it once, and revokes it', async () => {
    const { owner, store } = await scene();
    const made = (await (await owner.send('POST', '/api/keys', { name: 'Checkout' })).json()) as NewApiKey;
    expect(await store.keys.accountOf(made.key)).toBe('default');
    const list = async () => (await (await owner.send('GET', '/api/keys')).json()) as ApiKeyListed[];
    await expect.poll(async () => (await list())[0]!.usedAt).toMatch(/^\d{4}-/);
    expect(JSON.stringify(await list())).not.toContain(made.key.slice(4));
    expect(await list()).toMatchObject([{ id: made.id, name: 'Checkout', revokedAt: null }]);
    const other = await store.keys.create('Elsewhere', 'other');
    expect(await codeOf(await owner.send('DELETE', `/api/keys/${other.id}`))).toEqual([404, 'not_found']);
    expect((await owner.send('DELETE', `/api/keys/${made.id}`)).status).toBe(204);
    expect(await store.keys.accountOf(made.key)).toBeNull();
    expect(await store.keys.accountOf(other.key)).toBe('other');
  });
});
