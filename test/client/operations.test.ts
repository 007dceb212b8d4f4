import { describe, expect, test } from 'vitest';
import { createClient, type ServiceClient } from '../../src/client/index.js';
import { NOTHING_SAID } from '../../src/contract/service/review-policy.js';
import { failure, KEY, respondWith, review, temporaryServer } from './temporary-server.js';

const VENDOR = { name: 'n', senderName: 's', address: 'a', industry: 'i', website: 'w', logoUrl: 'https://a.example/' };
const INVITE = { firstName: 'Ada', email: 'ada@shop.example', businessId: 'b-1' };
const MARKETPLACE_INVITE = { firstName: 'Ada', channel: { email: 'ada@shop.example' } };
const REPLY = { reviewId: 'r-1', comment: 'Thanks' };
const REPORT = { reason: 'spam', explanation: 'e', name: 'n', email: 'n@reader.example', goodFaith: true } as const;
const DECIDED = {
  ...{ id: 'p-1', vendorId: 'v-1', reviewId: 'r-1', state: 'decided', ...REPORT, page: null },
  ...{ createdAt: '2026-03-01T10:00:00.000Z', decision: 'kept', heldBackReason: null, statement: 's' },
  ...{ decidedAt: '2026-03-02T10:00:00.000Z', reporterToldAt: null, authorToldAt: null },
};
const SUBMITTED = { rating: '5', vendorId: 'v-1' };
const LIST = { total: 0, reviews: [] };
const SYNC = { updatedAfter: '2026-03-01T10:00:00.000Z', version: 'v', total: 0 };
const SINCE = encodeURIComponent(SYNC.updatedAfter);
const INSIGHTS = { topInsights: [], recentInsights: [], statistics: {} };

const AUDIT = {
  at: '2026-03-01T10:00:00.000Z',
  stars: [],
  heldBack: {
    test: 'fisher_exact',
    low: { reviews: 0, heldBack: 0 },
    others: { reviews: 0, heldBack: 0 },
    p: null,
    isUnequal: false,
  },
  waiting: {
    test: 'mann_whitney',
    low: { reviews: 0, medianDays: null },
    others: { reviews: 0, medianDays: null },
    p: null,
    isUnequal: false,
  },
};

