import { describe, expect, test } from 'vitest';
import type { DecisionRequest } from '../../src/contract/service/moderation.js';
import { EVERY_ACCOUNT } from '../../src/service/account-access.js';
import { createMedia } from '../../src/service/index.js';
import { OPERATIONS } from '../../src/service/operations.js';
import {
  imported,
  NEW_REPORT,
  NEW_VENDOR,
  temporaryDirectory,
  temporaryService,
  temporaryStore,
} from './temporary-service.js';

/** A right request to each operation that names something by its id. */
const NAMING: Record<
  string,
  (ids: {
    vendor: string;
    review: string;
    report: string;
    decision: string;
    invite: string;
    source: string;
    change: string;
  }) => [method: string, path: string, body?: object]
> = {
  updateBusiness: ({ vendor }) => ['PUT', `/v2/businesses/${vendor}`, { name: 'Taken' }],
  getVendor: ({ vendor }) => ['GET', `/v2/vendors/${vendor}`],
  updateVendor: ({ vendor }) => ['PUT', `/v2/vendors/${vendor}`, { senderName: 'Taken' }],
  listReviews: ({ vendor }) => ['GET', `/v1/reviews?businessId=${vendor}`],
  listVendorReviews: ({ vendor }) => ['GET', `/v2/vendors/${vendor}/reviews`],
  submitReview: ({ vendor }) => ['POST', `/v2/vendors/${vendor}/submit-review`, { rating: '1', vendorId: vendor }],
  updateReview: ({ review }) => ['PATCH', `/v2/reviews/${review}`, { isArchived: true }],
  changeProducts: ({ vendor, review }) => [
    'POST',
    `/v2/vendors/${vendor}/reviews/products`,
    { changes: [{ reviewId: review, product: { sourceProductId: 'taken' } }] },
  ],
  listProducts: ({ vendor }) => ['GET', `/v2/vendors/${vendor}/products`],
  saveProducts: ({ vendor }) => ['PUT', `/v2/vendors/${vendor}/products`, { products: [{ sourceProductId: 'taken' }] }],
  mergeProducts: ({ vendor }) => ['POST', `/v2/vendors/${vendor}/products/merge`, { from: 'cup', into: 'mug' }],
  moveProductId: ({ vendor }) => ['POST', `/v2/vendors/${vendor}/products/ids`, { id: 'taken', product: null }],
  listProductChanges: ({ vendor }) => ['GET', `/v2/vendors/${vendor}/products/changes`],
  undoProductChange: ({ vendor, change }) => ['POST', `/v2/vendors/${vendor}/products/undo`, { changeId: change }],
  replyToReview: ({ review }) => ['PUT', '/v1/reply', { reviewId: review, comment: 'Taken' }],
  getModeration: ({ vendor }) => ['GET', `/v2/vendors/${vendor}/moderation`],
  updateModeration: ({ vendor }) => ['PUT', `/v2/vendors/${vendor}/moderation`, { newReviews: 'wait' }],
  listQueue: ({ vendor }) => ['GET', `/v2/vendors/${vendor}/moderation/reviews?queue=shown`],
  decideReviews: ({ vendor, review }) => [
    'POST',
    `/v2/vendors/${vendor}/moderation/decisions`,
    { reviewIds: [review], decision: 'archive' },
  ],
  undoDecisions: ({ vendor, decision }) => [
    'POST',
    `/v2/vendors/${vendor}/moderation/undo`,
    { decisionIds: [decision] },
  ],
  listDecisions: ({ vendor, review }) => ['GET', `/v2/vendors/${vendor}/reviews/${review}/decisions`],
  decideMedia: ({ vendor, review }) => [
    'PUT',
    `/v2/vendors/${vendor}/reviews/${review}/media`,
    { kind: 'picture', show: false, reason: 'spam' },
  ],
  deleteReply: ({ vendor, review }) => ['DELETE', `/v2/vendors/${vendor}/reviews/${review}/reply`],
  createReport: ({ vendor, review }) => ['POST', `/v2/vendors/${vendor}/reviews/${review}/reports`, NEW_REPORT],
  listReports: ({ vendor }) => ['GET', `/v2/vendors/${vendor}/reports`],
  getReport: ({ vendor, report }) => ['GET', `/v2/vendors/${vendor}/reports/${report}`],
  decideReport: ({ vendor, report }) => [
    'PUT',
    `/v2/vendors/${vendor}/reports/${report}/decision`,
    { decision: 'kept', statement: 'Taken' },
  ],
  markReportTold: ({ vendor, report }) => ['PUT', `/v2/vendors/${vendor}/reports/${report}/told`, { reporter: true }],
  exportVendor: ({ vendor }) => ['GET', `/v2/vendors/${vendor}/export`],
  deleteReview: ({ review }) => ['DELETE', `/v2/reviews/${review}`],
  deleteVendor: ({ vendor }) => ['DELETE', `/v2/vendors/${vendor}`],
  sendReviewInvite: ({ vendor }) => [
    'POST',
    '/v1/send-review-invite',
    { firstName: 'Bo', email: 'bo@shop.example', businessId: vendor },
  ],
  sendBusinessReviewInvite: ({ vendor }) => [
    'POST',
    `/v2/businesses/${vendor}/send-review-invite`,
    { firstName: 'Bo', channel: { email: 'bo@shop.example' } },
  ],
  listInvites: ({ vendor }) => ['GET', `/v2/invites?businessId=${vendor}`],
  cancelInvite: ({ vendor, invite }) => ['POST', `/v2/businesses/${vendor}/invites/${invite}/cancel`],
  listCampaigns: ({ vendor }) => ['GET', `/v2/businesses/${vendor}/campaigns`],
  createCampaign: ({ vendor }) => ['POST', `/v2/businesses/${vendor}/campaigns`, { name: 'Taken' }],
  updateCampaign: ({ vendor }) => ['PUT', `/v2/businesses/${vendor}/campaigns/default`, { name: 'Taken' }],
  deleteCampaign: ({ vendor }) => ['DELETE', `/v2/businesses/${vendor}/campaigns/default`],
  listOrderSources: ({ vendor }) => ['GET', `/v2/businesses/${vendor}/order-sources`],
  createOrderSource: ({ vendor }) => [
    'POST',
    `/v2/businesses/${vendor}/order-sources`,
    { name: 'Taken', kind: 'generic' },
  ],
  deleteOrderSource: ({ vendor, source }) => ['DELETE', `/v2/businesses/${vendor}/order-sources/${source}`],
  checkInvitation: ({ vendor }) => ['GET', `/v2/vendors/${vendor}/invitation?invitation=a.b.c`],
  getReviewPolicy: ({ vendor }) => ['GET', `/v2/vendors/${vendor}/review-policy`],
  getCustomQuestions: ({ vendor }) => ['GET', `/v2/vendors/${vendor}/custom-questions`],
  updateCustomQuestions: ({ vendor }) => ['PUT', `/v2/vendors/${vendor}/custom-questions`, { questions: [] }],
  updateReviewPolicy: ({ vendor }) => ['PUT', `/v2/vendors/${vendor}/review-policy`, { incentives: 'none' }],
  getReviewAudit: ({ vendor }) => ['GET', `/v2/vendors/${vendor}/review-audit`],
  getUploadLimits: ({ vendor }) => ['GET', `/v2/vendors/${vendor}/uploads`],
  createUpload: ({ vendor }) => ['POST', `/v2/vendors/${vendor}/uploads`, { type: 'image/png', size: 1_000 }],
  getVendorInsights: ({ vendor }) => ['GET', `/v2/vendors/${vendor}/review-insights`],
  getBusinessInsights: ({ vendor }) => ['GET', `/v2/businesses/${vendor}/review-insights`],
};

