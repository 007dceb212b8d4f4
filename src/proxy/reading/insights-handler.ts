import { Refusal } from '../problem.js';
import { readInsightsEmbedRequest, readInsightsQuery } from './insights-query.js';
import type { InsightsReading, InsightsText } from './insights-reading.js';
import { type EmbedInsights, embedSubject, MARKUP_POLICY, type ReadHandler } from './read-handlers.js';
import type { CacheControl } from './ready-body.js';
import { JSON_TYPE, readyResponse } from './ready-body.js';

const JSON_TEXT: InsightsText = { kind: 'json', key: '', cost: 1, write: (insights) => JSON.stringify(insights) };

/** Handles `GET …/insights`: what readers may see, for caches to hold as long as it is fresh. */
export function createInsightsHandler(reading: InsightsReading, cacheControl: CacheControl): ReadHandler {
  return async (request, { subject, params }, headers, count) => {
    const { takenAt, body } = await reading(subject, readInsightsQuery(params));
    cacheControl.forEverybody(request, takenAt, headers);
    const ready = await body(JSON_TEXT, (cost) => count('making', cost));
    return readyResponse(request, await ready.get(request.headers.get('accept-encoding')), headers, JSON_TYPE);
  };
}

/** As many pages of JSON as are made in the time that drawing insights takes. */
const DRAWING = 8;

/** Handles `GET …/embed/insights`: the same as markup. */
export function createEmbedInsightsHandler(
  reading: InsightsReading,
  cacheControl: CacheControl,
  embedInsights: EmbedInsights | undefined,
): ReadHandler {
  return async (request, address, headers, count) => {
    if (!embedInsights) throw new Refusal('not_found');
    const { insights, query } = readInsightsEmbedRequest(address.params);
    const drawn = embedSubject(request, address);
    const { takenAt, body } = await reading(address.subject, insights);
    cacheControl.forEverybody(request, takenAt, headers);
    const text: InsightsText = {
      kind: 'markup',
      key: JSON.stringify([drawn.token, query]),
      cost: DRAWING,
      write: (read) => embedInsights(read, drawn, query),
    };
    const ready = await body(text, (cost) => count('making', cost));
    headers['content-security-policy'] = MARKUP_POLICY;
    headers['x-robots-tag'] = 'noindex';
    const found = await ready.get(request.headers.get('accept-encoding'));
    return readyResponse(request, found, headers, 'text/html; charset=utf-8');
  };
}
