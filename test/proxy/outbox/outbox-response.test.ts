import { describe, expect, test } from 'vitest';
import type { OutboxOptions } from '../../../src/proxy/index.js';
import { START, startProxy } from '../../fixtures/proxy-upstream.js';
import { startOutbox, temporaryOutbox } from './outbox-scene.js';
import { type Fate, listedReview, type ServiceBehaviour } from './outbox-service.js';

const WORDS = { rating: 5, text: 'Warm.', firstName: 'Ada', email: 'ada@shopper.test' };
const KEY = { 'idempotency-key': 'k1' };

/** A proxy with an outbox, in front of a service on a socket. */
async function startKeeping(behaviour: ServiceBehaviour = {}, options: Partial<OutboxOptions> = {}) {
  const scene = await startOutbox(behaviour, options);
  const proxy = startProxy(() => Promise.reject(new Error('goes through the outbox')), { outbox: scene.outbox });
  return { ...scene, ...proxy };
}

describe('the answer to a review', () => {
  test('that the service has is 201 with its feedback’s id', async () => {
    const { submit, service } = await startKeeping();
    const response = await submit(WORDS, KEY);
    expect([response.status, await response.json()]).toEqual([201, { id: service.stored[0]!.id, published: false }]);
    expect(service.stored[0]).toMatchObject({
      key: 'k1',
      body: { rating: '5', channel: { email: 'ada@shopper.test' } },
    });
  });

  test.each<[string, Fate]>([
    ['401', { status: 401 }],
    ['403', { status: 403 }],
    ['429', { status: 429, headers: { 'retry-after': '60' } }],
    ['500', { status: 500 }],
    ['502', { status: 502 }],
    ['503', { status: 503 }],
    ['a redirect', { status: 302 }],
    ['nonsense', 'take, nonsense'],
    ['a reset', 'break'],
  ])('that the service answers with %s is 202: it is kept', async (_, fate) => {
    const { submit, sign, store } = await startKeeping({ fate: () => fate });
    const response = await submit(WORDS, KEY, await sign(['reviews:publish']));
    expect([response.status, await response.json()]).toEqual([202, { id: expect.any(String), published: true }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await store.counts()).toMatchObject({ waiting: 1 });
  });

  test('says each time what became of its invitation and its answers', async () => {
    const body = { feedback: { id: 'f1', verified: true, answersKept: true } };
    const { submit, service } = await startKeeping({ fate: () => ({ status: 201, body }) });
    const whole = { ...WORDS, invitation: 'a.b.c', answers: { fit: 'Small' } };
    const told = { id: 'f1', published: false, verified: true, answers: 'kept' };
    expect(await (await submit(whole, KEY)).json()).toEqual(told);
    expect(await (await submit(whole, KEY)).json()).toEqual(told);
    expect(service.submissions.map(({ body }) => [body.invitation, body.answers])).toEqual([
      ['a.b.c', { fit: 'Small' }],
    ]);
  });

  test('that was found in the list after all says whether it is verified', async () => {
    const { submit, delivered, outbox } = await startKeeping({
      fate: (index) => (index === 0 ? 'take, 500' : 'take'),
      listed: (stored) => ({ ...listedReview(stored), verified: true }),
    });
    outbox.start();
    const whole = { ...WORDS, text: 'Warm, and it does not itch.', invitation: 'a.b.c' };
    expect((await submit(whole, KEY)).status).toBe(202);
    await delivered();
    expect(await (await submit(whole, KEY)).json()).toMatchObject({ verified: true });
  });

  test('is 202 while the service is down or held up, with the id under which it is kept', async () => {
    const { submit, service, store } = await startKeeping();
    await service.down();
    const response = await submit(WORDS, KEY);
    const { id } = (await response.json()) as { id: string };
    const taken = await store.take(START + 60_000, 1, id);
    expect([response.status, taken?.id, taken?.review.text]).toEqual([202, id, 'Warm.']);
  });

  test.each<[number, number, string]>([
    [400, 400, 'invalid_request'],
    [404, 404, 'not_found'],
    [409, 409, 'idempotency_conflict'],
    [413, 413, 'too_large'],
    [422, 400, 'invalid_request'],
  ])('that the service refuses with %d is %d %s', async (status, told, code) => {
    const errors = [{ field: 'channel.email', message: 'ada@shopper.test is no address' }];
    const { submit, store } = await startKeeping({ fate: () => ({ status, body: { errors } }) });
    const response = await submit(WORDS, KEY);
    const text = await response.text();
    expect([response.status, JSON.parse(text).code]).toEqual([told, code]);
    expect(text).not.toContain('ada@');
    expect(await store.counts()).toMatchObject({ waiting: 0, dead: 0 });
  });

  test('under a key that came with another review is 409', async () => {
    const { submit, sign } = await startKeeping();
    await submit(WORDS, KEY);
    const email = await submit({ ...WORDS, email: 'right@shopper.test' }, KEY);
    expect([email.status, await email.json()]).toMatchObject([409, { code: 'idempotency_conflict' }]);
    const publishing = await submit(WORDS, KEY, await sign(['reviews:publish']));
    expect([publishing.status, await publishing.json()]).toMatchObject([409, { code: 'idempotency_conflict' }]);
  });

  test('that can neither be kept nor delivered is 503 with the time to come back', async () => {
    const store = { ...(await temporaryOutbox()), enqueue: () => Promise.reject(new Error('disk full')) };
    const { submit } = await startKeeping({ fate: () => ({ status: 500 }) }, { store });
    const response = await submit(WORDS, KEY);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await response.json()).toMatchObject({ code: 'outbox_unavailable' });
  });

  test('is still 400 for what is no submission, and nothing is kept', async () => {
    const { submit, store } = await startKeeping();
    expect((await submit({ rating: 9 }, KEY)).status).toBe(400);
    expect(await store.counts()).toMatchObject({ waiting: 0 });
  });
});
