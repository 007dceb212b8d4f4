import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files of which bytes are on their way: as many as have arrived are on disk, under the upload's id. */
export interface IncomingFiles {
  pathOf(id: string): string;
  /** Bytes that have arrived. */
  sizeOf(id: string): Promise<number>;
  /**
   * Adds what comes, up to `size` in all, and resolves to what has arrived then: all of it on disk. Ends early when the line breaks or
   * `signal` fires. Rejects with {@link TooManyBytes} when there are more.
   */
  append(id: string, body: ReadableStream<Uint8Array>, size: number, options: AppendOptions): Promise<number>;
  remove(id: string): Promise<void>;
  /** Ids of those that nobody has written to since. */
  idsBefore(at: Date): Promise<string[]>;
}

export interface AppendOptions {
  signal: AbortSignal;
  /** Is told what has arrived: before anything comes, with the first bytes, with each MiB and in the end. What it throws ends the body. */
  onArrived(bytes: number): Promise<void>;
}

/** What arrives before it is counted. */
const COUNTED_BYTES = 2 ** 20;

/** More bytes came than were announced. */
export class TooManyBytes extends Error {}

/** Such files in a folder, for its owner alone. */
export function createIncomingFiles(folder: string): IncomingFiles {
  const pathOf = (id: string) => join(folder, id);

  async function sizeOf(id: string): Promise<number> {
    const found = await stat(pathOf(id)).catch(onlyMissing);
    return found?.size ?? 0;
  }

  return {
    pathOf,
    sizeOf,

    async append(id, body, size, { signal, onArrived }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(pathOf(id), 'a', 0o600);
      const reader = body.getReader();
      const stop = () => void reader.cancel().catch(() => {});
      signal.addEventListener('abort', stop, { once: true });
      try {
        let arrived = (await file.stat()).size;
        let counted = arrived;
        await onArrived(arrived);
        while (!signal.aborted) {
          // A line that breaks ends the body with an error: what came before counts.
          const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
          if (done || !value) break;
          if (arrived + value.byteLength > size) throw new TooManyBytes();
          await file.writeFile(value);
          arrived += value.byteLength;
          if (counted > 0 && arrived - counted < COUNTED_BYTES) continue;
          await onArrived(arrived);
          counted = arrived;
        }
        // What is there in full is checked, which counts what is kept of it.
        if (counted < arrived && arrived < size) await onArrived(arrived);
        await file.datasync();
        return arrived;
      } catch (error) {
        stop();
        throw error;
      } finally {
        signal.removeEventListener('abort', stop);
        await file.close();
      }
    },

    remove: (id) => rm(pathOf(id), { force: true }),

    async idsBefore(at) {
      const ids: string[] = [];
      for (const id of (await readdir(folder).catch(onlyMissing)) ?? []) {
        const found = await stat(pathOf(id)).catch(onlyMissing);
        if (found && found.mtime < at) ids.push(id);
      }
      return ids;
    },
  };
}

function onlyMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
