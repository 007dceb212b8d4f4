import { describe, expect, test } from 'vitest';
import { readInsights } from '../../../src/client/received-insights.js';
import type { PublicInsights } from '../../../src/contract/widget.js';
import { toPublicInsights } from '../../../src/proxy/reading/public-insights.js';
import { filePlace, quiet, startFleet } from '../../fixtures/proxy-fleet.js';
import { kindOf, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const TOPIC = { category: 'food', topic: 'bread', mentions: 12, label: 'Loved for its bread', sentiment: 'positive' };
const STATISTICS = { totalReviews: 40, averageRating: 4.25, averageRatingTrend: -0.5 };
const INSIGHTS = { topInsights: [TOPIC], recentInsights: [], statistics: STATISTICS };
const url = (family = 'vendors', id = VENDOR) => `https://proxy.test/widget/v1/${family}/${id}/insights`;

async function start(upstream = () => Response.json(INSIGHTS)) {
  const parts = startProxy(upstream);
  const ask = async (family?: string, init?: RequestInit) => {
    const token = await parts.sign(['insights:read'], VENDOR, undefined, kindOf(family));
    return parts.proxy(new Request(`${url(family)}?token=${token}`, init));
  };
  return { ...parts, ask };
}
const code = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('the insights', () => {
  test.each(['vendors', 'businesses'])('of %s are asked for once, and private to the merchant', async (family) => {
    const { ask, asked, clock } = await start();
    const response = await ask(family);
    expect([response.status, await response.json()]).toEqual([200, INSIGHTS]);
    expect(asked.map(({ url }) => url)).toEqual([`http://upstream.test/api/v2/${family}/${VENDOR}/review-insights`]);
    clock.now += 20_000;
    expect((await ask(family)).headers.get('cache-control')).toBe('private, max-age=40');
    expect(asked).toHaveLength(1);
  });

  test('are served stale with their age while the service is down', async () => {
    let up = true;
    const { ask, clock } = await start(() => (up ? Response.json(INSIGHTS) : new Response(null, { status: 500 })));
    await ask();
    up = false;
    clock.now += 90_000;
    const response = await ask();
    expect([response.status, response.headers.get('age')]).toEqual([200, '90']);
    expect(response.headers.get('cache-control')).toBe('private, max-age=60');
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
    expect([await response.json(), response.headers.get('age')]).toEqual([INSIGHTS, '90']);
  });

  test('are requested once for many readers at once', async () => {
    const { ask, asked } = await start();
    await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(asked).toHaveLength(1);
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
    const { ask, asked } = await start(() => new Response('{}', { status }));
    const response = await ask();
    expect([response.status, await code(response)]).toEqual([answered, expected]);
    await ask();
    expect(asked).toHaveLength(1);
  });

  test('outlive the process, and are not those of the reviews', async () => {
    const place = await filePlace();
    let up = true;
    const fleet = startFleet(place.clock, () => (up ? Response.json(INSIGHTS) : Response.error()));
    await fleet.play(fleet.start(await place.open()).read(VENDOR, 'insights'));
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    up = false;
    const { read } = fleet.start(await place.open());
    expect(await (await fleet.play(read(VENDOR, 'insights'))).json()).toEqual(INSIGHTS);
    expect((await fleet.play(read(VENDOR, 'reviews'))).status).not.toBe(200);
    expect(fleet.asked).toHaveLength(2);
  });
});

describe('what leaves of the insights', () => {
  const nobody = { shown: [] };

  test('is named: nothing else of what the service says', async () => {
    const secret = 'SECRET';
    const { ask } = await start(() =>
      Response.json({
        ...INSIGHTS,
        secret,
        competitors: [secret],
        topInsights: [{ ...TOPIC, secret, reviewIds: [secret], reviewers: [{ email: 'ada@shopper.test' }] }],
        statistics: { ...STATISTICS, secret },
      }),
    );
    expect(await (await ask()).json()).toEqual(INSIGHTS);
    const received = readInsights(INSIGHTS);
    expect(toPublicInsights({ ...received, secret } as typeof received, nobody)).toEqual(INSIGHTS);
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
});
