import { describe, expect, test } from 'vitest';
import { Insights } from '../../../src/contract/service/insights.js';
import { ENGINES, temporaryPlace } from '../../service/temporary-service.js';
import { startTestServer, type TestServer } from '../test-server.js';

const TEXTS = [
  'The delivery was fast. The box was torn.',
  'Fast delivery!',
  'Delivery was very quick, and the bag looks great.',
  'It was delivered quickly.',
  'Delivery was super fast.',
  'Quick delivery, but the packaging was damaged.',
];

interface Shop {
  submit(text: string): Promise<void>;
  insights(): Promise<Insights>;
  whole(): Promise<Insights>;
}

async function shopAt(server: TestServer) {
  const vendorId = (await server.shell.run('vendor', 'create', '--name', 'Hats')).out.trim();
  const key = (await server.shell.run('key', 'create', '--name', 'test')).out.trim();
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const at = (url: string): Shop => ({
    submit: async (text: string) => {
      const body = JSON.stringify({ vendorId, rating: '4', text });
      const init = { method: 'POST', headers, body };
      expect((await fetch(`${url}/api/v2/vendors/${vendorId}/submit-review`, init)).status).toBe(201);
    },
    /** Once all is read: a thread that starts on a busy machine may take longer than the two seconds that a request waits. */
    whole: async () => {
      await expect.poll(async () => (await at(url).insights()).toRead, { timeout: 60_000 }).toBe(0);
      return at(url).insights();
    },
    insights: async () => {
      const answer = await fetch(`${url}/api/v2/vendors/${vendorId}/review-insights`, { headers });
      return Insights.parse(await answer.json());
    },
  });
  return at;
}

describe.each(ENGINES)('on %s', (engine) => {
  const start = async (env: Record<string, string>) => {
    const place = await temporaryPlace(engine);
    const database: Record<string, string> = 'databaseUrl' in place ? { DATABASE_URL: place.databaseUrl } : {};
    return startTestServer({ DEMO: 'off', ...database, ...env });
  };

  test('who writes a review and then asks for the insights sees it in them', async () => {
    const server = await start({ INSIGHTS: 'on' });
    const { submit, whole, insights } = (await shopAt(server))(server.url);
    for (const text of TEXTS.slice(1)) await submit(text);
    expect((await whole()).topInsights[0]).toMatchObject({ topic: 'delivery', mentions: 5 });
    await submit(TEXTS[0]!);
    const { topInsights, toRead } = await insights();
    expect(toRead).toBe(0);
    expect(topInsights[0]).toMatchObject({ topic: 'delivery', mentions: 6, praised: 6, sentiment: 'positive' });
    expect(topInsights[0]!.label).toMatch(/deliver|fast/i);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/^reviews_unread 0$/m);
  });
});

test('two servers on one Postgres read the same reviews once, and say the same', async () => {
  const place = (await temporaryPlace('postgres')) as { databaseUrl: string };
  const env = { DEMO: 'off', INSIGHTS: 'on', DATABASE_URL: place.databaseUrl };
  const one = await startTestServer(env);
  const other = await startTestServer(env);
  const at = await shopAt(one);
  await Promise.all(TEXTS.flatMap((text) => [at(one.url).submit(text), at(other.url).submit(text)]));
  const said = await at(one.url).whole();
  expect(said.topInsights[0]).toMatchObject({ topic: 'delivery', mentions: 12 });
  expect(await at(other.url).insights()).toEqual(said);
});

test('with INSIGHTS=off nothing is read, and nobody waits', async () => {
  const server = await startTestServer({ DEMO: 'off', INSIGHTS: 'off' });
  const { submit, insights } = (await shopAt(server))(server.url);
  for (const text of TEXTS) await submit(text);
  const began = performance.now();
  expect(await insights()).toMatchObject({ topInsights: [], reviewsRead: 0, toRead: 6 });
  expect(performance.now() - began).toBeLessThan(1_500);
});
