/** The test mail of a campaign: what customers get, marked as a test, to somebody at the desk. Its links open a page that stores nothing. */

import type { Vendor } from '../../contract/service/vendor.js';
import type { ShopLook } from '../../contract/shop-look.js';
import type { Store } from '../../service/index.js';
import type { ComposeMail } from '../messages/compose-mail.js';
import { previewInvite } from './compose-invite.js';
import type { InviteMailContent } from './invite-mail-parts.js';
import { plainName } from './plain-names.js';

/** Where its links lead. */
export const TEST_PAGE = '/review/test';

export interface TestComposerOptions {
  store: Pick<Store, 'people' | 'vendors' | 'campaigns' | 'looks'>;
  /** What links begin with. */
  url: string;
}

/** The kind of message that it is. */
export function inviteTestComposers({ store, url }: TestComposerOptions): Record<string, ComposeMail> {
  return {
    async invite_test({ accountId, recipientId, vendorId, details }) {
      const found = await store.people.get(accountId, recipientId);
      const vendor = await store.vendors.get(vendorId ?? '', accountId);
      const campaign = vendor && (await store.campaigns.get(vendor.id, String(details.campaignId)));
      if (!found || !campaign) return null;
      const shop = shopOf(vendor, await store.looks.get(vendor.id));
      const { subject, ...content } = await previewInvite(campaign, shop, String(details.language), {
        reminder: Number(details.reminder),
        firstName: found.person.name,
        linkTo: `${url}${TEST_PAGE}`,
        note: 'This is a test. Only you got it, and its links store nothing.',
      });
      const { name, email } = found.person;
      const shopName = plainName(shop.name, 100);
      const replyTo = vendor.replyTo && { replyTo: vendor.replyTo };
      return {
        to: { name, address: email },
        fromName: shopName,
        ...replyTo,
        subject: `[Test] ${subject}`,
        ...content,
      };
    },
  };
}

/** A vendor as its customers know it. */
export function shopOf(vendor: Vendor, look: ShopLook | null): InviteMailContent['shop'] {
  const { senderName, name, logoUrl, website, address } = vendor;
  return { name: senderName || name, logoUrl, website, address, look };
}
