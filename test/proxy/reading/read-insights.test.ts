import { describe, expect, test } from 'vitest';
import { readInsights } from '../../../src/client/received-insights.js';
import type { PublicInsights, ReviewPage } from '../../../src/contract/widget.js';
import { toPublicInsights } from '../../../src/proxy/reading/public-insights.js';
import { filePlace, quiet, startFleet } from '../../fixtures/proxy-fleet.js';
import { kindOf, listing, ownerIn, review, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const TOPIC = { category: 'food', topic: 'bread', mentions: 12, label: 'Loved for its bread', sentiment: 'positive' };
/** As the service counts them, over hidden reviews too. */
const OVER_ALL = { totalReviews: 40, averageRating: 4.25, averageRatingTrend: -0.5 };
const INSIGHTS = { topInsights: [TOPIC], recentInsights: [], statistics: OVER_ALL };
const HIDDEN = Array.from({ length: 27 }, () => ({ rating: '1', showOnWidget: false }));
const SHOWN = [
  ...Array.from({ length: 6 }, () => ({ rating: '5', createdAt: '2026-03-01T10:00:00Z' })),
  ...Array.from({ length: 5 }, () => ({ rating: '4', createdAt: '2026-01-20T10:00:00Z' })),
  { rating: null, createdAt: '2026-03-02T10:00:00Z' },
  { rating: '1', createdAt: '2025-01-20T10:00:00Z' },
];
const STATISTICS = { totalReviews: 13, averageRating: 4.25, averageRatingTrend: 1 };
const PUBLIC = { ...INSIGHTS, statistics: STATISTICS };
const listed = (request: Request) =>
  listing([...HIDDEN, ...SHOWN].map((fields) => review({ ...fields, businessId: ownerIn(request) })));
const isList = ({ url }: Request) => !url.includes('review-insights');
const url = (family = 'vendors', id = VENDOR) => `https://proxy.test/widget/v1/${family}/${id}/insights`;

async function start(insights = () => Response.json(INSIGHTS), reviews = listed) {
  const parts = startProxy((request) => (isList(request) ? reviews(request) : insights()));
  const ask = async (family?: string, init?: RequestInit) => {
    const token = await parts.sign(['insights:read'], VENDOR, undefined, kindOf(family));
    return parts.proxy(new Request(`${url(family)}?token=${token}`, init));
  };
  const requested = () => parts.asked.filter((request) => !isList(request)).map(({ url }) => url);
  return { ...parts, ask, requested };
}
const code = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('the insights', () => {
  test.each(['vendors', 'businesses'])('of %s are asked for once while they are fresh', async (family) => {
    const { ask, requested, clock } = await start();
    const response = await ask(family);
    expect([response.status, await response.json()]).toEqual([200, PUBLIC]);
    expect(requested()).toEqual([`http://upstream.test/api/v2/${family}/${VENDOR}/review-insights`]);
    clock.now += 20_000;
    expect((await ask(family)).headers.get('cache-control')).toContain('max-age=40');
    expect(requested()).toHaveLength(1);
  });

  test('are served stale with their age while the service is down', async () => {
    let up = true;
    const { ask, clock } = await start(() => (up ? Response.json(INSIGHTS) : new Response(null, { status: 500 })));
    await ask();
    up = false;
    clock.now += 90_000;
    const response = await ask();
    expect([response.status, response.headers.get('age')]).toEqual([200, '90']);
    expect(response.headers.get('cache-control')).toContain('max-age=60');
  });

  test('are served stale when the service tells an error with a 200', async () => {
    let answer: object = INSIGHTS;
    const { ask, clock } = await start(() => Response.json(answer));
    await ask();
    answer = { success: false, error: { code: 'QUOTA', message: 'try later' } };
    clock.now += 90_000;
    await ask();
    await new Promise((resolve) => setImmediate(resolve));
    const response = await ask();
    expect([await response.json(), response.headers.get('age')]).toEqual([PUBLIC, '90']);
  });

  test('are requested once for many readers at once', async () => {
    const { ask, requested } = await start();
    await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(requested()).toHaveLength(1);
  });

  test('need not be sent again to a reader who has them', async () => {
    const { ask } = await start();
    const etag = (await ask()).headers.get('etag')!;
    const again = await ask('vendors', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  });

  test('need a token with their scope, for this vendor', async () => {
    const { proxy, sign, ask } = await start();
    const read = async (scope: string[], id?: string) =>
      code(await proxy(new Request(`${url()}?token=${await sign(scope, id)}`)));
    expect(await read(['reviews:read', 'reviews:publish'])).toBe('scope_missing');
    expect(await read(['insights:read'], 'another')).toBe('vendor_not_allowed');
    expect(await code(await proxy(new Request(url())))).toBe('token_missing');
    expect((await ask()).status).toBe(200);
  });

  test.each(['vendors', 'businesses'])('of %s are read and nothing else', async (family) => {
    const { ask } = await start();
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await ask(family, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
    const head = await ask(family, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test.each([
    [404, 404, 'not_found'],
    [401, 502, 'upstream_unauthorized'],
    [500, 502, 'upstream_error'],
  ])('are refused when the service answers %d: %d %s', async (status, answered, expected) => {
    const { ask, requested } = await start(() => new Response('{}', { status }));
    const response = await ask();
    expect([response.status, await code(response)]).toEqual([answered, expected]);
    await ask();
    expect(requested()).toHaveLength(1);
  });

  test('outlive the process, and are not those of the reviews', async () => {
    const place = await filePlace();
    let up = true;
    const answer = (request: Request) => (isList(request) ? listed(request) : Response.json(INSIGHTS));
    const fleet = startFleet(place.clock, (request) => (up ? answer(request) : Response.error()));
    await fleet.play(fleet.start(await place.open()).read(VENDOR, 'insights'));
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    up = false;
    const { read } = fleet.start(await place.open());
    expect(await (await fleet.play(read(VENDOR, 'insights'))).json()).toEqual(PUBLIC);
    expect(((await (await fleet.play(read(VENDOR, 'reviews'))).json()) as ReviewPage).total).toBe(13);
    expect(fleet.asked).toHaveLength(2);
  });
});

describe('what leaves of the insights', () => {
  const nobody = { shown: null, at: 0 };

  test('is named: nothing else of what the service says', async () => {
    const secret = 'SECRET';
    const { ask } = await start(() =>
      Response.json({
        ...INSIGHTS,
        secret,
        competitors: [secret],
        topInsights: [{ ...TOPIC, secret, reviewIds: [secret], reviewers: [{ email: 'ada@shopper.test' }] }],
        statistics: { ...OVER_ALL, secret },
      }),
    );
    expect(await (await ask()).json()).toEqual(PUBLIC);
    const received = readInsights(INSIGHTS);
    expect(JSON.stringify(toPublicInsights({ ...received, secret } as typeof received, nobody))).not.toContain(secret);
  });

  test('may be null wherever the service says nothing usable, except the name of a topic', () => {
    const received = readInsights({ topInsights: [{ topic: 'tea', mentions: 'many' }, { label: 'x' }, null] });
    expect(toPublicInsights(received, nobody)).toEqual({
      topInsights: [{ category: null, topic: 'tea', mentions: null, label: null, sentiment: null }],
      recentInsights: [],
      statistics: { totalReviews: null, averageRating: null, averageRatingTrend: null },
    });
  });

  test('is two hundred topics at most, of texts of five hundred characters', async () => {
    const topic = { ...TOPIC, topic: 'x'.repeat(501), label: `${'y'.repeat(499)}😀` };
    const { ask } = await start(() => Response.json({ ...INSIGHTS, topInsights: Array(201).fill(topic) }));
    const { topInsights } = (await (await ask()).json()) as PublicInsights;
    expect([topInsights.length, topInsights[0]!.topic.length, topInsights[0]!.label]).toEqual([
      200,
      500,
      'y'.repeat(499),
    ]);
  });

  test('counts the reviews that readers see, whatever the service counts', async () => {
    const { ask } = await start();
    expect(((await (await ask()).json()) as PublicInsights).statistics).toEqual(STATISTICS);
    const { ask: askEmpty } = await start(undefined, () => listing(HIDDEN.map(review)));
    expect(((await (await askEmpty()).json()) as PublicInsights).statistics).toEqual({
      totalReviews: 0,
      averageRating: null,
      averageRatingTrend: null,
    });
  });

  test.each([{ mentions: 14 }, { mentions: 13, praised: 2, criticised: 14 }])(
    'has no counts of a topic that more reviews speak of than readers see: %o',
    async (counts) => {
      const { ask } = await start(() => Response.json({ ...INSIGHTS, topInsights: [{ ...TOPIC, ...counts }, TOPIC] }));
      const { topInsights } = (await (await ask()).json()) as PublicInsights;
      expect(topInsights).toEqual([{ ...TOPIC, mentions: null }, TOPIC]);
    },
  );

  test('has no number while nobody knows what readers see', async () => {
    const { ask } = await start(undefined, () => new Response('{}', { status: 500 }));
    const { topInsights, statistics } = (await (await ask()).json()) as PublicInsights;
    expect(topInsights).toEqual([{ ...TOPIC, mentions: null }]);
    expect(new Set(Object.values(statistics))).toEqual(new Set([null]));
  });
});
