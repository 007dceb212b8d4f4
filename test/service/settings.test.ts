import { expect, test } from 'vitest';
import { temporaryStore } from './temporary-service.js';

test('a setting is null until it is set, and the last value stays', async () => {
  const { settings } = await temporaryStore();
  expect(await settings.get('vendor')).toBeNull();
  await settings.set('vendor', 'one');
  await settings.set('vendor', 'two');
  await settings.set('other', 'three');
  expect(await settings.get('vendor')).toBe('two');
});
