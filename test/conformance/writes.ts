import { FULL_REPORT, reportedReview } from './reports.js';
import { fullReview, NEW_VENDOR, vendorWith } from './scene.js';
import type { Api, Family, Method } from './target.js';

/** An operation that takes a body, about things that exist, with a body that succeeds and has every field. */
export interface Write {
  method: Method;
  family: Family;
  path: string;
  body: object;
}

/** Every operation that takes a body. */
export async function writesOf(api: Api): Promise<Write[]> {
  const { vendorId, ids } = await vendorWith(api, [{}]);
  const [reviewId] = ids;
  const reported = await reportedReview(api);
  const report = `/vendors/${reported.vendorId}/reports/${reported.reportId}`;
  const { product } = fullReview('');
  const invite = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    source: 'shop',
    sourceContactId: 'c-1',
    campaignId: vendorId,
  };
  const channel = { email: 'ada@shop.example', phoneNumber: '+49 30 1234567' };
  const places = { googlePlaceId: 'ChIJ', facebookUrl: 'https://facebook.example/kettle' };
  const { name, address, industry, logoUrl } = NEW_VENDOR;
  return [
    { method: 'POST', family: 'v2', path: '/vendors', body: { ...NEW_VENDOR, ...places } },
    { method: 'PUT', family: 'v2', path: `/vendors/${vendorId}`, body: { ...NEW_VENDOR, ...places } },
    { method: 'PUT', family: 'v2', path: `/businesses/${vendorId}`, body: { name, address, industry, logoUrl } },
    {
      method: 'POST',
      family: 'v2',
      path: `/vendors/${vendorId}/submit-review`,
      body: { ...fullReview(vendorId), invitation: 'a.b.c', answers: { size: 'M' } },
    },
    {
      method: 'PATCH',
      family: 'v2',
      path: `/reviews/${reviewId}`,
      // Held back twice, so that either may change and the reason stays right.
      body: { showOnWidget: false, isArchived: true, reason: 'spam' },
    },
    { method: 'POST', family: 'v2', path: `/vendors/${vendorId}/reviews/${reviewId}/reports`, body: FULL_REPORT },
    {
      method: 'PUT',
      family: 'v2',
      path: `${report}/decision`,
      body: { decision: 'held_back', heldBackReason: 'spam', statement: 'An advertisement.' },
    },
    { method: 'PUT', family: 'v2', path: `${report}/told`, body: { reporter: true, author: true } },
    { method: 'PUT', family: 'v1', path: '/reply', body: { reviewId, comment: 'Thanks', name: 'Grace' } },
    {
      method: 'POST',
      family: 'v1',
      path: '/send-review-invite',
      body: { ...invite, ...channel, businessId: vendorId, inviteDelayDays: 3 },
    },
    {
      method: 'POST',
      family: 'v2',
      path: `/businesses/${vendorId}/send-review-invite`,
      body: { ...invite, channel, inviteDelayHours: 48, products: [product] },
    },
  ];
}

/** Where the fields of a body are, those inside others too: `channel.email` as `['channel', 'email']`. */
export function fieldPaths(body: unknown, path: string[] = []): string[][] {
  if (typeof body !== 'object' || body === null) return [path];
  const inner = Object.entries(body).flatMap(([name, value]) => fieldPaths(value, [...path, name]));
  return path.length === 0 ? inner : [path, ...inner];
}

/** A copy of the body with another value in one place. */
export function withField(body: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(body))
    return body.map((entry, index) => (String(index) === name ? withField(entry, rest, value) : entry));
  const inner = (body as Record<string, unknown>)[name];
  return { ...(body as object), [name]: withField(inner, rest, value) };
}
