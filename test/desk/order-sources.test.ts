import { expect, test } from 'vitest';
import type { DeskOrderSources, NewDeskOrderSource } from '../../src/contract/desk/invites.js';
import type { Problem } from '../../src/contract/widget.js';
import { codeOf, temporaryDesk } from './temporary-desk.js';

async function scene() {
  const desk = await temporaryDesk({ url: 'https://reviews.example' });
  const { id: vendorId } = await desk.store.vendors.create({ name: 'Hats' }, 'default');
  const owner = await desk.join('owner');
  const path = `/api/vendors/${vendorId}/order-sources`;
  const list = async () => (await (await owner.send('GET', path)).json()) as DeskOrderSources;
  const add = (body: object) => owner.send('POST', path, body);
  return { ...desk, vendorId, path, owner, list, add };
}

test('a shop that tells of its orders is added with its address and a secret, which no list has, and removed', async () => {
  const { store, vendorId, path, owner, list, add } = await scene();
  const campaign = await store.campaigns.create(vendorId, { name: 'Teapots' }, new Date());
  const response = await add({ name: 'Our store', kind: 'woocommerce', campaignId: campaign.id });
  const made = (await response.json()) as NewDeskOrderSource;
  expect(made).toMatchObject({
    url: `https://reviews.example/orders/${made.id}`,
    secret: expect.stringMatching(/^whsec_/),
  });
  expect((await store.orderSources.find(made.id))?.secret).toBe(made.secret);
  await store.orderSources.note(made, 'invited', new Date());
  const { secret: _, ...listed } = made;
  const noted = { received: 1, invited: 1, lastReceivedAt: expect.any(String), lastOutcome: 'invited' };
  expect(await list()).toEqual({
    sources: [{ ...listed, ...noted }],
    campaigns: [
      { id: 'default', name: 'Default' },
      { id: campaign.id, name: 'Teapots' },
    ],
  });
  expect((await owner.send('DELETE', `${path}/${made.id}`)).status).toBe(204);
  expect(await codeOf(await owner.send('DELETE', `${path}/${made.id}`))).toEqual([404, 'not_found']);
  expect((await list()).sources).toEqual([]);
});

test('what is wrong with it is said at its field', async () => {
  const { add } = await scene();
  const errorsOf = async (body: object) =>
    ((await (await add(body)).json()) as Problem).errors!.map(({ field, message }) => `${field} ${message}`);
  expect(await errorsOf({ name: 'Store', kind: 'shopify' })).toEqual([
    'secret must be given: Shopify shows it under Settings, Notifications, Webhooks',
  ]);
  expect(await errorsOf({ name: '', kind: 'magento' })).toEqual([
    expect.stringContaining('name'),
    'kind must be one of shopify, woocommerce, generic',
  ]);
  const unknown = '6f2a1d63-801f-4e3c-9b88-2a6f3e4d5c6b';
  expect(await codeOf(await add({ name: 'Store', kind: 'generic', campaignId: unknown }))).toEqual([404, 'not_found']);
  for (let number = 0; number < 20; number += 1) await add({ name: `Store ${number}`, kind: 'generic' });
  expect(await codeOf(await add({ name: 'One more', kind: 'generic' }))).toEqual([409, 'too_many_order_sources']);
});
