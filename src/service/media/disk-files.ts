import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FILE_KEY, FILE_NAME, type MediaFiles } from './media-files.js';

/** Whether `path`, within the folder of {@link createDiskFiles}, is that of a finished file. */
export function isDiskFile(path: string): boolean {
  const [beginning, key = '', name = '', ...deeper] = path.split('/');
  return FILE_KEY.test(key) && beginning === key.slice(0, 2) && FILE_NAME.test(name) && deeper.length === 0;
}

/** Finished files in a folder, for its owner alone: `ab/{key}/{name}`, where `ab` is how the key begins. */
export function createDiskFiles(folder: string): MediaFiles {
  const folderOf = (key: string) => join(folder, key.slice(0, 2), key);

  return {
    async put(key, name, from) {
      const directory = folderOf(key);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const whole = join(directory, name);
      const part = `${whole}.part`;
      if ('path' in from) await copyFile(from.path, part);
      const file = await open(part, 'path' in from ? 'r+' : 'w', 0o600);
      try {
        if (!('path' in from)) await file.writeFile(from);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, whole);
    },

    async get(key, name) {
      const path = join(folderOf(key), name);
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (!found?.isFile()) return null;
      return {
        size: found.size,
        read: (start, end) =>
          Readable.toWeb(
            createReadStream(path, { start, end, highWaterMark: 64 * 1024 }),
          ) as ReadableStream<Uint8Array>,
      };
    },

    remove: (key) => rm(folderOf(key), { recursive: true, force: true }),

    async *keysBefore(at) {
      for (const beginning of await namesIn(folder)) {
        const keys: string[] = [];
        for (const key of await namesIn(join(folder, beginning))) {
          const found = await stat(join(folder, beginning, key)).catch(() => null);
          if (found && found.mtime < at) keys.push(key);
        }
        if (keys.length > 0) yield keys;
      }
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}
