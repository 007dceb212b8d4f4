import { describe, expect, test } from 'vitest';
import { readNext } from '../../src/server/sources/source-reader.js';
import { googleScene } from './google-scene.js';
import { LOCATION } from './google-server.js';

describe('replies', () => {
  test.each([
    ['APPROVED', null],
    ['PENDING', 'pending'],
    ['REJECTED', 'rejected'],
    ['REVIEW_REPLY_STATE_UNSPECIFIED', null],
  ])('that are %s at first stand there as %s', async (moderation, state) => {
    const { google, connector, call } = await googleScene();
    const name = google.add({ reviewId: 'a' });
    google.moderation = moderation;
    const sent = { sourceLocationId: LOCATION, sourceFeedbackId: 'locations/11/reviews/a', comment: 'Danke schön' };
    expect(await connector.replies!.send(sent, call)).toBe(state);
    expect(google.replyTo(name)).toMatchObject({ comment: 'Danke schön' });
    google.stateField = 'state';
    expect(await connector.replies!.send({ ...sent, comment: 'Again' }, call)).toBe(state);
    expect(google.replyTo(name)).toMatchObject({ comment: 'Again' });
  });

  test('are taken away, once or twice', async () => {
    const { google, connector, call } = await googleScene();
    const name = google.add({ reviewId: 'a' });
    const of = { sourceLocationId: LOCATION, sourceFeedbackId: 'locations/11/reviews/a' };
    await connector.replies!.send({ ...of, comment: 'Thanks' }, call);
    await connector.replies!.remove(of, call);
    expect(google.replyTo(name)).toBeUndefined();
    await connector.replies!.remove(of, call);
    google.fault = () => ({ status: 503 });
    await expect(connector.replies!.remove(of, call)).rejects.toMatchObject({ failure: 'unavailable' });
  });

  test('may have 4,096 bytes, and need a review that is still there', async () => {
    const { google, connector, call } = await googleScene();
    const name = google.add({ reviewId: 'a' });
    const of = { sourceLocationId: LOCATION, sourceFeedbackId: 'locations/11/reviews/a' };
    const { send } = connector.replies!;
    await send({ ...of, comment: 'ö'.repeat(2_048) }, call);
    await expect(send({ ...of, comment: `${'ö'.repeat(2_048)}.` }, call)).rejects.toMatchObject({ failure: 'refused' });
    google.delete(name);
    await expect(send({ ...of, comment: 'Thanks' }, call)).rejects.toMatchObject({ failure: 'not_found' });
  });
});

describe('a reply that Google still looks at', () => {
  const SINGLE = /\/reviews\/old-\d+$/;

  /** A list whose first page is full of newer reviews, and so many older ones behind it whose replies are looked at. */
  async function pendingScene(pending: number) {
    const { google, store, access, connect } = await googleScene();
    const { id: vendorId } = await store.vendors.create({ name: 'Hats' });
    const old = Array.from({ length: pending }, (_, at) => {
      const reviewReply = { comment: `Thanks ${at}`, updateTime: '2024-01-02T00:00:00Z', reviewReplyState: 'PENDING' };
      return google.add({ reviewId: `old-${at}`, createTime: '2024-01-01T00:00:00Z', reviewReply });
    });
    for (let at = 0; at < 50; at += 1) google.add({ createTime: '2025-01-01T00:00:00Z' });
    google.add();
    await connect();
    const [connection] = await store.sources.list('default');
    const choice = { locationId: connection!.locations[0]!.id, vendorId };
    await store.sources.choose({ accountId: 'default', choices: [choice] }, new Date());
    const logged: object[] = [];
    const log = (event: object) => void logged.push(event);
    /** Reads once, and resolves to the single reviews that were looked at. */
    async function read(whole = false): Promise<string[]> {
      await store.sources.readNow({ account: 'default', whole }, new Date());
      const before = google.requests.length;
      expect(await readNext({ sources: store.sources, access, log }, AbortSignal.timeout(60_000))).toBe(
        connection!.locations[0]!.id,
      );
      const asked = google.requests.slice(before).map(({ path }) => path);
      return asked.filter((path) => SINGLE.test(path)).map((path) => path.split('/').at(-1)!);
    }
    const states = async () => {
      const { reviews } = await store.reviews.list(vendorId, { limit: 500 });
      const replied = reviews.filter(({ response }) => response !== null);
      return Object.fromEntries(
        replied.map(({ sourceFeedbackId, replyState, replyReason }) => [
          sourceFeedbackId!.split('/').at(-1),
          replyState ? [replyState, replyReason] : null,
        ]),
      );
    };
    expect(await read()).toEqual([]);
    return { google, store, old, read, states, logged };
  }

  test('is seen when it is decided, with the next changes, until then', async () => {
    const { google, old, read, states } = await pendingScene(3);
    const pending = ['pending', null];
    expect(await states()).toEqual({ 'old-0': pending, 'old-1': pending, 'old-2': pending });
    google.judge(old[0]!, 'APPROVED');
    google.judge(old[1]!, 'REJECTED', 'SPAM');
    expect((await read()).sort()).toEqual(['old-0', 'old-1', 'old-2']);
    expect(await states()).toEqual({ 'old-0': null, 'old-1': ['rejected', 'SPAM'], 'old-2': pending });
    expect(await read()).toEqual(['old-2']);
    google.judge(old[2]!, 'APPROVED');
    expect(await read(true)).toEqual([]);
    expect(await states()).toMatchObject({ 'old-2': null });
    expect(await read()).toEqual([]);
  });

  test('is one of twenty in each reading, those that waited longest first', async () => {
    const { google, old, read, states } = await pendingScene(25);
    for (const name of old) google.judge(name, 'PENDING');
    const first = await read();
    expect(first).toHaveLength(20);
    const second = await read();
    expect(second).toHaveLength(20);
    expect(new Set([...first, ...second]).size).toBe(25);
    for (const name of old) google.judge(name, 'APPROVED');
    await read();
    await read();
    expect(Object.values(await states())).toEqual(Array(25).fill(null));
  });

  test('stops no reading where its review is gone, and is tried again where Google is', async () => {
    const { google, old, read, states, logged, store } = await pendingScene(2);
    google.delete(old[0]!);
    google.judge(old[1]!, 'APPROVED');
    google.fault = ({ path }) => (SINGLE.test(path) ? { status: 503 } : null);
    await read();
    expect(logged.at(-1)).toMatchObject({ event: 'source_failed', failure: 'unavailable' });
    google.fault = () => null;
    expect(await read()).toHaveLength(2);
    expect(logged.at(-1)).toMatchObject({ event: 'source_read', reading: 'changes' });
    expect(await states()).toMatchObject({ 'old-1': null });
    const [connection] = await store.sources.list('default');
    expect(connection!.locations[0]!.failure).toBeNull();
  });
});
