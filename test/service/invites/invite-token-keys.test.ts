import { describe, expect, test } from 'vitest';
import { createTokenKey } from '../../../src/proxy/index.js';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { openStore } from '../../../src/service/index.js';
import { INVITE_TOKEN_KEYS } from '../../../src/service/invites/invite-token-keys.js';
import type { InviteOptions } from '../../../src/service/invites/invites.js';
import { headerOf, invitedService } from '../invited-service.js';
import { ENGINES, temporaryPlace, temporaryStore } from '../temporary-service.js';

describe.each(ENGINES)('the invitation keys on %s', (engine) => {
  test('are made once and outlive a restart', async () => {
    const place = await temporaryPlace(engine);
    const before = await openStore(place);
    const vendor = await before.vendors.create({ name: 'Blue Kettle' });
    const draft = {
      businessId: vendor.id,
      firstName: 'Ada',
      lastName: undefined,
      email: 'ada@shop.example',
      phoneNumber: undefined,
      source: undefined,
      sourceContactId: undefined,
      campaignId: undefined,
      delayHours: 0,
      products: undefined,
    };
    const options: InviteOptions = { account: EVERY_ACCOUNT };
    const { invitation } = (await before.invites.create(draft, options))!;
    await before.close();

    const after = await temporaryStore(place);
    const feedback = await after.reviews.submit({ rating: '5', vendorId: vendor.id, invitation });
    expect(feedback).toMatchObject({ verified: true });
    const { invitation: next } = (await after.invites.create(draft, options))!;
    expect(headerOf(next!).kid).toBe(headerOf(invitation!).kid);
    expect(JSON.parse((await after.settings.get(INVITE_TOKEN_KEYS))!).keys).toHaveLength(1);
  });

  test('are one for the processes that invite first together', async () => {
    const place = await temporaryPlace(engine);
    const services = [];
    for (let count = 0; count < 4; count += 1)
      services.push(await invitedService({ store: await temporaryStore(place) }));
    const answers = await Promise.all(services.map(({ invite }) => invite()));
    expect(new Set(answers.map(({ invitation }) => headerOf(invitation).kid)).size).toBe(1);
    for (const [index, { invitation }] of answers.entries()) {
      expect(await services[index]!.outcome(invitation)).toBe('verified');
    }
  });

  test('rotate: the newest signs, the older ones verify until they are removed', async () => {
    const { invite, outcome, store } = await invitedService({ engine });
    const of = (name: string) => invite({ channel: { email: `${name}@shop.example` } });
    const [one, two] = [await of('one'), await of('two')];
    const { keys } = JSON.parse((await store.settings.get(INVITE_TOKEN_KEYS))!);
    const added = createTokenKey();
    await store.settings.set(INVITE_TOKEN_KEYS, JSON.stringify({ keys: [...keys, added] }));
    const three = await of('three');
    expect(headerOf(three.invitation).kid).toBe(added.kid);
    expect(await outcome(one.invitation)).toBe('verified');
    await store.settings.set(INVITE_TOKEN_KEYS, JSON.stringify({ keys: [added] }));
    expect(await outcome(two.invitation)).toBe('invalid');
    expect(await outcome(three.invitation)).toBe('verified');
  });

  test('are not made by whoever sends an invitation', async () => {
    const { outcome, store } = await invitedService({ engine });
    expect(await outcome('a.b.c')).toBe('invalid');
    expect(await store.settings.get(INVITE_TOKEN_KEYS)).toBeNull();
  });
});
