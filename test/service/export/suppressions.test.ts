import { describe, expect, test } from 'vitest';
import { ExportLine } from '../../../src/service/export/export-lines.js';
import type { Store } from '../../../src/service/store.js';
import { ENGINES, type Engine, temporaryStore } from '../temporary-service.js';

const AT = new Date('2026-01-02T03:04:05.000Z');
const ADA = { email: 'ada@mail.example' };
const BO = { phone_number: '+49 170 1234567' };

async function shop(engine: Engine) {
  const store = await temporaryStore(engine);
  const { id } = await store.vendors.create({ name: 'Hats' });
  return { store, id };
}

async function exported(store: Store, vendorId: string, contacts = true): Promise<ExportLine[]> {
  const lines: ExportLine[] = [];
  for await (const batch of store.exports.lines(vendorId, { contacts })) lines.push(...batch);
  return lines.map((line) => ExportLine.parse(JSON.parse(JSON.stringify(line))));
}

const suppressionsIn = (lines: ExportLine[]) => lines.filter((line) => line.line === 'suppression');

describe.each(ENGINES)('who must not be asked, in an export on %s', (engine) => {
  test('is not asked from another installation either', async () => {
    const [here, there] = [await shop(engine), await shop(engine)];
    await here.store.suppressions.add('default', ADA, 'unsubscribed', AT);
    await here.store.suppressions.add('default', BO, 'complained', AT);
    const lines = await exported(here.store, here.id);
    expect(await there.store.exports.restore(there.id, lines)).toMatchObject({ suppressions: 2 });
    expect(await there.store.suppressions.has('default', { email: ' ADA@mail.example' })).toBe(true);
    expect(await there.store.suppressions.has('default', BO)).toBe(true);
    expect(await there.store.suppressions.has('default', { email: 'cy@mail.example' })).toBe(false);
    expect(await there.store.suppressions.count('default')).toMatchObject({ unsubscribed: 1, complained: 1 });
    expect(suppressionsIn(await exported(there.store, there.id))).toEqual(suppressionsIn(lines));
    expect(await there.store.exports.restore(there.id, lines)).toMatchObject({ suppressions: 0 });
  });

  test('stands beside the list that is there, whose key is another, and may be asked again', async () => {
    const [here, there] = [await shop(engine), await shop(engine)];
    await here.store.suppressions.add('default', ADA, 'unsubscribed', AT);
    await there.store.suppressions.add('default', BO, 'added', AT);
    await there.store.exports.restore(there.id, await exported(here.store, here.id));
    expect(await there.store.suppressions.has('default', ADA)).toBe(true);
    expect(await there.store.suppressions.has('default', BO)).toBe(true);
    // And back: under its own key it is the hash that it was.
    const back = await exported(there.store, there.id);
    expect(await here.store.exports.restore(here.id, back)).toMatchObject({ suppressions: 1 });
    expect(await here.store.suppressions.has('default', BO)).toBe(true);
    expect(await there.store.suppressions.remove('default', ADA)).toBe(true);
    expect(await there.store.suppressions.has('default', ADA)).toBe(false);
  });

  test('is left out without contacts, and counted', async () => {
    const { store, id } = await shop(engine);
    expect(await store.exports.countSuppressions(id)).toBe(0);
    await store.suppressions.add('default', { ...ADA, ...BO }, 'unsubscribed', AT);
    expect(suppressionsIn(await exported(store, id, false))).toEqual([]);
    expect(await store.exports.countSuppressions(id)).toBe(2);
  });
});

test('lists of more than 32 other installations are refused', async () => {
  const { store, id } = await shop('sqlite');
  await store.suppressions.add('default', ADA, 'unsubscribed', AT);
  const [line] = suppressionsIn(await exported(store, id));
  const foreign = (at: number) => ({ ...line!, key: String(at).padStart(43, 'k') });
  const lines = Array.from({ length: 32 }, (_, at) => foreign(at));
  expect(await store.exports.restore(id, lines)).toMatchObject({ suppressions: 32 });
  await expect(store.exports.restore(id, [foreign(32)])).rejects.toThrow('delete its lines "suppression"');
});
