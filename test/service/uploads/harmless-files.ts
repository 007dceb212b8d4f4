import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { createDiskFiles } from '../../../src/service/media/disk-files.js';
import { UnusableFile } from '../../../src/service/media/unusable-file.js';
import { createFinishing } from '../../../src/service/uploads/finish-upload.js';
import { type HostileFile, hostileFiles, PAYLOAD } from '../../fixtures/hostile-files.js';
import { temporaryDirectory } from '../temporary-service.js';

/** Expects each of `count` hostile files to be refused, or nothing of what would run to be kept of it; resolves to how many were what. */
export async function expectHarmless(count: number, seed: number): Promise<{ refused: number; kept: number }> {
  const folder = temporaryDirectory();
  const files = createDiskFiles(join(folder, 'files'));
  const finish = createFinishing(files);
  const path = join(folder, 'incoming');
  let [refused, kept] = [0, 0];
  const check = async ({ name, kind, bytes }: HostileFile, at: number) => {
    writeFileSync(path, bytes);
    const key = String(at).padStart(24, 'k');
    const done = await finish({ file_key: key, kind, size: bytes.length }, path).catch((error: unknown) => {
      expect(error, name).toBeInstanceOf(UnusableFile);
      return null;
    });
    if (!done) {
      refused += 1;
      return;
    }
    kept += 1;
    for (const made of kind === 'picture' ? ['320.webp', '960.webp', '1920.webp'] : [done.name]) {
      const stored = Buffer.from(await new Response((await files.get(key, made))!.read(0, 2 ** 30)).arrayBuffer());
      expect(stored.includes(PAYLOAD), name).toBe(false);
      if (kind === 'picture') expect((await sharp(stored).metadata()).format, name).toBe('webp');
    }
  };
  for (const [at, file] of (await hostileFiles(count, seed)).entries()) await check(file, at);
  return { refused, kept };
}
