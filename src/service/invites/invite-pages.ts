/** What the mail of an invite, its page and its unsubscribe link need. */

import { normalProductId } from '../../contract/product-id.js';
import { type Campaign, DEFAULT_CAMPAIGN } from '../../contract/service/campaign.js';
import type { CustomQuestion } from '../../contract/service/custom-question.js';
import type { Product } from '../../contract/service/review.js';
import type { InviteTokenRefusal } from '../../contract/service/submitted-review.js';
import type { ShopLook } from '../../contract/shop-look.js';
import { questionsAskedOf } from '../custom-questions/custom-questions.js';
import type { Database } from '../database/database.js';
import type { BusinessRow, ContactRow, Db, InviteRow } from '../database/schema.js';
import { policyOf } from '../policy/review-policies.js';
import { lookOf } from '../vendors/looks.js';
import { withdrawnOf } from './asked-products.js';
import { campaignOfInvite } from './campaigns.js';
import { recordInviteEvent } from './invite-events.js';
import {
  readReturnKey,
  readShortCode,
  readUnsubscribeToken,
  returnKeyOf,
  shortCodeOf,
  signInviteLinks,
  signUnsubscribeToken,
} from './invite-links.js';
import { type InviteReview, reviewOfInvite } from './invite-review.js';
import { readInviteToken } from './invite-token.js';
import type { InviteTokenKeys } from './invite-token-keys.js';
import { ASKED_LATELY, endOfPause, pauseDaysOf, reachHash } from './one-ask.js';
import { CAMPAIGN_PAUSED, PAUSED_LOOK_MS } from './paused-invites.js';
import { afterQuietHours } from './quiet-hours.js';
import { reviewedNumbers, reviewedProducts } from './reviewed-products.js';
import { isSuppressed, type SuppressionStore, suppress } from './suppressions.js';

/** Who asks, as the customer knows it. */
export interface InvitingShop {
  name: string;
  /** Empty where the shop has given none. */
  logoUrl: string;
  website: string;
  address: string;
  look: ShopLook | null;
  /** Where replies to its mails go; null: to the server's address. */
  replyTo: string | null;
}

/** What mail and page have in common. */
interface InviteContent {
  inviteId: string;
  vendorId: string;
  accountId: string;
  shop: InvitingShop;
  campaign: Campaign;
  /** BCP 47. */
  language: string;
  unsubscribeToken: string;
}

/** An invite, or its reminder, that is to be sent now. */
export interface InviteToSend extends InviteContent {
  contact: { firstName: string; lastName: string; email: string | null; phoneNumber: string | null };
  /** What is not reviewed yet; a product is null where the invite names none. */
  toReview: { product: Product | null; token: string }[];
  /** For a link that has to be short: `tokenOf` takes it. */
  shortCode: string;
  /** For the address that the mail goes back to: `inviteOfReturnKey` takes it. */
  returnKey: string;
  /** Until when it waits, and why; null where it may go out now. */
  postponed: { notBefore: Date; outcome: 'quiet_hours' | typeof CAMPAIGN_PAUSED | typeof ASKED_LATELY } | null;
}

/** What the page of an invite link shows. */
export interface InvitePage extends InviteContent {
  firstName: string;
  lastName: string;
  products: { product: Product | null; token: string; isReviewed: boolean }[];
  /** The index of the product whose link was opened. */
  chosen: number;
  /** What the shop asks of it, beside stars and text. */
  questions: CustomQuestion[];
  /** What was written of it on this invite; null before that. */
  review: InviteReview | null;
  /** Whether readers see a new review at once. */
  showsAtOnce: boolean;
  /** Days in which the shop shows a review, as its policy says; null where it does not say. */
  publishedWithinDays: number | null;
}

/** Whom an unsubscribe link speaks for. Without a shop, that is erased. */
export interface Unsubscription {
  vendorId: string;
  shop: InvitingShop | null;
  language: string;
}

/** Who requests a page: a person, or what may be a program, such as one that checks the links of mails. */
export type Opener = 'person' | 'program';