interface Operation {
  call: (client: ServiceClient) => Promise<unknown>;
  sent: [method: string, url: string, body?: unknown];
  response: unknown;
}
const OPERATIONS: { [Name in keyof ServiceClient]: Operation } = {
  listBusinesses: { call: (client) => client.listBusinesses(), sent: ['GET', '/api/v1/businesses'], response: [] },
  listReviews: {
    call: (client) =>
      client.listReviews({
        source: 'google & co',
        showOnWidget: false,
        limit: 5,
        offset: 0,
        businessId: 'b-1',
        sort: 'asc',
      }),
    sent: ['GET', '/api/v1/reviews?source=google+%26+co&showOnWidget=false&limit=5&offset=0&businessId=b-1&sort=asc'],
    response: LIST,
  },
  listAllReviews: {
    call: (client) => client.listAllReviews('b-1'),
    sent: ['GET', '/api/v1/reviews?limit=500&offset=0&businessId=b-1&sort=desc'],
    response: LIST,
  },
  listChangedReviews: {
    call: (client) => client.listChangedReviews('b-1', SYNC),
    sent: ['GET', `/api/v1/reviews?limit=500&businessId=b-1&sort=desc&updatedAfter=${SINCE}`],
    response: { ...LIST, sync: SYNC },
  },
  reply: { call: (client) => client.reply(REPLY), sent: ['PUT', '/api/v1/reply', REPLY], response: review('r-1') },
  sendReviewInvite: {
    call: (client) => client.sendReviewInvite(INVITE),
    sent: ['POST', '/api/v1/send-review-invite', INVITE],
    response: {},
  },
  listChanges: {
    call: (client) => client.listChanges({ after: 'e.7', wait: 30 }),
    sent: ['GET', '/api/v2/changes?after=e.7&wait=30'],
    response: { cursor: 'e.8', vendors: ['v-1'] },
  },
  createReport: {
    call: (client) => client.createReport('v-1', 'r-1', REPORT),
    sent: ['POST', '/api/v2/vendors/v-1/reviews/r-1/reports', REPORT],
    response: { id: 'p-1' },
  },
  takesReports: {
    call: (client) => client.takesReports('v-1'),
    sent: ['GET', '/api/v2/vendors/v-1/reports?limit=1'],
    response: { reports: [] },
  },
  listReports: {
    call: (client) => client.listReports('v-1', { state: 'open', limit: 5, cursor: 'c' }),
    sent: ['GET', '/api/v2/vendors/v-1/reports?state=open&limit=5&cursor=c'],
    response: { reports: [DECIDED], nextCursor: 'd' },
  },
  getReport: {
    call: (client) => client.getReport('v-1', 'p-1'),
    sent: ['GET', '/api/v2/vendors/v-1/reports/p-1'],
    response: { ...DECIDED, review: null, notices: [] },
  },
  decideReport: {
    call: (client) => client.decideReport('v-1', 'p-1', { decision: 'kept', statement: 's' }),
    sent: ['PUT', '/api/v2/vendors/v-1/reports/p-1/decision', { decision: 'kept', statement: 's' }],
    response: { ...DECIDED, review: null, notices: [] },
  },
  markReportTold: {
    call: (client) => client.markReportTold('v-1', 'p-1', { reporter: true }),
    sent: ['PUT', '/api/v2/vendors/v-1/reports/p-1/told', { reporter: true }],
    response: DECIDED,
  },
  uploadLimits: {
    call: (client) => client.uploadLimits('v-1'),
    sent: ['GET', '/api/v2/vendors/v-1/uploads'],
    response: { pictures: 5, films: 1, pictureBytes: 1, filmBytes: 1, types: ['image/png'] },
  },
  createUpload: {
    call: (client) => client.createUpload('v-1', { type: 'image/png', size: 5 }),
    sent: ['POST', '/api/v2/vendors/v-1/uploads', { type: 'image/png', size: 5 }],
    response: { id: 'u-1', url: 'https://media.example/media/uploads/t', expiresAt: '2026-03-01T10:00:00.000Z' },
  },
  exportVendor: {
    call: (client) => client.exportVendor('v-1', { contacts: true, format: 'csv' }),
    sent: ['GET', '/api/v2/vendors/v-1/export?contacts=true&format=csv'],
    response: { line: 'vendor' },
  },
  deleteReview: {
    call: (client) => client.deleteReview('r-1', { keepText: true }),
    sent: ['DELETE', '/api/v2/reviews/r-1?keepText=true'],
    response: {},
  },
  deleteVendor: {
    call: (client) => client.deleteVendor('v-1'),
    sent: ['DELETE', '/api/v2/vendors/v-1'],
    response: {},
  },
  checkInvitation: {
    call: (client) => client.checkInvitation('v-1', 'a.b.c'),
    sent: ['GET', '/api/v2/vendors/v-1/invitation?invitation=a.b.c'],
    response: { accepted: false, invitationRefused: 'used' },
  },
  ping: { call: (client) => client.ping(), sent: ['GET', '/api/v1/ping'], response: { status: 'ok' } },
  createVendor: {
    call: (client) => client.createVendor(VENDOR),
    sent: ['POST', '/api/v2/vendors', VENDOR],
    response: { id: 'v-1' },
  },
  getVendor: {
    call: (client) => client.getVendor('v-1'),
    sent: ['GET', '/api/v2/vendors/v-1'],
    response: { id: 'v-1' },
  },
  updateVendor: {
    call: (client) => client.updateVendor('v-1', { senderName: 'S' }),
    sent: ['PUT', '/api/v2/vendors/v-1', { senderName: 'S' }],
    response: { id: 'v-1' },
  },
  updateBusiness: {
    call: (client) => client.updateBusiness('b-1', { name: 'N' }),
    sent: ['PUT', '/api/v2/businesses/b-1', { name: 'N' }],
    response: { id: 'b-1' },
  },
  submitReview: {
    call: (client) => client.submitReview(SUBMITTED),
    sent: ['POST', '/api/v2/vendors/v-1/submit-review', SUBMITTED],
    response: { feedback: { id: 'f-1' } },
  },
  listVendorReviews: {
    call: (client) => client.listVendorReviews('v-1', { limit: 1, offset: 2, showOnWidget: true }),
    sent: ['GET', '/api/v2/vendors/v-1/reviews?limit=1&offset=2&showOnWidget=true'],
    response: LIST,
  },
  listChangedVendorReviews: {
    call: (client) => client.listChangedVendorReviews('v-1', SYNC),
    sent: ['GET', `/api/v2/vendors/v-1/reviews?updatedAfter=${SINCE}`],
    response: { ...LIST, sync: SYNC },
  },
  listAllVendorReviews: {
    call: (client) => client.listAllVendorReviews('v-1'),
    sent: ['GET', '/api/v2/vendors/v-1/reviews'],
    response: LIST,
  },
  vendorInsights: {
    call: (client) => client.vendorInsights('v-1'),
    sent: ['GET', '/api/v2/vendors/v-1/review-insights'],
    response: INSIGHTS,
  },
  reviewPolicy: {
    call: (client) => client.reviewPolicy('v-1'),
    sent: ['GET', '/api/v2/vendors/v-1/review-policy'],
    response: NOTHING_SAID,
  },
  updateReviewPolicy: {
    call: (client) => client.updateReviewPolicy('v-1', { incentives: 'none' }),
    sent: ['PUT', '/api/v2/vendors/v-1/review-policy', { incentives: 'none' }],
    response: NOTHING_SAID,
  },
  reviewAudit: {
    call: (client) => client.reviewAudit('v-1'),
    sent: ['GET', '/api/v2/vendors/v-1/review-audit'],
    response: AUDIT,
  },
  businessInsights: {
    call: (client) => client.businessInsights('b-1'),
    sent: ['GET', '/api/v2/businesses/b-1/review-insights'],
    response: INSIGHTS,
  },
  sendMarketplaceInvite: {
    call: (client) => client.sendMarketplaceInvite('b-1', MARKETPLACE_INVITE),
    sent: ['POST', '/api/v2/businesses/b-1/send-review-invite', MARKETPLACE_INVITE],
    response: {},
  },
  updateReview: {
    call: (client) => client.updateReview('r-1', { showOnWidget: false, reason: 'spam' }),
    sent: ['PATCH', '/api/v2/reviews/r-1', { showOnWidget: false, reason: 'spam' }],
    response: review('r-1'),
  },
  pingMarketplace: {
    call: (client) => client.pingMarketplace(),
    sent: ['GET', '/api/v2/ping'],
    response: { status: 'ok' },
  },
};

