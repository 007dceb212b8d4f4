import { Hono } from 'hono';
import { z } from 'zod';
import { INSIGHT_SPANS, type InsightSentences, SENTENCE_SIDES } from '../../contract/desk-insights.js';
import { TOPICS, type Topic } from '../../contract/topics.js';
import { validateInput } from '../../service/http/validation.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { demand } from '../sign-in/session.js';

const productId = z.string().min(1, 'must not be empty').max(200, 'must be at most 200 characters').optional();
const Query = z.object({ productId });

const TOPIC_NAMES = Object.keys(TOPICS) as [Topic, ...Topic[]];
/** What `next` of a page says: when its last review was written, and its id. */
const AFTER = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([A-Za-z0-9_-]{1,64})$/;
const SentencesQuery = z.object({
  productId,
  topic: z.enum(TOPIC_NAMES, `must be one of ${TOPIC_NAMES.join(', ')}`),
  span: z.enum(INSIGHT_SPANS, `must be one of ${INSIGHT_SPANS.join(', ')}`).default('all'),
  side: z.enum(SENTENCE_SIDES, `must be one of ${SENTENCE_SIDES.join(', ')}`).default('all'),
  after: z.string().regex(AFTER, 'must be the `next` of a page').optional(),
});

/** What shown reviews speak of, in English as the desk is, and every sentence behind it. Everybody at the desk reads it. */
export function insightRoutes({ store, now = () => new Date() }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();

  routes.get('/vendors/:vendorId/insights', demand('reader'), async (c) => {
    const { id: vendorId } = await vendorInPath(c, { store });
    const { productId = null } = validateInput(Query, c.req.query());
    const json = await store.insights.read({ vendorId, productId, language: 'en', at: now() });
    return c.body(json, 200, { 'content-type': 'application/json' });
  });

  routes.get('/vendors/:vendorId/insights/sentences', demand('reader'), async (c) => {
    const { id: vendorId } = await vendorInPath(c, { store });
    const { productId = null, after, ...wanted } = validateInput(SentencesQuery, c.req.query());
    const [, createdAt, reviewId] = AFTER.exec(after ?? '') ?? [];
    const from = createdAt && reviewId ? { createdAt, reviewId } : null;
    const page = await store.insights.sentences({ vendorId, productId, ...wanted, after: from, at: now() });
    return c.json(page satisfies InsightSentences);
  });

  return routes;
}
