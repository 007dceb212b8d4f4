import { expect, test } from 'vitest';
import { TEXTS } from '../fixtures/hostile-texts.js';
import { ENGINES, type Engine, imported, NEW_REPORT } from '../service/temporary-service.js';
import { ROUTES, type Row } from './attacks/route-table.js';
import { temporaryDesk } from './temporary-desk.js';

/** Who signs in, and what ends: they would leave nobody to go on. */
const NOT_TRIED = /^DELETE |\/(?:session|link|you|passkey|import|erasure|page-check)/;
const routes = Object.entries(ROUTES).filter(([route, { body }]) => body !== undefined && !NOT_TRIED.test(route));

/** The body once for each text in it, with `text` in its place; a table once. */
function* bodiesWith(body: unknown, text: string): Generator<unknown> {
  if (typeof body === 'string') yield text;
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    for (const changed of bodiesWith(value, text)) {
      yield Array.isArray(body)
        ? body.map((one, at) => (String(at) === name ? changed : one))
        : { ...body, [name]: changed };
    }
  }
}

/** What each route says to each text. */
async function becameOn(engine: Engine): Promise<Record<string, number>> {
  const { join, store } = await temporaryDesk({ engine });
  const owner = await join('owner');
  const { id: vendors } = await store.vendors.create({ name: 'Hats' });
  await store.reviews.import(vendors, [imported({ product: { sourceProductId: '31', title: 'Scarf' } })]);
  const reviews = (await store.reviews.list(vendors)).reviews[0]!.id;
  const { id: reports } = (await store.reports.create({ vendorId: vendors, reviewId: reviews }, NEW_REPORT, {}))!;
  const ids: Record<string, string> = { vendors, reviews, reports, customers: 'nobody', decisions: 'none' };
  const became: Record<string, number> = {};
  for (const [route, { body, query = '', type }] of routes as [string, Row][]) {
    const [method, path] = route.split(' ') as [string, string];
    const address = path.replace(/([\w-]+)\/:\w+/g, (_, of: string) => `${of}/${ids[of] ?? 'default'}`);
    const sound = typeof body === 'function' ? body(ids) : body;
    for (const [name, text] of Object.entries(TEXTS)) {
      let field = 0;
      for (const wrong of bodiesWith(sound, text)) {
        const headers = type === undefined ? {} : { 'content-type': type };
        const response = await owner.send(method, `/api${address}${query}`, wrong, headers);
        became[`${route}, text ${field}: ${name}`] = response.status;
        field += 1;
      }
    }
  }
  expect((await owner.send('GET', `/api/vendors/${vendors}/reviews?queue=shown`)).status).toBe(200);
  return became;
}

test('whatever texts hold, no route of the desk fails, and both databases take and refuse the same', async () => {
  const [sqlite, postgres] = await Promise.all(ENGINES.map(becameOn));
  expect(Object.keys(sqlite!).length).toBeGreaterThan(200);
  expect(Object.entries(sqlite!).filter(([, status]) => status >= 500)).toEqual([]);
  expect(postgres).toEqual(sqlite);
});
