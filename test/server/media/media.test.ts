import { existsSync, readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { box, tellingFilm } from '../../fixtures/films.js';
import { picture } from '../../service/uploads/uploading-service.js';
import { patchAndBreak } from './broken-line.js';
import { mediaShop, TUS } from './media-shop.js';

describe('a film of 50 MB', () => {
  test('over a line that breaks three times arrives once, and whole', async () => {
    const { open, arrived, patch, post, media, shell } = await mediaShop({ CHALLENGE: 'off' });
    const noise = Buffer.alloc(50 * 1024 * 1024);
    for (let at = 0; at < noise.length; at += 4096) noise.writeUInt32BE((at * 2_654_435_761) % 2 ** 32, at);
    const film = Buffer.concat([tellingFilm(), box('mdat', noise)]);
    const { id, url } = await open('video/mp4', film.length);
    const address = url.replace('localhost', '127.0.0.1');
    let offset = 0;
    for (const share of [0.2, 0.5, 0.8]) {
      await patchAndBreak(address, offset, film.subarray(offset), Math.floor(film.length * share) - offset);
      // The server hears of a broken line when it does; asking ends what still hangs.
      const now = await arrived(address);
      expect(now).toBeGreaterThanOrEqual(offset);
      expect(now).toBeLessThan(film.length);
      offset = now;
    }
    expect(offset).toBeGreaterThan(0);
    const last = await patch(address, offset, film.subarray(offset));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(film.length)]);
    expect((await post('reviews', { rating: 5, text: 'See it turn.', uploads: [id] })).status).toBe(201);
    const [shown, ...others] = await media();
    expect([shown!.type, others]).toEqual(['video', []]);
    const served = Buffer.from(await (await fetch(shown!.url)).arrayBuffer());
    expect(served.length).toBe(film.length);
    expect(served.subarray(-noise.length).equals(noise)).toBe(true);
    expect(readdirSync(join(shell.dataDir, 'media', 'incoming'))).toEqual([]);
  });
});

describe('a picture', () => {
  test('is seen at the desk before readers see it, and is gone from the disk once its review is erased', async () => {
    const { url, shell, open, patch, post, media, vendorId, close } = await mediaShop({ CHALLENGE: 'off' });
    const bytes = await picture(300, 200);
    const upload = await open('image/jpeg', bytes.length);
    await patch(upload.url.replace('localhost', '127.0.0.1'), 0, bytes);
    const receipt = (await (await post('reviews', { rating: 5, uploads: [upload.id] })).json()) as {
      id: string;
      uploads: string;
    };
    expect(receipt.uploads).toBe('kept');
    const [shown] = await media();
    const address = shown!.url.replace('localhost', '127.0.0.1');
    expect((await fetch(address)).status).toBe(200);
    const key = /\/media\/([\w-]{24})\//.exec(address)![1]!;
    const atDesk = await fetch(`${url}/desk/api/vendors/${vendorId}/media/${key}/320.webp`);
    expect(atDesk.status).toBe(401);
    const folder = join(shell.dataDir, 'media', 'files', key.slice(0, 2), key);
    expect(readdirSync(folder).sort()).toEqual(['1920.webp', '320.webp', '960.webp']);
    expect((await shell.run('erase', '--review', receipt.id, '--yes')).code).toBe(0);
    expect(existsSync(folder)).toBe(false);
    expect((await fetch(address)).status).toBe(404);
    await close();
  });

  test('has an origin where nothing else is', async () => {
    const { url, open } = await mediaShop({ MEDIA_URL: 'http://media.shop.example' });
    const upload = await open('image/jpeg', 10);
    expect(upload.url).toMatch(/^http:\/\/media\.shop\.example\/media\/uploads\/[\w-]{32}$/);
    const under = (host: string, path: string, method = 'GET') =>
      new Promise<number>((resolve, reject) => {
        httpRequest(`${url}${path}`, { method, headers: { host, ...TUS } }, (response) => {
          response.resume();
          resolve(response.statusCode!);
        })
          .on('error', reject)
          .end();
      });
    const path = new URL(upload.url).pathname;
    expect(await under('media.shop.example', path, 'HEAD')).toBe(200);
    for (const other of [
      '/',
      '/desk',
      '/reviews-widget.js',
      '/api/v2/ping',
      '/widget/v1/vendors/x/reviews',
      '/metrics',
    ])
      expect(await under('media.shop.example', other), other).toBe(404);
    expect(await under('127.0.0.1', '/desk')).toBe(200);
  });

  test('is not offered where none are taken', async () => {
    const { at, token, post } = await mediaShop({ MEDIA_MAX_GB: '0' });
    expect(await (await fetch(`${at('uploads')}?token=${token}`)).json()).toEqual({
      pictures: 0,
      films: 0,
      pictureBytes: 0,
      filmBytes: 0,
      types: [],
    });
    expect((await post('uploads', { type: 'image/png', size: 1 })).status).toBe(501);
  });
});
