import type { CacheControl } from './cache-control.js';
import { readInsightsQuery } from './insights-query.js';
import type { InsightsReading, InsightsText } from './insights-reading.js';
import type { ReadHandler } from './read-handlers.js';
import { JSON_TYPE, readyResponse } from './ready-body.js';

const JSON_TEXT: InsightsText = { key: '', cost: 1, write: (insights) => JSON.stringify(insights) };

/** Handles `GET …/insights`: what readers may see, for caches to hold as long as it is fresh. */
export function createInsightsHandler(reading: InsightsReading, cacheControl: CacheControl): ReadHandler {
  return async (request, { subject, params }, headers, count) => {
    const { takenAt, body } = await reading(subject, readInsightsQuery(params));
    cacheControl.forEverybody(request, takenAt, headers);
    const ready = await body(JSON_TEXT, (cost) => count('making', cost));
    return readyResponse(request, await ready.get(request.headers.get('accept-encoding')), headers, JSON_TYPE);
  };
}