async function twoAccounts() {
  const store = await temporaryStore();
  const media = createMedia({
    store: store.uploads,
    folder: temporaryDirectory(),
    url: 'https://media.test',
    mostBytes: 2 ** 32,
  });
  const service = await temporaryService({ store, media, internalKey: 'internal' });
  const { key } = await service.store.keys.create('elsewhere', 'other');
  const { call, vendor } = service;
  await store.reviews.import(vendor.id, [imported({ text: 'ours', pictures: ['https://shop.example/ours.jpg'] })]);
  const review = (await store.reviews.list(vendor.id)).reviews[0]!.id;
  const hold: DecisionRequest = { reviewIds: [review], decision: 'hold_back', reason: 'spam' };
  const [held] = await store.moderation.decide(vendor.id, hold, { by: 'Mo', at: new Date() });
  const report = (await store.reports.create({ vendorId: vendor.id, reviewId: review }, NEW_REPORT))!;
  await store.reports.decide({ vendorId: vendor.id, reportId: report.id }, { decision: 'kept', statement: 'Taken' });
  await call('POST', '/v1/send-review-invite', { firstName: 'Al', email: 'al@shop.example', businessId: vendor.id });
  const invited = (await store.invites.list({ businessId: vendor.id, limit: 1, offset: 0 })).invites[0]!;
  const source = await store.orderSources.create(vendor.id, { name: 'Shop', kind: 'generic' }, new Date());
  const products = [{ sourceProductId: 'mug', name: 'Mug' }, { sourceProductId: 'cup' }];
  const saved = await store.products.save(vendor.id, products, { by: 'Mo', at: new Date() });
  const naming = (id: string, as: string) => {
    const ids = {
      vendor: vendor.id,
      review,
      report: report.id,
      decision: held!.decisionId!,
      invite: invited.id,
      source: source.id,
      change: saved.changeId!,
    };
    const [method, path, body] = NAMING[id]!(ids);
    return call(method, path, body, { 'x-api-key': as });
  };
  return { ...service, theirs: key, naming };
}

