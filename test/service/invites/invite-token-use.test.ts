import { describe, expect, test } from 'vitest';
import { DAY_MS, invitedService, KETTLE, payloadOf, START, TEAPOT } from '../invited-service.js';
import { ENGINES, temporaryPlace, temporaryStore } from '../temporary-service.js';

describe.each(ENGINES)('an invitation on %s', (engine) => {
  test('makes the review it comes with verified, and of the product the customer was invited for', async () => {
    const { invite, review, find } = await invitedService({ engine });
    const { invitation } = await invite({ products: [KETTLE] });
    const { status, feedback } = await review({ text: 'Warm', source: 'shop', showOnWidget: false, invitation });
    expect(status).toBe(201);
    expect(feedback).toEqual({ id: feedback.id, source: 'shop', verified: true });
    expect(await find(feedback.id)).toMatchObject({
      verified: true,
      product: KETTLE,
      text: 'Warm',
      showOnWidget: false,
      heldBackReason: 'pending',
    });
  });

  test('is good once: the second review with it is an ordinary one', async () => {
    const { invite, review, outcome, find } = await invitedService({ engine });
    const { invitation } = await invite({ products: [KETTLE] });
    expect(await outcome(invitation)).toBe('verified');
    const { status, feedback } = await review({ text: 'Again', invitation });
    expect(status).toBe(201);
    expect(feedback).toEqual({ id: feedback.id, verified: false, invitationRefused: 'used' });
    expect(await find(feedback.id)).toMatchObject({ verified: false, product: null, text: 'Again' });
  });

  test('verifies one of the reviews that arrive with it together, and loses none', async () => {
    const { invite, review, store, vendor } = await invitedService({ engine });
    for (let round = 0; round < 5; round += 1) {
      const { invitation } = await invite();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => review({ text: `${index}`, invitation })),
      );
      const outcomes = answers.map(({ feedback }) => feedback.invitationRefused ?? feedback.verified);
      expect(outcomes.sort()).toEqual([true, ...Array(7).fill('used')]);
    }
    const { total, reviews } = await store.reviews.list(vendor.id);
    expect([total, reviews.filter(({ verified }) => verified).length]).toEqual([40, 5]);
  });

  test('verifies one review when two processes take one each', async () => {
    const place = await temporaryPlace(engine);
    const one = await invitedService({ store: await temporaryStore(place) });
    const two = await temporaryStore(place);
    for (let round = 0; round < 5; round += 1) {
      const { invitation } = await one.invite();
      const review = { rating: '5', vendorId: one.vendor.id, invitation };
      const at = new Date(START);
      const feedbacks = await Promise.all([
        one.store.reviews.submit(review, { at }),
        two.reviews.submit(review, { at }),
      ]);
      expect(feedbacks.map(({ verified }) => verified).sort()).toEqual([false, true]);
    }
  });

  test('is not good for another vendor, whichever has been invited', async () => {
    const { invite, outcome, store, vendor } = await invitedService({ engine });
    const other = await store.vendors.create({ name: 'Other' });
    const { invitation } = await invite({}, {}, other.id);
    expect(await outcome(invitation)).toBe('other_vendor');
    const at = new Date(START);
    expect(await store.reviews.submit({ rating: '5', vendorId: other.id, invitation }, { at })).toMatchObject({
      verified: true,
    });
    expect((await store.reviews.list(vendor.id)).total).toBe(1);
  });

  test('is good until 90 days after the invite is due, to the second', async () => {
    const { invite, outcome, clock } = await invitedService({ engine });
    const late = await invite({ inviteDelayHours: 48 });
    const end = START + 92 * DAY_MS;
    expect(payloadOf(late.invitation).exp).toBe(end / 1000);
    const second = await invite({ inviteDelayHours: 48 });
    clock.at = end - 1;
    expect(await outcome(late.invitation)).toBe('verified');
    clock.at = end;
    expect(await outcome(second.invitation)).toBe('expired');
  });

  test('gives the same response again to a retry, whatever has happened since', async () => {
    const { invite, review, outcome, clock, store, vendor } = await invitedService({ engine });
    const { invitation } = await invite();
    const send = (key: string) => review({ text: key, invitation }, { 'idempotency-key': key });
    const first = await send('one');
    const second = await send('two');
    expect([first.feedback.verified, second.feedback.invitationRefused]).toEqual([true, 'used']);
    clock.at += 365 * DAY_MS;
    expect(await outcome(invitation)).toBe('expired');
    expect([await send('one'), await send('two')]).toEqual([first, second]);
    expect((await store.reviews.list(vendor.id)).total).toBe(3);
  });

  test('gives all of a storm of retries the one response', async () => {
    const { invite, review, store, vendor } = await invitedService({ engine });
    const { invitation } = await invite();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => review({ invitation }, { 'idempotency-key': 'one' })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.feedback.verified).toBe(true);
    expect((await store.reviews.list(vendor.id)).total).toBe(1);
  });

  test('is not used up by a review that is not stored', async () => {
    const { invite, review, outcome } = await invitedService({ engine });
    const { invitation } = await invite();
    expect((await review({ rating: '6', invitation })).status).toBe(400);
    await review({ text: 'first' }, { 'idempotency-key': 'one' });
    expect((await review({ text: 'other', invitation }, { 'idempotency-key': 'one' })).status).toBe(409);
    expect(await outcome(invitation)).toBe('verified');
  });

  test('for a product is not good for another one, and stays good for its own', async () => {
    const { invite, review, outcome, find } = await invitedService({ engine });
    const { invitation } = await invite({ products: [KETTLE] });
    const { feedback } = await review({ product: TEAPOT, invitation });
    expect(feedback).toEqual({ id: feedback.id, verified: false, invitationRefused: 'other_product' });
    expect((await find(feedback.id)).product).toEqual(TEAPOT);
    const inOtherWords = { sourceProductId: KETTLE.sourceProductId, title: 'Golden kettle' };
    const verified = await review({ product: inOtherWords, invitation });
    expect(verified.feedback.verified).toBe(true);
    expect((await find(verified.feedback.id)).product).toEqual(KETTLE);
    expect(await outcome(invitation)).toBe('used');
  });

  test('for no product leaves the review the product it names', async () => {
    const { invite, review, find } = await invitedService({ engine });
    const { feedback } = await review({ product: TEAPOT, invitation: (await invite()).invitation });
    expect(feedback.verified).toBe(true);
    expect((await find(feedback.id)).product).toEqual(TEAPOT);
  });

  test('is one for each of several products, good once each', async () => {
    const { invite, review, outcome, find } = await invitedService({ engine });
    const { invitation, invitations = [] } = await invite({ products: [KETTLE, TEAPOT, { ...TEAPOT, title: 'Pot' }] });
    expect(invitations.map(({ sourceProductId }) => sourceProductId)).toEqual(['kettle-1', 'teapot-1']);
    expect(invitation).toBe(invitations[0]?.invitation);
    for (const { sourceProductId, invitation } of invitations) {
      const { feedback } = await review({ invitation });
      expect(feedback.verified).toBe(true);
      expect((await find(feedback.id)).product?.sourceProductId).toBe(sourceProductId);
      expect(await outcome(invitation)).toBe('used');
    }
  });
});