describe('an operation', () => {
  test.each(Object.entries(OPERATIONS))('%s sends its request to its address, with the key', async (_, operation) => {
    const bodies: Promise<string>[] = [];
    const { client, requests } = await temporaryServer((request, response) => {
      bodies.push(request.toArray().then((chunks) => Buffer.concat(chunks).toString()));
      respondWith(200, operation.response)(request, response);
    });
    await operation.call(client);
    const [method, url, body] = operation.sent;
    expect([requests[0]?.method, requests[0]?.url, requests.length]).toEqual([method, url, 1]);
    expect(requests[0]?.headers).toMatchObject({ 'x-api-key': KEY, accept: 'application/json' });
    expect(await bodies[0]).toBe(body === undefined ? '' : JSON.stringify(body));
  });

  test.each(Object.entries(OPERATIONS))('%s fails with what the service refuses', async (_, operation) => {
    const errors = [{ field: 'name', message: 'must not be empty' }];
    const { client } = await temporaryServer(respondWith(400, { errors }));
    expect((await failure(operation.call(client), 'invalid_request')).fields).toEqual(errors);
  });

  test('is there for every one of the client', () => {
    const url = 'https://reviews.example/api/v2';
    const client = createClient({ baseUrl: url, marketplaceUrl: url, apiKey: KEY });
    expect(Object.keys(client).sort()).toEqual(Object.keys(OPERATIONS).sort());
  });
});

describe('whether a service takes reports', () => {
  test.each([
    [200, { reports: [] }, true],
    [200, { status: 'ok' }, false],
    [404, { code: 'not_found' }, false],
    [405, {}, false],
    [501, {}, false],
  ])('is read from %i %j', async (status, body, takes) => {
    const { client } = await temporaryServer(respondWith(status, body));
    expect(await client.takesReports('v-1')).toBe(takes);
  });

  test('is not known while the service fails', async () => {
    const { client } = await temporaryServer(respondWith(401, {}));
    await failure(client.takesReports('v-1'), 'unauthorized');
  });
});

describe('a response the interface does not show, or that of an invite, which was sent whatever the service says', () => {
  const UNSHOWN_INVITE = { contact: null, usage: null, invitation: null, invitations: [] };

  test.each(['', 'OK', '<html>', 'null', '[]', '3', '{"done":true}'])('may be %j', async (body) => {
    const { client } = await temporaryServer(respondWith(200, body));
    expect(await client.reply(REPLY)).toBeNull();
    expect(await client.ping()).toBeUndefined();
    expect(await client.pingMarketplace()).toBeUndefined();
    expect(await client.sendMarketplaceInvite('b-1', MARKETPLACE_INVITE)).toEqual(UNSHOWN_INVITE);
    expect(await client.sendReviewInvite(INVITE)).toEqual(UNSHOWN_INVITE);
  });

  test('may be none at all', async () => {
    const { client } = await temporaryServer((_, response) => void response.writeHead(204).end());
    expect(await client.reply(REPLY)).toBeNull();
    expect(await client.ping()).toBeUndefined();
    expect(await client.sendMarketplaceInvite('b-1', MARKETPLACE_INVITE)).toEqual(UNSHOWN_INVITE);
    expect(await client.sendReviewInvite(INVITE)).toEqual(UNSHOWN_INVITE);
  });
});
