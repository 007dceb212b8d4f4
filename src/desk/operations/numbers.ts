/** The numbers of a vendor, how its low ratings fare, and what its reviews speak of. Everybody at the desk reads them. */
import { z } from 'zod';
import {
  INSIGHT_SPANS,
  type InsightSentences,
  NUMBER_SPANS,
  type ReviewAudit,
  SENTENCE_SIDES,
  type VendorNumbers,
} from '../../contract/desk/numbers.js';
import { TOPICS, type Topic } from '../../contract/topics.js';
import { vendorInPath } from '../../service/http/path-resources.js';
import { getReviewAudit } from '../../service/policy/policy-operations.js';
import { atDesk, deskOperation } from '../operation.js';

const productId = z.string().min(1, 'must not be empty').max(200, 'must be at most 200 characters').optional();
const TOPIC_NAMES = Object.keys(TOPICS) as [Topic, ...Topic[]];
/** What `next` of a page says: when its last review was written, and its id. */
const AFTER = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([A-Za-z0-9_-]{1,64})$/;

export const NUMBERS = [
  deskOperation({
    id: 'getNumbers',
    role: 'reader',
    route: 'GET /vendors/{vendorId}/numbers',
    resource: vendorInPath,
    query: z.object({ span: z.enum(NUMBER_SPANS, `must be one of ${NUMBER_SPANS.join(', ')}`).default('90d') }),
    handle: ({ resource, query }, { store, now }): Promise<VendorNumbers> =>
      store.numbers.read(resource.id, query.span, now()),
  }),

  atDesk(getReviewAudit, {
    role: 'reader',
    path: '/vendors/{vendorId}/numbers/audit',
    show: ({ senderName: _, ...audit }): ReviewAudit => audit,
  }),

  /** In English, as the desk is. */
  deskOperation({
    id: 'getInsights',
    role: 'reader',
    route: 'GET /vendors/{vendorId}/insights',
    resource: vendorInPath,
    query: z.object({ productId }),
    async handle({ resource: { id: vendorId }, query: { productId: id } }, { store, now }) {
      const productId = id === undefined ? null : await store.products.meaningOf(vendorId, id);
      const json = await store.insights.read({ vendorId, productId, language: 'en', at: now() });
      return new Response(json, { headers: { 'content-type': 'application/json' } });
    },
  }),

  /** Every sentence behind a topic. */
  deskOperation({
    id: 'listInsightSentences',
    role: 'reader',
    route: 'GET /vendors/{vendorId}/insights/sentences',
    resource: vendorInPath,
    query: z.object({
      productId,
      topic: z.enum(TOPIC_NAMES, `must be one of ${TOPIC_NAMES.join(', ')}`),
      span: z.enum(INSIGHT_SPANS, `must be one of ${INSIGHT_SPANS.join(', ')}`).default('all'),
      side: z.enum(SENTENCE_SIDES, `must be one of ${SENTENCE_SIDES.join(', ')}`).default('all'),
      after: z.string().regex(AFTER, 'must be the `next` of a page').optional(),
    }),
    async handle({ resource: { id: vendorId }, query }, { store, now }): Promise<InsightSentences> {
      const { productId: id, after, ...wanted } = query;
      const productId = id === undefined ? null : await store.products.meaningOf(vendorId, id);
      const [, createdAt, reviewId] = AFTER.exec(after ?? '') ?? [];
      const from = createdAt && reviewId ? { createdAt, reviewId } : null;
      return store.insights.sentences({ vendorId, productId, ...wanted, after: from, at: now() });
    },
  }),
];
