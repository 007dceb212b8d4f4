import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hostileFiles } from '../../fixtures/hostile-files.js';
import { expectHarmless } from './harmless-files.js';
import { picture, uploadingService } from './uploading-service.js';

const SEED = 20;

test('A stranger’s file does nothing but show a picture or film: each hostile one is refused, or nothing of what would run is kept', async () => {
  const { refused, kept } = await expectHarmless(66, SEED);
  expect(refused).toBeGreaterThan(30);
  // Pictures with something behind or beside them are pictures.
  expect(kept).toBeGreaterThan(5);
});

test('what is refused leaves nothing behind, says why by a code, and the next picture is taken', async () => {
  const { send, tus, ready, folder, events, store } = await uploadingService();
  const files = (await hostileFiles(22, SEED)).filter(({ bytes }) => bytes.length > 0);
  for (const { name, kind, bytes } of files) {
    const { upload, response } = await send(bytes, kind === 'picture' ? 'image/png' : 'video/mp4');
    expect([204, 422], name).toContain(response.status);
    expect(response.headers.get('content-type') ?? 'application/problem+json').toBe('application/problem+json');
    if (response.status === 204) await tus('DELETE', upload);
    expect((await tus('HEAD', upload)).status, name).toBe(410);
  }
  expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  const reasons = new Set(events.filter(({ event }) => event === 'upload_refused').map(({ reason }) => reason));
  expect([...reasons].sort()).toEqual(['film', 'format', 'kind', 'undecodable']);
  expect(JSON.stringify(events)).not.toContain('script');
  await ready(await picture(30, 20));
  expect(await store.uploads.usage()).toMatchObject({ open: 0, waiting: 1 });
});

test('a picture of more pixels than may be is refused before it is decoded', async () => {
  const { send } = await uploadingService();
  const wide = await sharp({ create: { width: 10_001, height: 5_000, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { response } = await send(wide, 'image/png');
  expect([response.status, await response.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'file_refused', detail: 'The picture has too many pixels.' }),
  ]);
});
