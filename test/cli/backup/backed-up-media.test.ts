import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { mediaShop } from '../../server/media/media-shop.js';
import { startTestServer } from '../../server/test-server.js';
import { picture } from '../../service/uploads/uploading-service.js';
import { repacked } from './repacked.js';

/** A server with a review that has a picture, and a backup of it that was made while it ran. */
async function backedUpPicture() {
  const server = await mediaShop({ CHALLENGE: 'off' });
  const { shell, open, patch, post, media } = server;
  const bytes = await picture(300, 200);
  const upload = await open('image/jpeg', bytes.length);
  await patch(upload.url.replace('localhost', '127.0.0.1'), 0, bytes);
  const posted = await post('reviews', { rating: 5, uploads: [upload.id] });
  const { id: review } = (await posted.json()) as { id: string };
  const path = new URL((await media())[0]!.url).pathname;
  const [, key] = /\/media\/([\w-]{24})\//.exec(path) as unknown as [string, string];
  const file = join(shell.directory, 'reviews.tar');
  const made = await shell.run('backup', file, '--json');
  return { ...server, review, path, key, file, made, folder: join('media', 'files', key.slice(0, 2), key) };
}

describe('pictures and films', () => {
  test('are in the backup, and a server on what was restored serves the same bytes', async () => {
    const { shell, url, path, file, made, folder, close } = await backedUpPicture();
    expect(made.err).toContain(' 1 pictures and films, token keys\n');
    const sizes = ['1920.webp', '320.webp', '960.webp'];
    const bytes = sizes.reduce((sum, name) => sum + statSync(join(shell.dataDir, folder, name)).size, 0);
    expect(JSON.parse(made.out).media).toMatchObject({ count: 1, bytes });
    const before = Buffer.from(await (await fetch(url + path)).arrayBuffer());
    await close();
    const other = join(shell.directory, 'other');
    expect((await shell.run('restore', file, '--data', other)).code).toBe(0);
    expect(readdirSync(join(other, folder)).sort()).toEqual(sizes);
    expect(statSync(join(other, folder, '320.webp')).mode & 0o777).toBe(0o600);
    expect(readdirSync(other).filter((name) => name.includes('restore'))).toEqual([]);
    const restored = await startTestServer({ DATA_DIR: other, DEMO: 'off' }, shell);
    const response = await fetch(restored.url + path);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(before)).toBe(true);
  });

  test('that were erased since are on their way out again after a restore', async () => {
    const { shell, review, key, file, folder, close } = await backedUpPicture();
    expect((await shell.run('erase', '--review', review, '--yes')).code).toBe(0);
    expect(existsSync(join(shell.dataDir, folder))).toBe(false);
    await close();
    expect((await shell.run('restore', file, '--force')).err).toContain('erased since, and not brought back: 1');
    const store = await openStore({ dataDir: shell.dataDir });
    const gone = await store.uploads.gone();
    await store.close();
    expect(gone.map(({ file_key }) => file_key)).toEqual([key]);
  });

  test('are left out with --no-media, and those in a bucket always: the command says so', async () => {
    const { shell } = await backedUpPicture();
    const without = join(shell.directory, 'without.tar');
    const { code, out } = await shell.run('backup', without, '--no-media', '--json');
    expect([code, JSON.parse(out).media]).toEqual([0, undefined]);
    Object.assign(shell.env, {
      MEDIA_S3_URL: 'https://s3.example/reviews',
      MEDIA_S3_REGION: 'eu',
      MEDIA_S3_ACCESS_KEY_ID: 'id',
      MEDIA_S3_SECRET_ACCESS_KEY: 'hunter2',
    });
    const { err } = await shell.run('backup', join(shell.directory, 'bucket.tar'));
    expect(err).toContain('the bucket of MEDIA_S3_URL is not in it');
    expect(err).not.toContain('hunter2');
  });

  test('are restored as they were packed or not at all, and to their own place alone', async () => {
    const { shell, file, folder, close } = await backedUpPicture();
    await close();
    const other = join(shell.directory, 'other');
    const spoiled = await repacked(file, (at) => {
      const path = join(at, folder, '320.webp');
      const bytes = readFileSync(path);
      bytes[bytes.length - 1]! ^= 1;
      writeFileSync(path, bytes);
    });
    const fewer = await repacked(file, (at) => rmSync(join(at, folder, '320.webp')));
    for (const one of [spoiled, fewer]) {
      expect(await shell.run('restore', one, '--data', other)).toMatchObject({
        code: 1,
        err: expect.stringContaining('its pictures and films are not those that were packed'),
      });
    }
    for (const name of ['run.sh', '320.webp.exe']) {
      const more = await repacked(file, (at) => writeFileSync(join(at, folder, name), ''));
      expect(await shell.run('restore', more, '--data', other)).toMatchObject({
        code: 1,
        err: expect.stringContaining(`it holds "${folder}/${name}"`),
      });
    }
    expect(existsSync(join(other, 'media'))).toBe(false);
  });
});
