import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ShopLook } from '../../../src/contract/shop-look.js';
import { policyPage } from '../../../src/embed/index.js';
import { inviteComposers } from '../../../src/server/invites/compose-invite.js';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import type { TakenMessage } from '../../../src/service/index.js';
import { invitePages, ORIGIN } from './invite-pages.js';

const LOOK: ShopLook = {
  scheme: 'light',
  accent: '#8a1c4a',
  star: '#b3541e',
  text: null,
  surface: '#fff8ee',
  radius: 20,
};

test('the page of an invite, the one that ends invites and the mail wear the look of the shop', async () => {
  const { store, vendor, invite, open, unsubscribeToken } = await invitePages();
  const { invitation, invite: made } = await invite();
  const compose = inviteComposers({ store, url: ORIGIN }).invite!;
  const message = { vendorId: vendor.id, subjectId: made.id, details: { reminder: 0 } } as unknown as TakenMessage;
  const mail = async () => ((await compose(message)) as { html: string }).html;
  expect(await mail()).not.toContain('#8a1c4a');
  expect(await store.looks.set(vendor.id, LOOK, 'another account')).toBe(false);
  expect(await store.looks.get(vendor.id)).toBeNull();
  expect(await store.looks.set(vendor.id, LOOK, EVERY_ACCOUNT)).toBe(true);
  for (const address of [`/review/${invitation}`, `/unsubscribe/${await unsubscribeToken(made.id)}`]) {
    const { html, headers } = await open(address);
    const [, styles] = /<style>(.*?)<\/style>/s.exec(html)!;
    expect(styles).toContain('--accent: light-dark(#8a1c4a, #8a1c4a)');
    expect(styles).toContain('--radius: 20px');
    const hash = createHash('sha256').update(styles!).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  }
  const html = await mail();
  expect(html).toContain('background:#8a1c4a;color:#ffffff');
  expect(html).toContain('content="light"');
  expect(html).not.toMatch(/prefers-color-scheme|#1f7a5a/);
});

test('a row that holds something else than a look is as usual', async () => {
  const { store, vendor, invite, open } = await invitePages();
  const { invitation } = await invite();
  await store.looks.set(vendor.id, { ...LOOK, accent: '#000;}body{display:none' }, EVERY_ACCOUNT);
  expect(await store.looks.get(vendor.id)).toBeNull();
  expect((await open(`/review/${invitation}`)).html).not.toContain('display:none}');
});

test('the policy page wears it, with a policy that allows that style sheet alone', async () => {
  const content = {
    family: 'vendors' as const,
    summary: { count: 0, average: null, histogram: {} },
    policy: null,
    audit: 'none' as const,
    takenAt: 0,
  };
  const html = await policyPage.render({ ...content, look: LOOK } as never, 'en');
  const [, styles] = /<style>(.*?)<\/style>/s.exec(html)!;
  expect(styles).toContain('--ground: light-dark(#fff8ee, #fff8ee)');
  const hash = createHash('sha256').update(styles!).digest('base64');
  expect(await policyPage.styleSource(LOOK)).toBe(`'sha256-${hash}'`);
  expect(await policyPage.styleSource()).not.toBe(`'sha256-${hash}'`);
});
