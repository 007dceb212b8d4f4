import { expect, test } from 'vitest';
import { picture, uploadingService } from '../../service/uploads/uploading-service.js';
import { temporaryDesk } from '../temporary-desk.js';

test('a picture that waits is seen by whoever is signed in at the desk, and by nobody of another account', async () => {
  const { ready, submit, reviewOf, get, store, media, vendor } = await uploadingService();
  const { review } = await reviewOf(await submit({ uploads: [await ready(await picture())], showOnWidget: false }));
  const [address] = review.pictures!;
  expect((await get(address!)).status).toBe(404);

  const { join, visitor } = await temporaryDesk({ store, media });
  const path = `/api/vendors/${vendor.id}${new URL(address!).pathname}`;
  const reader = await join('reader');
  const seen = await reader.send('GET', path);
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
  // Nobody else may get it from a cache.
  expect(seen.headers.get('cache-control')).toBe('private, no-cache');
  expect((await visitor().send('GET', path)).status).toBe(401);
  const stranger = await join('owner', { accountId: 'elsewhere' });
  expect((await stranger.send('GET', path)).status).toBe(404);
});
