import { expect, test } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { openPostgresOutbox } from '../../../src/stores/outbox/postgres-outbox.js';
import { imported, newDatabase, temporaryStore } from '../temporary-service.js';
import { refusingPostgres } from './refusing-postgres.js';

test('an engine without advisory locks and without settings of the session holds the service and the outbox', async () => {
  const { databaseUrl, refusals } = await refusingPostgres(
    await newDatabase('empty'),
    /pg_advisory|set_config|enable_bitmapscan|lock_timeout/i,
  );
  const store = await temporaryStore({ databaseUrl });
  const { id } = await store.vendors.create({ name: 'Hats' });
  const submitted = await store.reviews.submit({ vendorId: id, rating: '5', text: 'Fits.' });
  expect(await store.reviews.import(id, [imported({ text: 'Imported.' })])).toHaveLength(1);
  expect(await store.reviews.update(submitted.id, { showOnWidget: true }, { account: EVERY_ACCOUNT })).toMatchObject({
    showOnWidget: true,
  });
  expect((await store.reviews.list(id)).reviews).toHaveLength(2);
  await store.changes.numberChanges();
  expect(await store.changes.changesAfter(EVERY_ACCOUNT, { sequence: 0, businessId: '' }, 10)).toHaveLength(1);
  await (await openPostgresOutbox(databaseUrl)).close();
  for (const statement of ['pg_advisory_lock', 'pg_advisory_unlock', 'enable_bitmapscan', 'lock_timeout'])
    expect(
      refusals.some((refused) => refused.includes(statement)),
      statement,
    ).toBe(true);
});

test('one that lacks a setting of the session takes the others', async () => {
  const { databaseUrl, refusals } = await refusingPostgres(await newDatabase('empty'), /enable_bitmapscan/);
  await temporaryStore({ databaseUrl });
  expect(refusals.every((refused) => !refused.includes('lock_timeout'))).toBe(true);
});

test('one that lacks what is needed stops the start', async () => {
  const { databaseUrl } = await refusingPostgres(await newDatabase('empty'), /kysely_migration_lock/);
  await expect(temporaryStore({ databaseUrl })).rejects.toThrow('Cannot open the database');
});