export interface InvitePages {
  /** Null when there is nothing to say: it is reviewed, cancelled or erased, or the customer must not be asked. */
  toSend(vendorId: string, inviteId: string, at: Date): Promise<InviteToSend | null>;
  /** Opens the page of an invite token, and records that the invite arrived, and that it was opened where a person is there. */
  openPage(token: string, at: Date, by?: Opener): Promise<InvitePage | { refused: InviteTokenRefusal }>;
  /** The invite token that a short code stands for: of the first product without a review. Null when it is not genuine. */
  tokenOf(shortCode: string): Promise<string | null>;
  /** The invite that a mail which came back is about; null when the key is not genuine. */
  inviteOfReturnKey(key: string): Promise<{ vendorId: string; inviteId: string } | null>;
  /** What an unsubscribe link says; null when it is not genuine. Changes nothing. */
  readUnsubscribe(token: string): Promise<Unsubscription | null>;
  /** The customer is never asked again, by any campaign of the account; null when the link is not genuine. */
  unsubscribe(token: string, at: Date): Promise<Unsubscription | null>;
}

export function createInvitePages(
  { db, write }: Pick<Database, 'db' | 'write'>,
  tokenKeys: InviteTokenKeys,
  suppressions: Pick<SuppressionStore, 'hashing'>,
): InvitePages {
  async function contentOf({ invite, contact, business }: FoundInvite) {
    const campaign = await campaignOfInvite(db, business.id, invite.campaign_id);
    const key = await tokenKeys.newest();
    const { own, known } = await suppressions.hashing();
    const names = { accountId: business.account_id, vendorId: business.id, inviteId: invite.id };
    const content: InviteContent = {
      ...names,
      shop: shopOf(business),
      campaign,
      language: invite.language ?? campaign.language,
      unsubscribeToken: await signUnsubscribeToken({ ...names, hashes: own(contact) }, key),
    };
    const reviewed = await reviewedNumbers(db, invite.id);
    const links = await signInviteLinks(invite, contact, { key });
    const withdrawn = withdrawnOf(invite);
    const products = links.map((link) => ({
      ...link,
      isReviewed: reviewed.includes(link.productNumber),
      isWithdrawn: withdrawn.has(link.productNumber),
    }));
    return { content, products, hashes: known(contact), reach: reachHash(contact, invite.channel, own) };
  }

  async function unsubscription(vendorId: string, inviteId: string): Promise<Unsubscription> {
    const business = await db.selectFrom('businesses').selectAll().where('id', '=', vendorId).executeTakeFirst();
    const invite = await db
      .selectFrom('invites')
      .select(['language', 'campaign_id'])
      .where('business_id', '=', vendorId)
      .where('id', '=', inviteId)
      .executeTakeFirst();
    const campaign = await campaignOfInvite(db, vendorId, invite?.campaign_id ?? DEFAULT_CAMPAIGN);
    return { vendorId, shop: business ? shopOf(business) : null, language: invite?.language ?? campaign.language };
  }

  return {
    async toSend(vendorId, inviteId, at) {
      const found = await findInvite(db, inviteId, vendorId);
      if (!found || ['reviewed', 'unsubscribed', 'cancelled', 'bounced'].includes(found.invite.state ?? 'cancelled')) {
        return null;
      }
      const { content, products, hashes, reach } = await contentOf(found);
      if (await isSuppressed(db, content.accountId, hashes)) {
        await write((transaction) => recordInviteEvent(transaction, { vendorId, inviteId }, 'unsubscribed', at));
        return null;
      }
      const { contact, business } = found;
      const { campaign } = content;
      const invite = { ...found.invite, reach_hash: reach };
      if (found.invite.reach_hash === null) await write((transaction) => keepReach(transaction, invite));
      const reviewed = await reviewedProducts(db, invite, contact);
      const asked = products.filter(({ isWithdrawn }) => !isWithdrawn);
      const toReview = asked.filter(
        ({ isReviewed, product }) =>
          !isReviewed && !(product && reviewed.has(normalProductId(product.sourceProductId))),
      );
      if (toReview.length === 0) {
        const event = { vendorId, inviteId };
        if (asked.length > 0) await write((transaction) => recordInviteEvent(transaction, event, 'reviewed', at));
        return null;
      }
      // A reminder belongs to the ask that went out.
      const pauseDays = invite.state === 'queued' ? pauseDaysOf(business) : 0;
      const pauseEnds = await endOfPause(db, invite, { pauseDays });
      const sendAt = afterQuietHours(at, campaign.quietHours, invite.time_zone ?? campaign.timeZone);
      return {
        ...content,
        contact: {
          firstName: contact.first_name,
          lastName: contact.last_name,
          email: contact.email,
          phoneNumber: contact.phone_number,
        },
        toReview: toReview.map(({ product, token }) => ({ product, token })),
        shortCode: shortCodeOf(inviteId, await tokenKeys.newest()),
        returnKey: returnKeyOf(inviteId, await tokenKeys.newest()),
        postponed: campaign.paused
          ? { notBefore: new Date(at.getTime() + PAUSED_LOOK_MS), outcome: CAMPAIGN_PAUSED }
          : pauseEnds !== null && pauseEnds > at.toISOString()
            ? { notBefore: new Date(pauseEnds), outcome: ASKED_LATELY }
            : sendAt > at
              ? { notBefore: sendAt, outcome: 'quiet_hours' }
              : null,
      };
    },

    async inviteOfReturnKey(key) {
      const inviteId = readReturnKey(key, await tokenKeys.all());
      if (inviteId === null) return null;
      const row = await db.selectFrom('invites').select('business_id').where('id', '=', inviteId).executeTakeFirst();
      return row ? { vendorId: row.business_id, inviteId } : null;
    },

    async openPage(token, at, by = 'program') {
      const target = await readInviteToken(token, { keys: await tokenKeys.all(), at });
      if (typeof target === 'string') return { refused: target };
      const { vendorId, inviteId, productNumber } = target;
      const found = await findInvite(db, inviteId, vendorId);
      if (!found) return { refused: 'invalid' };
      // A disk that is full, which its health tells, keeps no customer from the page.
      const event = by === 'person' ? 'opened' : 'delivered';
      await write((transaction) => recordInviteEvent(transaction, { vendorId, inviteId }, event, at)).catch(() => {});
      const { content, products: all } = await contentOf(found);
      // What went back is not offered, but whose link is opened may be reviewed.
      const products = all.filter((one) => !one.isWithdrawn || one.productNumber === productNumber);
      const chosen = Math.max(
        0,
        products.findIndex((product) => product.productNumber === productNumber),
      );
      const productId = products[chosen]?.product?.sourceProductId ?? null;
      return {
        ...content,
        firstName: found.contact.first_name,
        lastName: found.contact.last_name,
        products: products.map(({ product, token, isReviewed }) => ({ product, token, isReviewed })),
        chosen,
        questions: await questionsAskedOf(db, found.business, productId),
        review: await reviewOfInvite(db, inviteId, productNumber),
        showsAtOnce: found.business.new_reviews === 'show',
        publishedWithinDays: policyOf(found.business)?.publishedWithinDays ?? null,
      };
    },

    async tokenOf(shortCode) {
      const inviteId = readShortCode(shortCode, await tokenKeys.all());
      const found = inviteId && (await findInvite(db, inviteId));
      if (!found) return null;
      const { products } = await contentOf(found);
      return (products.find(({ isReviewed, isWithdrawn }) => !isReviewed && !isWithdrawn) ?? products[0]!).token;
    },

    async readUnsubscribe(token) {
      const said = await readUnsubscribeToken(token, await tokenKeys.all());
      return said && unsubscription(said.vendorId, said.inviteId);
    },

    async unsubscribe(token, at) {
      const said = await readUnsubscribeToken(token, await tokenKeys.all());
      if (!said) return null;
      await write(async (transaction) => {
        await suppress(transaction, said.accountId, said.hashes, 'unsubscribed', at);
        await recordInviteEvent(transaction, said, 'unsubscribed', at);
      });
      return unsubscription(said.vendorId, said.inviteId);
    },
  };
}

