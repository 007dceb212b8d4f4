/** The pages of invites on a real service, whose clock the test turns. */
import { createClient, ServiceError } from '../../../src/client/index.js';
import type { Campaign } from '../../../src/contract/service/campaign.js';
import type { InviteResponse } from '../../../src/contract/service/invite.js';
import type { Outbox } from '../../../src/proxy/index.js';
import { isRejection } from '../../../src/proxy/outbox/retry-policy.js';
import { deliveredOutcome } from '../../../src/proxy/outbox/send-review.js';
import { createInviteRoutes, type InviteRoutesOptions } from '../../../src/server/invites/invite-routes.js';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import type { Store } from '../../../src/service/index.js';
import { temporaryService } from '../../service/temporary-service.js';

export const ORIGIN = 'https://reviews.example';
export const KETTLE = { sourceProductId: 'k-1', title: 'Enamel kettle', imageUrl: 'https://img.shop.example/k.jpg' };
export const TEAPOT = { sourceProductId: 't-1', title: 'Teapot <b>"big"</b>' };

export type Invited = InviteResponse & { invitation: string; invite: { id: string; state: string } };

export async function invitePages(changes: Partial<InviteRoutesOptions> = {}) {
  const clock = { at: new Date('2026-03-02T10:00:00.000Z') };
  const now = () => clock.at;
  const { store, call, vendor, key, fetch } = await temporaryService({ now, sends: ['email'] });
  const looks = { website: 'blue-kettle.example', logoUrl: 'https://logo.shop.example/l.png' };
  await store.vendors.update(vendor.id, looks, EVERY_ACCOUNT);
  const client = createClient({
    baseUrl: 'http://service.test/api/v1',
    marketplaceUrl: 'http://service.test/api/v2',
    apiKey: key,
    fetch: (input, init) => fetch(new Request(input, init)),
  });
  const outbox: Pick<Outbox, 'submit'> = {
    submit: async (review, idempotencyKey) => {
      try {
        const options = { idempotencyKey, retries: 0, byVendorSetting: true };
        const feedback = await client.submitReview(review, options);
        return deliveredOutcome(review, { ...feedback, id: feedback.id! });
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        return { state: isRejection(error) ? 'rejected' : 'failed', reason: error };
      }
    },
  };
  const events: object[] = [];
  const handle = createInviteRoutes({
    store,
    outbox,
    readPolicy: async (vendorId, lang) => ({
      status: 200,
      headers: { 'cache-control': 'public' },
      body: `${vendorId} ${lang}`,
    }),
    rates: {},
    client,
    uploadOrigins: null,
    log: (event) => events.push(event),
    now,
    ...changes,
  });

  const invite = async (body: object = {}) => {
    const channel = { email: 'ada@shopper.example' };
    const path = `/v2/businesses/${vendor.id}/send-review-invite`;
    const response = await call('POST', path, { firstName: 'Ada', lastName: 'Lovelace', channel, ...body });
    return (await response.json()) as Invited;
  };
  const campaign = (fields: Partial<Campaign>) => call('PUT', `/v2/businesses/${vendor.id}/campaigns/default`, fields);
  const open = async (path: string, init: RequestInit = {}) => {
    const response = await handle(new Request(`${ORIGIN}${path}`, init), { address: '192.0.2.1' });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  const send = (token: string, fields: Record<string, string>) =>
    open(`/review/${token}`, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: 'null' } });
  const reviews = async () => (await store.reviews.list(vendor.id)).reviews;
  const unsubscribeToken = async (inviteId: string) =>
    (await store.invites.toSend(vendor.id, inviteId, now()))!.unsubscribeToken;
  return { store, vendor, clock, invite, campaign, open, send, reviews, events, unsubscribeToken };
}

/** A store whose invites are away, as a database on a full or lost disk is. */
export const awayStore = (failing: Partial<Store['invites']> = {}): Pick<Store, 'invites'> => {
  const fail = async () => {
    throw new Error('the database is away');
  };
  const invites = { openPage: fail, readUnsubscribe: fail, unsubscribe: fail, ...failing };
  return { invites: invites as unknown as Store['invites'] };
};

/** What a reader of a page sees. */
export const textOf = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
