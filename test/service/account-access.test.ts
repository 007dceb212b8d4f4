import { describe, expect, test } from 'vitest';
import { type AccountAccess, EVERY_ACCOUNT, ownAccount } from '../../src/service/account-access.js';
import { temporaryService } from './temporary-service.js';

describe('what an account opens', () => {
  test('is every account by its own value alone', () => {
    const accesses: AccountAccess[] = [
      'default',
      EVERY_ACCOUNT,
      // @ts-expect-error An account that was not found opens nothing.
      null,
      // @ts-expect-error Neither does one that nobody looked for.
      undefined,
    ];
    expect(accesses.map((access) => typeof access)).toEqual(['string', 'symbol', 'object', 'undefined']);
  });

  test('has to be named for every read', async () => {
    const { store, vendor } = await temporaryService();
    const forgotten = [
      // @ts-expect-error The account is missing.
      () => store.vendors.get(vendor.id),
      // @ts-expect-error
      () => store.vendors.list(),
      // @ts-expect-error
      () => store.vendors.update(vendor.id, { name: 'Taken' }),
    ];
    for (const read of forgotten) expect((await read().catch(() => null)) ?? []).toEqual([]);
    expect(await store.vendors.get(vendor.id, EVERY_ACCOUNT)).toEqual(vendor);
  });

  test.each([null, undefined, ''])('is nothing when it is %j', async (missing) => {
    const { store, vendor, submit } = await temporaryService();
    const { feedback } = (await (await submit({ text: 'ours' })).json()) as { feedback: { id: string } };
    const account = missing as unknown as AccountAccess;
    const found = (work: Promise<unknown>) => work.catch(() => null);
    expect(await found(store.vendors.get(vendor.id, account))).toBeNull();
    expect((await found(store.vendors.list(account))) ?? []).toEqual([]);
    expect(await found(store.vendors.update(vendor.id, { name: 'Taken' }, account))).toBeNull();
    expect(await found(store.reviews.update(feedback.id, { isArchived: true }, { account }))).toBeNull();
    expect(await found(store.reviews.reply({ reviewId: feedback.id, comment: 'Taken' }, { account }))).toBeNull();
    await store.changes.numberChanges();
    const start = { sequence: 0, businessId: '' };
    expect((await found(store.changes.changesAfter(account, start, 9))) ?? []).toEqual([]);
    expect(await store.changes.changesAfter(EVERY_ACCOUNT, start, 9)).toHaveLength(1);
  });

  test('is the default account for what is created under every account', () => {
    expect([ownAccount(EVERY_ACCOUNT), ownAccount('other')]).toEqual(['default', 'other']);
  });
});
