import { expect, test } from 'vitest';
import type { ErasedCounts, FoundToErase, RetentionShown } from '../../src/contract/desk/data.js';
import { withoutIds } from '../fixtures/without-ids.js';
import { imported } from '../service/temporary-service.js';
import { codeOf, temporaryDesk } from './temporary-desk.js';

const ADA = 'Ada@Mail.example';
const GONE = { reviews: 0, contacts: 0, invites: 0, reports: 0, waiting: 0 };

/** Two shops of an account and one of another, each with a review of Ada; one of hers is on its way to the first. */
async function scene() {
  const store: { onTheWay: { id: string; vendorId: string; review: object }[] } = { onTheWay: [] };
  const desk = await temporaryDesk({
    waiting: {
      list: async () => store.onTheWay as never,
      erase: async (ids) => {
        const before = store.onTheWay.length;
        store.onTheWay = store.onTheWay.filter(({ id }) => !ids.includes(id));
        return before - store.onTheWay.length;
      },
    },
  });
  const shops = [];
  for (const [name, accountId] of [
    ['Hats', 'default'],
    ['Gloves', 'default'],
    ['Theirs', 'other'],
  ] as const) {
    const { id } = await desk.store.vendors.create({ name }, accountId);
    await desk.store.reviews.import(id, [
      imported({ email: 'ada@mail.example', text: 'Warm' }),
      imported({ text: '=1' }),
    ]);
    shops.push(id);
  }
  const [hats, gloves, theirs] = shops as [string, string, string];
  const channel = { email: 'ada@mail.example' };
  store.onTheWay = [hats, theirs].map((vendorId) => ({ id: `to ${vendorId}`, vendorId, review: { channel } }));
  const owner = await desk.join('owner');
  const post = async <T>(path: string, body: object) => (await (await owner.send('POST', path, body)).json()) as T;
  const onTheWay = () => store.onTheWay.map(({ vendorId }) => vendorId);
  return { ...desk, owner, post, hats, gloves, theirs, onTheWay };
}

test('a person is looked for in all shops of the account, erased there, and nowhere else', async () => {
  const { post, store, changed, hats, gloves, theirs, onTheWay } = await scene();
  const found = await post<FoundToErase>('/api/erasure/look', { email: ADA });
  expect(found.waiting).toBe(1);
  expect(found.shops.map(({ name, reviewCount }) => [name, reviewCount]).sort()).toEqual([
    ['Gloves', 1],
    ['Hats', 1],
  ]);
  expect(found.shops[0]!.reviews).toMatchObject([{ rating: '5', source: 'file', state: 'shown' }]);
  expect(withoutIds(JSON.stringify(found)).toLowerCase()).not.toMatch(/ada|warm/);
  expect((await store.reviews.list(hats)).reviews).toHaveLength(2);

  const done = await post<ErasedCounts>('/api/erasure', { email: ADA, keepText: false });
  expect(done).toEqual({ ...GONE, reviews: 2, waiting: 1 });
  expect(changed.sort()).toEqual([hats, gloves].sort());
  expect(await post('/api/erasure/look', { email: ADA })).toEqual({ shops: [], waiting: 0 });
  expect((await store.reviews.list(theirs)).reviews).toHaveLength(2);
  expect(onTheWay()).toEqual([theirs]);
});

test('one review is erased by its number, and its text may stay', async () => {
  const { post, owner, store, hats, theirs } = await scene();
  const [review] = (await store.reviews.list(hats)).reviews.filter(({ email }) => email !== null);
  const [foreign] = (await store.reviews.list(theirs)).reviews;
  expect(await post('/api/erasure', { reviewId: review!.id, keepText: true })).toEqual({ ...GONE, reviews: 1 });
  const kept = (await store.reviews.list(hats)).reviews.find(({ id }) => id === review!.id);
  expect(kept).toMatchObject({ text: 'Warm', authorName: '', email: null });
  for (const reviewId of [foreign!.id, 'nobody']) {
    expect(await codeOf(await owner.send('POST', '/api/erasure/look', { reviewId }))).toEqual([404, 'not_found']);
  }
});

test.each([
  [{}, 'email'],
  [{ email: 'ada' }, 'email'],
  [{ phoneNumber: '12' }, 'phoneNumber'],
  [{ email: ADA, reviewId: 'r1' }, 'email'],
  [{ email: ADA, keepText: 'yes' }, 'keepText'],
])('whom to forget has to be said: not by %j', async (body, field) => {
  const { owner } = await scene();
  const sent = await owner.send('POST', '/api/erasure', { keepText: false, ...body });
  expect(sent.status).toBe(400);
  expect(((await sent.json()) as { errors: { field: string }[] }).errors[0]!.field).toBe(field);
});

test('an export is a file, as CSV or JSON lines, with addresses only where they are asked for', async () => {
  const { owner, hats, events } = await scene();
  const read = async (query: string) => {
    const response = await owner.send('GET', `/api/vendors/${hats}/export${query}`);
    const name = /filename="(.*)"/.exec(response.headers.get('content-disposition')!)![1];
    return { name, type: response.headers.get('content-type'), text: await response.text() };
  };
  const csv = await read('?format=csv');
  expect(csv).toMatchObject({
    name: expect.stringMatching(/^reviews-[\d-]{10}\.csv$/),
    type: 'text/csv; charset=utf-8',
  });
  expect(csv.text).toContain(",'=1,");
  const lines = await read('?contacts=true');
  expect(lines).toMatchObject({ name: expect.stringMatching(/\.jsonl$/), type: 'application/x-ndjson' });
  expect(csv.text + (await read('')).text).not.toContain('ada@mail.example');
  expect(lines.text).toContain('ada@mail.example');
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'desk_change', operation: 'exportShop', format: 'csv', contacts: false }),
  );
});

test('how long things are kept is told as it is set', async () => {
  const { owner, store } = await scene();
  const read = async () => (await (await owner.send('GET', '/api/retention')).json()) as RetentionShown;
  expect(await read()).toMatchObject({ days: { contacts: 365, deadLetters: 180 }, hour: 3, appliedAt: null });
  await store.retention.setApplied(new Date('2027-01-01T03:00:00Z'));
  expect((await read()).appliedAt).toBe('2027-01-01T03:00:00.000Z');
});