/** An invite of before knows whom it reaches from now on. */
function keepReach(transaction: Db, { business_id, id, reach_hash }: InviteRow) {
  const row = transaction.updateTable('invites').set({ reach_hash }).where('business_id', '=', business_id);
  return row.where('id', '=', id).where('state', '=', 'queued').execute();
}

interface FoundInvite {
  invite: InviteRow;
  contact: ContactRow;
  business: BusinessRow;
}

async function findInvite(db: Db, inviteId: string, vendorId?: string): Promise<FoundInvite | null> {
  const row = db.selectFrom('invites').selectAll().where('id', '=', inviteId);
  const ofVendor = vendorId === undefined ? row : row.where('business_id', '=', vendorId);
  const invite = await ofVendor.executeTakeFirst();
  if (!invite) return null;
  const contact = await db
    .selectFrom('contacts')
    .selectAll()
    .where('business_id', '=', invite.business_id)
    .where('id', '=', invite.contact_id)
    .executeTakeFirst();
  const business = await db
    .selectFrom('businesses')
    .selectAll()
    .where('id', '=', invite.business_id)
    .executeTakeFirst();
  return contact && business ? { invite, contact, business } : null;
}

function shopOf(business: BusinessRow): InvitingShop {
  return {
    name: business.sender_name || business.name,
    logoUrl: business.logo_url,
    website: business.website,
    address: business.address,
    look: lookOf(business),
    replyTo: business.reply_to,
  };
}
