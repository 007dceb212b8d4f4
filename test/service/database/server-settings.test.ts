import { expect, test } from 'vitest';
import { ENGINES, temporaryStore } from '../temporary-service.js';

test.each(ENGINES)('a setting is null until it is set, and the last value stays, on %s', async (engine) => {
  const { settings } = await temporaryStore(engine);
  expect(await settings.get('vendor')).toBeNull();
  await settings.set('vendor', 'one');
  await settings.set('vendor', 'two');
  await settings.set('other', 'three');
  expect(await settings.get('vendor')).toBe('two');
});

test.each(ENGINES)('a setting that is kept is the first value of several that come together, on %s', async (engine) => {
  const { settings } = await temporaryStore(engine);
  const kept = await Promise.all(['one', 'two', 'three'].map((value) => settings.setIfAbsent('vendor', value)));
  expect(new Set(kept).size).toBe(1);
  expect(await settings.get('vendor')).toBe(kept[0]);
  await settings.set('vendor', 'four');
  expect(await settings.setIfAbsent('vendor', 'five')).toBe('four');
});
