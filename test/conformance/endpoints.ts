import { FULL_REPORT } from './reports.js';
import { fullReview, NEW_VENDOR, NOBODY } from './scene.js';
import type { Family, Method } from './target.js';

/** A request to an operation, with everything it needs but the things it is about. */
export interface Endpoint {
  method: Method;
  family: Family;
  path: string;
  body?: object;
}

/** Every operation of the interface, about things that do not exist. Those of ours have the paths design §7 names. */
export const ENDPOINTS: Endpoint[] = [
  { method: 'GET', family: 'v1', path: '/businesses' },
  { method: 'GET', family: 'v1', path: '/reviews' },
  { method: 'PUT', family: 'v1', path: '/reply', body: { reviewId: NOBODY, comment: 'Thanks' } },
  {
    method: 'POST',
    family: 'v1',
    path: '/send-review-invite',
    body: { firstName: 'Ada', email: 'ada@shop.example', businessId: NOBODY },
  },
  { method: 'PATCH', family: 'v1', path: `/reviews/${NOBODY}`, body: { showOnWidget: false } },
  { method: 'DELETE', family: 'v1', path: `/reviews/${NOBODY}` },
  { method: 'GET', family: 'v1', path: '/ping' },
  {
    method: 'POST',
    family: 'v2',
    path: `/businesses/${NOBODY}/send-review-invite`,
    body: { firstName: 'Ada', channel: { email: 'ada@shop.example' } },
  },
  { method: 'GET', family: 'v1', path: '/invites' },
  { method: 'GET', family: 'v2', path: '/invites' },
  { method: 'POST', family: 'v2', path: `/businesses/${NOBODY}/invites/${NOBODY}/cancel` },
  { method: 'GET', family: 'v2', path: `/businesses/${NOBODY}/campaigns` },
  { method: 'POST', family: 'v2', path: `/businesses/${NOBODY}/campaigns`, body: { name: 'Spring' } },
  { method: 'PUT', family: 'v2', path: `/businesses/${NOBODY}/campaigns/${NOBODY}`, body: { name: 'Spring' } },
  { method: 'DELETE', family: 'v2', path: `/businesses/${NOBODY}/campaigns/${NOBODY}` },
  { method: 'GET', family: 'v2', path: `/businesses/${NOBODY}/order-sources` },
  {
    method: 'POST',
    family: 'v2',
    path: `/businesses/${NOBODY}/order-sources`,
    body: { name: 'Shop', kind: 'generic' },
  },
  { method: 'DELETE', family: 'v2', path: `/businesses/${NOBODY}/order-sources/${NOBODY}` },
  { method: 'GET', family: 'v2', path: '/suppressions' },
  { method: 'PUT', family: 'v2', path: '/suppressions', body: { email: 'ada@shop.example', suppressed: true } },
  { method: 'POST', family: 'v2', path: '/vendors', body: NEW_VENDOR },
  { method: 'GET', family: 'v2', path: `/vendors/${NOBODY}` },
  { method: 'PUT', family: 'v2', path: `/vendors/${NOBODY}`, body: { senderName: 'Kettle' } },
  { method: 'PUT', family: 'v2', path: `/businesses/${NOBODY}`, body: { name: 'Kettle' } },
  { method: 'POST', family: 'v2', path: `/vendors/${NOBODY}/submit-review`, body: fullReview(NOBODY) },
  { method: 'GET', family: 'v2', path: `/vendors/${NOBODY}/invitation` },
  { method: 'GET', family: 'v2', path: `/vendors/${NOBODY}/reviews` },
  { method: 'GET', family: 'v2', path: `/vendors/${NOBODY}/review-insights` },
  { method: 'GET', family: 'v2', path: `/vendors/${NOBODY}/review-policy` },
  { method: 'GET', family: 'v2', path: `/vendors/${NOBODY}/custom-questions` },
  { method: 'PUT', family: 'v2', path: `/vendors/${NOBODY}/custom-questions`, body: { questions: [] } },
  { method: 'PUT', family: 'v2', path: `/vendors/${NOBODY}/review-policy`, body: { incentives: 'none' } },
  { method: 'GET', family: 'v2', path: `/vendors/${NOBODY}/review-audit` },
  { method: 'GET', family: 'v2', path: `/businesses/${NOBODY}/review-insights` },
  { method: 'PATCH', family: 'v2', path: `/reviews/${NOBODY}`, body: { showOnWidget: false } },
  {
    method: 'POST',
    family: 'v2',
    path: `/vendors/${NOBODY}/reviews/products`,
    body: { changes: [{ from: '31', product: null }] },
  },
  { method: 'GET', family: 'v2', path: `/vendors/${NOBODY}/products` },
  { method: 'PUT', family: 'v2', path: `/vendors/${NOBODY}/products`, body: { products: [{ sourceProductId: '1' }] } },
  { method: 'POST', family: 'v2', path: `/vendors/${NOBODY}/products/merge`, body: { from: '1', into: '2' } },
  { method: 'POST', family: 'v2', path: `/vendors/${NOBODY}/products/ids`, body: { id: '1', product: null } },
  { method: 'GET', family: 'v2', path: `/vendors/${NOBODY}/products/changes` },
  { method: 'POST', family: 'v2', path: `/vendors/${NOBODY}/products/undo`, body: { changeId: NOBODY } },
  { method: 'GET', family: 'v2', path: `/vendors/${NOBODY}/moderation` },
  { method: 'PUT', family: 'v2', path: `/vendors/${NOBODY}/moderation`, body: { newReviews: 'wait' } },
  { method: 'GET', family: 'v2', path: `/vendors/${NOBODY}/moderation/reviews` },
  {
    method: 'POST',
    family: 'v2',
    path: `/vendors/${NOBODY}/moderation/decisions`,
    body: { reviewIds: [NOBODY], decision: 'show' },
  },
  { method: 'POST', family: 'v2', path: `/vendors/${NOBODY}/moderation/undo`, body: { decisionIds: [NOBODY] } },
  { method: 'GET', family: 'v2', path: `/vendors/${NOBODY}/reviews/${NOBODY}/decisions` },
  {
    method: 'PUT',
    family: 'v2',
    path: `/vendors/${NOBODY}/reviews/${NOBODY}/media`,
    body: { kind: 'video', show: true },
  },
  { method: 'DELETE', family: 'v2', path: `/vendors/${NOBODY}/reviews/${NOBODY}/reply` },
  { method: 'GET', family: 'v2', path: `/vendors/${NOBODY}/uploads` },
  { method: 'POST', family: 'v2', path: `/vendors/${NOBODY}/uploads`, body: { type: 'image/png', size: 1 } },
  { method: 'POST', family: 'v2', path: `/vendors/${NOBODY}/reviews/${NOBODY}/reports`, body: FULL_REPORT },
  { method: 'GET', family: 'v2', path: `/vendors/${NOBODY}/reports` },
  { method: 'GET', family: 'v2', path: `/vendors/${NOBODY}/reports/${NOBODY}` },
  {
    method: 'PUT',
    family: 'v2',
    path: `/vendors/${NOBODY}/reports/${NOBODY}/decision`,
    body: { decision: 'kept', statement: 'An opinion.' },
  },
  { method: 'PUT', family: 'v2', path: `/vendors/${NOBODY}/reports/${NOBODY}/told`, body: { reporter: true } },
  { method: 'DELETE', family: 'v2', path: `/reviews/${NOBODY}` },
  { method: 'DELETE', family: 'v2', path: `/vendors/${NOBODY}` },
  { method: 'GET', family: 'v2', path: `/vendors/${NOBODY}/export` },
  { method: 'GET', family: 'v2', path: '/changes' },
  { method: 'GET', family: 'v2', path: '/ping' },
];

/** `GET /api/v2/vendors/{id}`, as tests are named; whatever the id is of. */
export const titleOf = ({ method, family, path }: Endpoint) =>
  `${method} /api/${family}${path.replaceAll(NOBODY, '{id}')}`;

/** Those that answer 404, because what their address or body names does not exist. */
export const ABOUT_SOMETHING = ENDPOINTS.filter(({ path, body }) => JSON.stringify([path, body]).includes(NOBODY));