describe('a review without an invitation', () => {
  test('gets the same response as before', async () => {
    const { review } = await invitedService();
    const { feedback } = await review({ source: 'shop' });
    expect(feedback).toEqual({ id: feedback.id, source: 'shop' });
  });
});

describe('an invite', () => {
  test('that is requested again under its key gives the same invite tokens', async () => {
    const { invite, outcome } = await invitedService();
    const headers = { 'idempotency-key': 'order-1' };
    const first = await invite({ products: [KETTLE, TEAPOT] }, headers);
    expect(await outcome(first.invitation)).toBe('verified');
    const again = await invite({ products: [KETTLE, TEAPOT] }, headers);
    expect(again).toEqual({ ...first, invite: { ...first.invite, state: 'reviewed', notice: undefined } });
    expect(await outcome(again.invitation)).toBe('used');
  });

  test('of version 1 has an invitation of no product', async () => {
    const { call, vendor, outcome } = await invitedService();
    const body = { firstName: 'Ada', phoneNumber: '+49 30 123456', businessId: vendor.id, inviteDelayDays: 1 };
    const { invitation } = (await (await call('POST', '/v1/send-review-invite', body)).json()) as {
      invitation: string;
    };
    expect(payloadOf(invitation)).toEqual({
      sub: vendor.id,
      jti: expect.stringMatching(/^[0-9a-f-]{36}\.0$/),
      exp: START / 1000 + 91 * 86_400,
      firstName: 'Ada',
    });
    expect(await outcome(invitation)).toBe('verified');
  });

  test('can be good for another number of days', async () => {
    const { invite } = await invitedService({ inviteTokenDays: 7 });
    expect(payloadOf((await invite()).invitation).exp).toBe(START / 1000 + 7 * 86_400);
  });
});
