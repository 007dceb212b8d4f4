/** What a shop has: as a file, for how long it is kept, and what there is of a person, which an owner erases. For owners. */
import { z } from 'zod';
import type { ErasedCounts, FoundToErase, RetentionShown, ReviewToErase } from '../../contract/desk/data.js';
import { id } from '../../contract/service/fields.js';
import { isPhoneNumber, type Person, samePerson } from '../../platform/same-person.js';
import type { FoundAtVendor, FoundReview } from '../../service/erasure/find-person.js';
import { exportResponse } from '../../service/export/export-formats.js';
import { exportVendor } from '../../service/export/export-operations.js';
import { noResource } from '../../service/http/operation.js';
import { vendorInPath } from '../../service/http/path-resources.js';
import { notFound } from '../../service/http/problem.js';
import { fields } from '../http/body.js';
import { type DeskContext, deskOperation } from '../operation.js';

/** Reviews of a shop that are listed one by one. */
const MOST_LISTED = 20;

const Who = z
  .object({
    email: fields.givenEmail,
    phoneNumber: z.string().max(60).refine(isPhoneNumber, 'must be a phone number of at least eight digits'),
    reviewId: id,
  })
  .partial()
  .superRefine(({ email, phoneNumber, reviewId }, context) => {
    const isPerson = email !== undefined || phoneNumber !== undefined;
    if (isPerson !== (reviewId !== undefined)) return;
    const message = 'must be given, or a phone number, or a review alone';
    context.addIssue({ code: 'custom', path: ['email'], message });
  });
type Who = z.infer<typeof Who>;
const Erase = Who.and(z.object({ keepText: z.boolean() }));

interface Found {
  shops: FoundAtVendor[];
  /** Ids of reviews that are on their way to the service. */
  waiting: string[];
}

export const DATA = [
  deskOperation({
    id: 'exportShop',
    role: 'owner',
    route: 'GET /vendors/{vendorId}/export',
    resource: vendorInPath,
    query: exportVendor.query!,
    async handle({ resource: { id }, query: { format, contacts } }, { store, now }) {
      const at = now();
      const response = exportResponse(store.exports.lines(id, { contacts, at }), format);
      const name = `reviews-${at.toISOString().slice(0, 10)}.${format}`;
      response.headers.set('content-disposition', `attachment; filename="${name}"`);
      return response;
    },
    logs: (_, { query: { format, contacts } }) => ({ format, contacts }),
  }),

  /** It holds for all accounts, so no numbers of rows are told. */
  deskOperation({
    id: 'getRetention',
    role: 'owner',
    route: 'GET /retention',
    resource: noResource,
    async handle(_, { store, kept }): Promise<RetentionShown> {
      return { ...kept, appliedAt: (await store.retention.appliedAt())?.toISOString() ?? null };
    },
  }),

  /** It has an address in its body, which no log of a server in between may have. */
  deskOperation({
    id: 'findToErase',
    role: 'owner',
    route: 'POST /erasure/look',
    changesNothing: true,
    resource: noResource,
    body: Who,
    handle: async ({ body }, context) => listed(await find(body, context)),
  }),

  deskOperation({
    id: 'erase',
    role: 'owner',
    route: 'POST /erasure',
    resource: noResource,
    body: Erase,
    async handle({ body: { keepText, ...who } }, context): Promise<ErasedCounts> {
      const { store, waiting, onErase, now } = context;
      const found = await find(who, context);
      const subject = who.reviewId === undefined ? 'person' : 'review';
      // First: what is delivered meanwhile is found by the next look.
      const counts = { reviews: 0, contacts: 0, invites: 0, reports: 0, waiting: await waiting.erase(found.waiting) };
      for (const shop of found.shops) {
        for (const done of await store.erasures.erase(shop, { subject, keepText, at: now() })) {
          await onErase(done);
          for (const kind of ['reviews', 'contacts', 'invites', 'reports'] as const) counts[kind] += done[kind];
        }
      }
      return counts;
    },
  }),
];

async function find({ reviewId, ...person }: Who, context: DeskContext): Promise<Found> {
  const { store, session } = context;
  const account = { account: session.accountId };
  if (reviewId !== undefined) {
    const found = await store.erasures.findReview(reviewId, account);
    if (!found) throw notFound('review', reviewId);
    return { shops: [found], waiting: [] };
  }
  return { shops: await store.erasures.findPerson(person, account), waiting: await findWaiting(person, context) };
}

async function findWaiting(person: Person, { store, session, waiting }: DeskContext): Promise<string[]> {
  const isTheirs = samePerson(person);
  const own = new Set((await store.vendors.list(session.accountId)).map((vendor) => vendor.id));
  const all = await waiting.list();
  return all
    .filter(({ vendorId, review: { channel } }) => own.has(vendorId) && isTheirs(channel?.email, channel?.phoneNumber))
    .map((submission) => submission.id);
}

function listed({ shops, waiting }: Found): FoundToErase {
  return {
    shops: shops.map(({ vendor, reviews, contacts, invites, reports }) => ({
      id: vendor.id,
      name: vendor.name,
      reviewCount: reviews.length,
      reviews: reviews.slice(0, MOST_LISTED).map(listedReview),
      contacts: contacts.length,
      invites,
      reports: reports.length,
    })),
    waiting: waiting.length,
  };
}

function listedReview({
  id: reviewId,
  created_at,
  rating,
  source,
  is_archived,
  show_on_widget,
}: FoundReview): ReviewToErase {
  const state = is_archived ? 'archived' : show_on_widget ? 'shown' : 'hidden';
  return { id: reviewId, createdAt: created_at, rating, source, state };
}

/** Pictures and films of a vendor's reviews, those that wait and that are held back among them. */
export const MEDIA = [
  deskOperation({
    id: 'getMediaFile',
    role: 'reader',
    route: 'GET /vendors/{vendorId}/media/{key}/{name}',
    resource: async (params, account, context) => {
      const { id } = await vendorInPath(params, account, context);
      return { vendorId: id, key: params.key ?? '', name: params.name ?? '' };
    },
    async handle({ resource: { vendorId, key, name } }, { media, http }) {
      if (!media) throw notFound('review', key);
      return media.serveToShop(http.req.raw, vendorId, key, name);
    },
  }),
];
