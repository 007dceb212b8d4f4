import { Hono } from 'hono';
import { z } from 'zod';
import type { ErasedCounts, FoundToErase, ReviewToErase } from '../../contract/desk-data.js';
import { id } from '../../contract/service/id.js';
import { isPhoneNumber, type Person, samePerson } from '../../platform/same-person.js';
import type { FoundAtVendor, FoundReview } from '../../service/erasure/find-person.js';
import { notFound } from '../../service/http/problem.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { fields, readBody } from '../http/body.js';
import { demand, sessionOf } from '../sign-in/session.js';

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

/** `/erasure`: what there is of a person in the shops of the account, and to erase it. For owners. */
export function erasureRoutes({ store, waiting, onErase, now }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();

  async function find(accountId: string, { reviewId, ...person }: Who): Promise<Found> {
    const account = { account: accountId };
    if (reviewId !== undefined) {
      const found = await store.erasures.findReview(reviewId, account);
      if (!found) throw notFound('review', reviewId);
      return { shops: [found], waiting: [] };
    }
    const shops = await store.erasures.findPerson(person, account);
    return { shops, waiting: await findWaiting(accountId, person) };
  }

  async function findWaiting(accountId: string, person: Person): Promise<string[]> {
    const isTheirs = samePerson(person);
    const own = new Set((await store.vendors.list(accountId)).map((vendor) => vendor.id));
    const all = await waiting.list();
    return all
      .filter(
        ({ vendorId, review: { channel } }) => own.has(vendorId) && isTheirs(channel?.email, channel?.phoneNumber),
      )
      .map((submission) => submission.id);
  }

  // It has an address in its body, which no log of a server in between may have.
  routes.post('/erasure/look', demand('owner'), async (c) => {
    const found = await find(sessionOf(c).accountId, await readBody(c, Who));
    return c.json(listed(found));
  });

  routes.post('/erasure', demand('owner'), async (c) => {
    const { keepText, ...who } = await readBody(c, Erase);
    const found = await find(sessionOf(c).accountId, who);
    const subject = who.reviewId === undefined ? 'person' : 'review';
    // First: what is delivered meanwhile is found by the next look.
    const counts = { reviews: 0, contacts: 0, invites: 0, reports: 0, waiting: await waiting.erase(found.waiting) };
    for (const shop of found.shops) {
      for (const done of await store.erasures.erase(shop, { subject, keepText, at: now?.() ?? new Date() })) {
        await onErase(done);
        for (const kind of ['reviews', 'contacts', 'invites', 'reports'] as const) counts[kind] += done[kind];
      }
    }
    return c.json(counts satisfies ErasedCounts);
  });

  return routes;
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
