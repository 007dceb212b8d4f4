import { describe, expect, test } from 'vitest';
import type { ShopSetup } from '../../src/contract/desk-setup.js';
import { NOTHING_SAID } from '../../src/contract/service/review-policy.js';
import { codeOf, temporaryDesk } from './temporary-desk.js';

const PROFILE = { name: 'Hats of Ada', website: 'https://hats.example' };

/** A vendor, and an owner of its account. */
async function scene() {
  const desk = await temporaryDesk();
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
});