describe('no account reads or changes what another has', () => {
  test('is tried on every operation that takes one', () => {
    const unnamed = ['countSuppressions', 'createVendor', 'listBusinesses', 'listChanges', 'ping', 'updateSuppression'];
    expect([...Object.keys(NAMING), ...unnamed].sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
  });

  test.each(Object.keys(NAMING))('is not there for %s, and is for its own account and the internal key', async (id) => {
    const { naming, theirs, key, store, vendor } = await twoAccounts();
    const everything = async () => [
      await store.vendors.list(EVERY_ACCOUNT),
      await store.reviews.list(vendor.id),
      await store.reports.list(vendor.id, { limit: 100 }),
      await store.moderation.overview(vendor.id),
      await store.invites.list({ businessId: vendor.id, limit: 100, offset: 0 }),
      await store.campaigns.list(vendor.id),
      await store.orderSources.list(vendor.id),
      await store.products.list(vendor.id, { sort: 'name', limit: 100, offset: 0 }),
      await store.products.history(vendor.id),
    ];
    const before = await everything();
    const answer = await naming(id, theirs);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
    expect(await everything()).toEqual(before);
    expect((await naming(id, key)).ok).toBe(true);
    // On data of its own: what is erased is there once.
    expect((await (await twoAccounts()).naming(id, 'internal')).ok).toBe(true);
  });
});

test('who must not be asked is said for the own account alone', async () => {
  const { call, theirs, store } = await twoAccounts();
  const as = { 'x-api-key': theirs };
  const unwanted = { email: 'Al@Shop.example' };
  expect((await call('PUT', '/v2/suppressions', { ...unwanted, suppressed: true }, as)).status).toBe(200);
  const counted = await call('GET', '/v2/suppressions');
  expect(await counted.json()).toEqual({ counts: { unsubscribed: 0, bounced: 0, complained: 0, added: 0 } });
  expect(await store.suppressions.has('other', { email: 'al@shop.example' })).toBe(true);
  expect(await store.suppressions.has('default', { email: 'al@shop.example' })).toBe(false);
});

test('lists without an id show the account alone', async () => {
  const { call, theirs } = await twoAccounts();
  const as = { 'x-api-key': theirs };
  expect(await (await call('GET', '/v1/reviews', undefined, as)).json()).toEqual({ total: 0, reviews: [] });
  expect(await (await call('GET', '/v1/businesses', undefined, as)).json()).toEqual([]);
});

test('a vendor belongs to the account of the key that creates it', async () => {
  const { call, theirs, store } = await twoAccounts();
  const created = await call('POST', '/v2/vendors', NEW_VENDOR, { 'x-api-key': theirs });
  const { id } = (await created.json()) as { id: string };
  expect(await store.vendors.get(id, 'other')).not.toBeNull();
  expect(await store.vendors.get(id, 'default')).toBeNull();
});

test('the internal key lists the default account', async () => {
  const { call, store } = await twoAccounts();
  await store.vendors.create({ name: 'Theirs' }, 'other');
  const businesses = (await (await call('GET', '/v1/businesses', undefined, { 'x-api-key': 'internal' })).json()) as [];
  expect(businesses).toMatchObject([{ name: 'Blue Kettle' }]);
});
