import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { BucketFailed, createS3Files } from '../../../src/service/index.js';
import type { MediaFiles } from '../../../src/service/media/media-files.js';
import { temporaryDirectory } from '../temporary-service.js';
import { FILM, picture, uploadingService } from '../uploads/uploading-service.js';

/** A store that speaks S3 and checks every signature: the key of its one account is the same word twice. */
const ACCOUNT = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const KEY = 'k'.repeat(24);
const OTHER_KEY = 'o'.repeat(24);

/** An empty bucket, and the files in it. */
async function startBucket() {
  const script = ['--openssl-legacy-provider', 'test/service/media/s3-server.mjs', temporaryDirectory()];
  const server = spawn(process.execPath, script, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void server.kill());
  const [port] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
  const bucket = { url: `http://127.0.0.1:${port}/reviews-media`, ...ACCOUNT };
  return { bucket, files: createS3Files(bucket) };
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream as BodyInit).text();
}

async function keysBefore(files: MediaFiles, at: Date): Promise<string[]> {
  const keys: string[] = [];
  for await (const some of files.keysBefore(at)) keys.push(...some);
  return keys.sort();
}

test('keeps a buffer and a file of the disk, and serves any part of them', async () => {
  const { files } = await startBucket();
  const path = join(temporaryDirectory(), 'film');
  writeFileSync(path, '0123456789');
  await files.put(KEY, '320.webp', Buffer.from('small'), 'image/webp');
  await files.put(KEY, 'film.mp4', { path }, 'video/mp4');
  const small = await files.get(KEY, '320.webp');
  expect(small!.size).toBe(5);
  expect(await textOf(small!.read(0, 4))).toBe('small');
  const film = await files.get(KEY, 'film.mp4');
  expect(film!.size).toBe(10);
  expect(await textOf(film!.read(3, 5))).toBe('345');
  expect(await files.get(KEY, '960.webp')).toBeNull();
});

test('replaces what is there', async () => {
  const { files } = await startBucket();
  await files.put(KEY, '320.webp', Buffer.from('first'), 'image/webp');
  await files.put(KEY, '320.webp', Buffer.from('second'), 'image/webp');
  expect(await textOf((await files.get(KEY, '320.webp'))!.read(0, 5))).toBe('second');
});

test('lists the keys of files older than a time, and removes all of a key and nothing else', async () => {
  const { files } = await startBucket();
  await files.put(KEY, '320.webp', Buffer.from('a'), 'image/webp');
  await files.put(KEY, '960.webp', Buffer.from('b'), 'image/webp');
  await files.put(OTHER_KEY, '320.webp', Buffer.from('c'), 'image/webp');
  expect(await keysBefore(files, new Date(Date.now() + 60_000))).toEqual([KEY, OTHER_KEY]);
  expect(await keysBefore(files, new Date(Date.now() - 60_000))).toEqual([]);
  await files.remove(KEY);
  expect(await files.get(KEY, '320.webp')).toBeNull();
  expect(await files.get(KEY, '960.webp')).toBeNull();
  expect(await keysBefore(files, new Date(Date.now() + 60_000))).toEqual([OTHER_KEY]);
  await files.remove(KEY);
});

test('lists and removes what is on several pages of a list', async () => {
  const { bucket } = await startBucket();
  const files = createS3Files(bucket, 2);
  for (const name of ['320.webp', '960.webp', '1920.webp', 'film.mp4', 'film.webm']) {
    await files.put(KEY, name, Buffer.from(name), 'image/webp');
  }
  await files.put(OTHER_KEY, '320.webp', Buffer.from('c'), 'image/webp');
  expect(new Set(await keysBefore(files, new Date(Date.now() + 60_000)))).toEqual(new Set([KEY, OTHER_KEY]));
  await files.remove(KEY);
  expect(await keysBefore(files, new Date(Date.now() + 60_000))).toEqual([OTHER_KEY]);
});

test('a wrong secret and a bucket that is not there fail without a word of theirs', async () => {
  const { bucket } = await startBucket();
  const wrong = createS3Files({ ...bucket, secretAccessKey: 'another' });
  await expect(wrong.put(KEY, '320.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(
    new BucketFailed('status 403'),
  );
  const nowhere = createS3Files({ ...bucket, url: `${bucket.url}-2` });
  await expect(nowhere.put(KEY, '320.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(BucketFailed);
});

test('a picture and a film of a review lie in it, are served from it, and are gone from it with the review', async () => {
  const { files } = await startBucket();
  const { ready, submit, reviewOf, get, store, media } = await uploadingService({ media: { files } });
  const uploads = [await ready(await picture()), await ready(FILM, 'video/mp4')];
  const { review } = await reviewOf(await submit({ uploads }));
  const [film, still] = [review.videoRef!, review.pictures![0]!];
  const whole = await get(still);
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await whole.arrayBuffer()).byteLength).toBe(Number(whole.headers.get('content-length')));
  const part = await get(film, { range: 'bytes=100-199' });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  const { key, name } = media.fileIn(film)!;
  expect(await files.get(key, name)).not.toBeNull();
  const found = await store.erasures.findReview(review.id, { account: 'default', vendorId: undefined });
  await store.erasures.erase(found!, { subject: 'review', keepText: false });
  await media.collect();
  expect(await files.get(key, name)).toBeNull();
});
