import type { IncomingFiles } from '../uploads/incoming-files.js';
import type { UploadStore } from '../uploads/uploads.js';
import type { MediaFiles } from './media-files.js';

const DAY_MS = 86_400_000;

export interface CollectionOptions {
  store: UploadStore;
  files: MediaFiles;
  incoming: IncomingFiles;
  /** Whether another database may name the files that this one does not: they stay as long as it does. */
  isOtherDatabaseThere: () => boolean;
  now: () => Date;
  log: (event: object) => void;
}

/** What was removed: files whose time is over or whose review is erased, and those that nothing names. */
export interface Collected {
  removed: number;
  orphans: number;
}

/** Removes files from where they are kept. Each is removed before its row says so: what a crash leaves is removed the next time. */
export interface Collection {
  /** Ends what is past its time and removes what is gone; once a day also the files that no row names, as a restored database leaves them. */
  collect(): Promise<Collected>;
  /** Removes what is gone when it is called; resolves to how many files. It waits for no search for files that no row names. */
  removeGone(): Promise<number>;
}

/** Creates the collection. */
export function createCollection(options: CollectionOptions): Collection {
  const { store, files, incoming, isOtherDatabaseThere, now, log } = options;
  let searchedAt = 0;
  let collecting: Promise<Collected> | null = null;
  let removing: Promise<unknown> = Promise.resolve();

  return {
    collect() {
      collecting ??= collect().finally(() => {
        collecting = null;
      });
      return collecting;
    },
    removeGone,
  };

  async function collect(): Promise<Collected> {
    await store.expire(now());
    const removed = await removeGone();
    let orphans = 0;
    if (now().getTime() - searchedAt >= DAY_MS && !isOtherDatabaseThere()) {
      orphans = await removeOrphans(new Date(now().getTime() - DAY_MS));
      searchedAt = now().getTime();
      if (orphans > 0) log({ event: 'media_removed', files: 0, orphans });
    }
    return { removed, orphans };
  }

  /** A removal that runs may be past what has gone since: each waits for its turn, and begins anew. */
  function removeGone(): Promise<number> {
    const removed = removing.then(removeAllGone);
    removing = removed.catch(() => {});
    return removed;
  }

  async function removeAllGone(): Promise<number> {
    let removed = 0;
    for (;;) {
      const gone = await store.gone();
      if (gone.length === 0) {
        if (removed > 0) log({ event: 'media_removed', files: removed, orphans: 0 });
        return removed;
      }
      for (const { id, file_key } of gone) {
        await files.remove(file_key);
        await incoming.remove(id);
      }
      await store.markRemoved(gone.map(({ id }) => id));
      removed += gone.length;
    }
  }

  /** Those of which nothing was written since then: younger ones may be on their way. */
  async function removeOrphans(before: Date): Promise<number> {
    let orphans = 0;
    for await (const keys of files.keysBefore(before)) {
      const known = await store.known({ keys });
      for (const key of keys.filter((one) => !known.has(one))) {
        await files.remove(key);
        orphans += 1;
      }
    }
    const ids = await incoming.idsBefore(before);
    const known = await store.known({ ids });
    for (const id of ids.filter((one) => !known.has(one))) {
      await incoming.remove(id);
      orphans += 1;
    }
    return orphans;
  }
}
