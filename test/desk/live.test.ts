import { describe, expect, test, vi } from 'vitest';
import { LIVE_STREAMS } from '../../src/desk/inbox/live.js';
import { imported } from '../service/temporary-service.js';
import { temporaryDesk } from './temporary-desk.js';

type Visitor = Awaited<ReturnType<Awaited<ReturnType<typeof temporaryDesk>>['join']>>;

async function openStream(visitor: Visitor, vendorId: string) {
  const response = await visitor.send('GET', `/api/vendors/${vendorId}/live`);
  if (!response.ok) return { response };
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain('event: beat');
  return { response, reader };
}

describe('the live streams of the desk', () => {
  test('of one session are limited, and a place is free again when one closes', async () => {
    const { desk, store, join } = await temporaryDesk();
    const vendor = await store.vendors.create({ name: 'Hats' });
    const moderator = await join('moderator');
    const streams = [];
    for (let count = 0; count < LIVE_STREAMS.session; count += 1) streams.push(await openStream(moderator, vendor.id));
    const { response } = await openStream(moderator, vendor.id);
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      429,
      '30',
      expect.objectContaining({ code: 'too_many_streams' }),
    ]);
    await streams[0]!.reader!.cancel();
    expect((await openStream(moderator, vendor.id)).response.status).toBe(200);
    desk.endWaits();
  });

  test('of one account and of one address are a tenth of all', async () => {
    const { desk, store, join, visitor } = await temporaryDesk({ liveStreams: 30 });
    const vendor = await store.vendors.create({ name: 'Hats' });
    const refusal = async ({ response }: { response: Response }) => [
      response.status,
      ((await response.json()) as { code: string }).code,
    ];
    const people = [await join('moderator'), await join('reader')];
    for (let count = 0; count < 3; count += 1) await openStream(people[count % 2]!, vendor.id);
    expect(await refusal(await openStream(people[1]!, vendor.id))).toEqual([429, 'too_many_streams']);
    const other = await store.vendors.create({ name: 'Scarves' }, 'other');
    const there = await join('reader', { accountId: 'other' });
    // All visitors of the tests come from one address.
    expect(await refusal(await openStream(there, other.id))).toEqual([429, 'too_many_streams']);
    const elsewhere = visitor('203.0.113.9');
    elsewhere.steal({ cookie: there.cookie(), csrfToken: there.csrfToken() });
    expect((await openStream({ ...there, send: elsewhere.send }, other.id)).response.status).toBe(200);
    desk.endWaits();
  });

  test('look a change up once for all of them, and tell it to those of its vendor alone', async () => {
    const { desk, store, join } = await temporaryDesk();
    const vendor = await store.vendors.create({ name: 'Hats' });
    const other = await store.vendors.create({ name: 'Scarves' });
    const moderator = await join('moderator');
    const watching = [];
    for (let count = 0; count < 10; count += 1) watching.push(await openStream(moderator, vendor.id));
    const elsewhere = await openStream(moderator, other.id);
    const looks = vi.spyOn(store.changes, 'changesAfter');
    const counts = vi.spyOn(store.reports, 'countOpen');
    await store.reviews.import(vendor.id, [imported({})]);
    for (const { reader } of watching) expect((await reader!.read()).value).toBe('event: changed\ndata:\n\n');
    // The look that found it, and the one with which the wait for the next goes on.
    expect(looks.mock.calls.length).toBeLessThanOrEqual(3);
    expect(counts.mock.calls.length).toBeLessThanOrEqual(1);
    expect((await elsewhere.reader!.read()).value).toBe('event: beat\ndata:\n\n');
    desk.endWaits();
    for (const { reader } of [...watching, elsewhere]) {
      let heard = await reader!.read();
      while (!heard.done) heard = await reader!.read();
    }
  });

  test('of a reader who takes nothing are ended', async () => {
    const { desk, store, join } = await temporaryDesk();
    const vendor = await store.vendors.create({ name: 'Hats' });
    const moderator = await join('moderator');
    const stalled = await moderator.send('GET', `/api/vendors/${vendor.id}/live`);
    const { reader } = await openStream(moderator, vendor.id);
    for (let count = 0; count < 12; count += 1) {
      await store.reviews.import(vendor.id, [imported({})]);
      expect((await reader!.read()).value).toContain('event: changed');
    }
    await expect(stalled.text()).rejects.toThrow('takes nothing');
    desk.endWaits();
  });
});
