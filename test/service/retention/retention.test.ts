import { describe, expect, test } from 'vitest';
import type { KeepDays } from '../../../src/service/index.js';
import { ENGINES, imported, NEW_REPORT, temporaryService } from '../temporary-service.js';

const DAY_MS = 86_400_000;
const NOW = new Date('2027-06-01T00:00:00.000Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const DAYS: KeepDays = { contacts: 365, invites: 180, reporters: 365, requests: 30, erasures: 1095, messages: 30 };
const FOR_EVER: KeepDays = {
  contacts: null,
  invites: null,
  reporters: null,
  requests: null,
  erasures: null,
  messages: null,
};
const RANDOM = 'b7e5a3a0-5f1c-4a8e-9d55-3f0c8d1e2a40';
const ADA = { rating: '4', firstName: 'Ada', channel: { email: 'ada@mail.example', phoneNumber: '+49 170 5550123' } };

describe.each(ENGINES)('on %s', (engine) => {
  async function service() {
    const opened = await temporaryService({ engine });
    const { store, vendor } = opened;
    const submit = (review: object, days: number, idempotencyKey?: string) =>
      store.reviews.submit({ vendorId: vendor.id, ...ADA, ...review }, { at: ago(days), idempotencyKey });
    const invite = (days: number, idempotencyKey?: string) =>
      store.invites.create(
        {
          businessId: vendor.id,
          firstName: 'Ada',
          email: 'ada@mail.example',
          delayHours: 0,
          ...{ lastName: undefined, phoneNumber: undefined, source: undefined, sourceContactId: undefined },
          ...{ campaignId: undefined, products: undefined },
        },
        { account: 'default', at: ago(days), idempotencyKey },
      );
    const removeAll = async (days = DAYS) => {
      for (const kind of ['contacts', 'invites', 'reporters', 'requests', 'erasures'] as const)
        while ((await store.retention.removeBatch(kind, days, NOW)) > 0);
    };
    const list = async () => (await store.reviews.list(vendor.id)).reviews;
    return { ...opened, submit, invite, removeAll, list };
  }

  test('what says that it is of a far future is kept no longer than what is of today', async () => {
    const { store, vendor, list } = await service();
    const createdAt = '9999-12-31T00:00:00.000Z';
    await store.reviews.import(vendor.id, [imported({ email: 'bo@mail.example', createdAt, updatedAt: createdAt })]);
    const draft = { businessId: vendor.id, firstName: 'Ada', email: 'ada@mail.example', delayHours: 365 * 24 };
    const none = { lastName: undefined, phoneNumber: undefined, source: undefined, sourceContactId: undefined };
    const created = await store.invites.create(
      { ...draft, ...none, campaignId: undefined, products: undefined, delayedFrom: new Date(createdAt) },
      { account: 'default', at: new Date() },
    );
    expect(Date.parse(created!.invite!.dueAt)).toBeLessThan(Date.now() + 731 * DAY_MS);
    const removed = async (kind: 'contacts' | 'invites', days: number) =>
      store.retention.removeBatch(kind, DAYS, new Date(Date.now() + days * DAY_MS));
    expect(await removed('contacts', 364)).toBe(0);
    expect(await removed('contacts', 366)).toBe(1);
    expect((await list()).map(({ email }) => email)).toEqual([null]);
    expect(await removed('invites', 731 + 180)).toBe(1);
  });

  test('a review loses its contact a year after it was written, and nothing that readers see', async () => {
    const { store, vendor, submit, removeAll, list } = await service();
    await submit({ text: 'Old. Write to Ada@mail.example.' }, 365.1);
    await submit({ text: 'New. Write to ada@mail.example.' }, 364.9);
    const many = Array.from({ length: 230 }, () =>
      imported({ email: 'bo@mail.example', createdAt: ago(400).toISOString() }),
    );
    await store.reviews.import(vendor.id, many);
    const before = await store.businesses.list('default');
    const head = await store.changes.head();
    expect(await store.retention.count(DAYS, NOW)).toMatchObject({ contacts: 231 });
    await removeAll();
    expect(await store.retention.count(DAYS, NOW)).toMatchObject({ contacts: 0 });
    const reviews = await list();
    expect(reviews.filter(({ email }) => email !== null)).toMatchObject([{ text: 'New. Write to ada@mail.example.' }]);
    expect(reviews).toContainEqual(
      expect.objectContaining({ text: 'Old. Write to •••.', authorName: 'Ada', phoneNumber: null, rating: '4' }),
    );
    expect(await store.businesses.list('default')).toEqual(before);
    await store.changes.numberChanges();
    expect((await store.changes.head()).sequence).toBeGreaterThan(head.sequence);
  });

  test('contacts and invites go 180 days after they were due, and what was written on them stays verified', async () => {
    const { store, vendor, submit, invite, removeAll, list } = await service();
    const used = await invite(181, RANDOM);
    await submit({ invitation: used!.invitation, channel: undefined }, 181);
    const later = await invite(179);
    const cancelled = (days: number) => ({
      vendorId: vendor.id,
      orderId: `shopify:${days}`,
      shopRef: null,
      state: 'cancelled' as const,
      contents: { lines: [], refunds: [] },
      changedAt: null,
      keepsKnown: false,
    });
    const refund = { shopRef: 'shopify:1', refundId: '2', lines: [] };
    for (const days of [181, 179]) {
      await store.invites.takeOrder(cancelled(days), { reason: 'no_products' }, ago(days));
      await store.invites.takeRefund(vendor.id, { ...refund, refundId: `${days}` }, ago(days));
    }
    expect(await store.retention.count(DAYS, NOW)).toMatchObject({ invites: 3 });
    await removeAll();
    const known = [181, 179].map((days) => store.invites.knownOrder(cancelled(days)));
    expect(await Promise.all(known)).toEqual([null, 'cancelled']);
    expect(await list()).toMatchObject([{ verified: true, verifiedBy: 'invitation' }]);
    const found = await store.erasures.findPerson({ email: 'ada@mail.example' }, { account: 'default' });
    expect(found).toMatchObject([{ contacts: [later!.contact.id], invites: 1 }]);
    await expect(invite(0, RANDOM)).rejects.toMatchObject({ code: 'idempotency_conflict' });
    expect((await store.invites.checkToken(vendor.id, later!.invitation!, ago(100))).accepted).toBe(true);
  });

  test('a decided report loses its reporter a year after; its review keeps the contact until then', async () => {
    const { store, vendor, submit, removeAll, list } = await service();
    const of = async (days: number, isDecided = true) => {
      const { id: reviewId } = await submit({ text: `${days}` }, 500);
      const explanation = 'I am Rosa Reader, and ada@mail.example is no customer.';
      const report = await store.reports.create(
        { vendorId: vendor.id, reviewId },
        { ...NEW_REPORT, explanation },
        { at: ago(490) },
      );
      const place = { vendorId: vendor.id, reportId: report!.id };
      if (isDecided) await store.reports.decide(place, { decision: 'kept', statement: 'Fine, Rosa.' }, ago(days));
      return place;
    };
    const old = await of(366);
    const young = await of(364);
    const open = await of(0, false);
    await removeAll();
    expect(await store.reports.get(old)).toMatchObject({
      name: null,
      email: null,
      explanation: 'I am ••• •••, and ••• is no customer.',
      statement: 'Fine, •••.',
      decision: 'kept',
    });
    for (const place of [young, open])
      expect(await store.reports.get(place)).toMatchObject({ email: NEW_REPORT.email });
    const kept = (await list()).filter(({ email }) => email !== null).map(({ text }) => text);
    expect(kept.sort()).toEqual(['0', '364']);
  });

  test('a request is forgotten after a month, and counts once all the same', async () => {
    const { submit, removeAll, list } = await service();
    const first = await submit({ text: 'one' }, 31, RANDOM);
    await submit({ text: 'two' }, 31, 'order of ada@mail.example');
    const young = await submit({ text: 'three' }, 29, 'order of bo@mail.example');
    await removeAll();
    expect(await submit({ text: 'one' }, 0, RANDOM)).toMatchObject({ id: first.id });
    expect(await submit({ text: 'three' }, 0, 'order of bo@mail.example')).toMatchObject({ id: young.id });
    await expect(submit({ text: 'other' }, 0, 'order of bo@mail.example')).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
    expect(await list()).toHaveLength(3);
  });

  test('records of erasures end, and what is kept for ever does not', async () => {
    const { store, submit, invite, removeAll } = await service();
    const { id } = await submit({}, 2000);
    const [found] = [await store.erasures.findReview(id, { account: 'default' })];
    await store.erasures.erase(found!, { subject: 'review', keepText: false, at: ago(1096) });
    await submit({}, 2000, 'a telling key');
    await invite(2000);
    await removeAll(FOR_EVER);
    expect(await store.erasures.list()).toHaveLength(1);
    expect(await store.retention.count(DAYS, NOW)).toEqual({
      contacts: 1,
      invites: 1,
      reporters: 0,
      requests: 1,
      erasures: 1,
      messages: 0,
      signIns: 0,
    });
    expect(await store.retention.count(FOR_EVER, NOW)).toEqual({
      contacts: 0,
      invites: 0,
      reporters: 0,
      requests: 0,
      erasures: 0,
      messages: 0,
      signIns: 0,
    });
    await removeAll();
    expect(await store.erasures.list()).toEqual([]);
  });

  test('one process holds the lease until its end, and another takes it then', async () => {
    const { store } = await service();
    const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000);
    const [one, two] = await Promise.all(['a', 'b'].map((holder) => store.retention.lease(holder, at(0), at(10))));
    const held = one ?? two;
    expect([one, two].filter(Boolean)).toEqual([held]);
    expect(await held!.renew(at(15))).toBe(true);
    expect(await store.retention.lease('c', at(14), at(24))).toBeNull();
    const next = await store.retention.lease('c', at(16), at(26));
    expect(next).not.toBeNull();
    expect(await held!.renew(at(40))).toBe(false);
    await held!.release();
    expect(await store.retention.lease('d', at(17), at(27))).toBeNull();
    await next!.release();
    expect(await store.retention.lease('d', at(17), at(27))).not.toBeNull();
  });

  test('a note of a compaction that came meanwhile stays', async () => {
    const { store, submit, removeAll } = await service();
    expect(await store.compaction.due()).toBeNull();
    await submit({}, 400);
    await removeAll();
    const due = await store.compaction.due();
    expect(due).toMatchObject({ since: NOW.toISOString() });
    await submit({}, 400);
    await removeAll();
    await store.compaction.done(due!);
    const second = await store.compaction.due();
    expect(second).toMatchObject({ since: NOW.toISOString() });
    await store.compaction.done(second!);
    expect(await store.compaction.due()).toBeNull();
  });
});
