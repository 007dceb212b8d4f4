import { expect, test } from 'vitest';
import { ENGINES, temporaryStore } from './temporary-service.js';

test.each(ENGINES)('a setting is null until it is set, and the last value stays, on %s', async (engine) => {
  const { settings } = await temporaryStore(engine);
  expect(await settings.get('vendor')).toBeNull();
  await settings.set('vendor', 'one');
  await settings.set('vendor', 'two');
  await settings.set('other', 'three');
  expect(await settings.get('vendor')).toBe('two');
});
