import { createTrustpilotConnector } from '../../src/sources/trustpilot.js';
import { temporaryServer } from '../client/temporary-server.js';
import { callWithKey } from './source-call.js';

export const UNIT = '46d6a890000064000500e0c3';
const KEY = 'key-of-the-shop';

/** A review as Trustpilot lists it. */
export function trustpilotReview(number: number, fields: object = {}) {
  return {
    id: `5f8d${String(number).padStart(20, '0')}`,
    consumer: { id: 'c1', displayName: 'Ann R', countryCode: 'DE', numberOfReviews: 3 },
    businessUnit: { id: UNIT, identifyingName: 'hats.test' },
    stars: 4,
    title: 'Warm',
    text: 'Warm & dry, <b>really</b>',
    language: 'en',
    createdAt: '2026-03-01T10:30:00Z',
    updatedAt: null,
    companyReply: null,
    isVerified: true,
    ...fields,
  };
}

/** A Trustpilot with these reviews, and requests to it with a key. `unit` and `list` replace what it says. */
export async function trustpilotScene(
  reviews: object[],
  { unit, list }: { unit?: unknown; list?: (page: number) => unknown } = {},
) {
  const business = {
    id: UNIT,
    displayName: "Ada's Hats",
    name: { identifying: 'hats.test', referring: ['hats.test'] },
    numberOfReviews: { total: reviews.length, usedForTrustScoreCalculation: 1 },
    score: { stars: 4.5, trustScore: 4.3 },
  };
  const { origin, requests } = await temporaryServer((request, response) => {
    const url = new URL(request.url!, 'http://any.test');
    const isKnown = request.headers.apikey === KEY && url.pathname.startsWith(`/v1/business-units/${UNIT}`);
    if (!isKnown) return void response.writeHead(request.headers.apikey === KEY ? 404 : 401).end('{}');
    const [page, perPage] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('perPage'))];
    const some = () => ({ links: [], reviews: reviews.slice((page - 1) * perPage, page * perPage) });
    const isList = url.pathname.endsWith('/reviews');
    response.end(JSON.stringify(isList ? (list?.(page) ?? some()) : (unit ?? business)));
  });
  const connector = createTrustpilotConnector({ businessUnitId: UNIT, address: `${origin}/` });
  const call = await callWithKey(connector, 'apikey', KEY);
  return { connector, call, requests, read: (cursor: string | null = null) => connector.readPage(UNIT, cursor, call) };
}
