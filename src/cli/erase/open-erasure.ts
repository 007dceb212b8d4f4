/** Erases in every place where a server keeps something: the database, the outbox, saved snapshots, and the free space of files. */

import { OperatorError } from '../../platform/errors.js';
import { type Person, samePerson } from '../../platform/same-person.js';
import type { UndeliveredSubmission } from '../../proxy/index.js';
import { openMedia } from '../../server/media/open-media.js';
import type { Settings } from '../../server/settings/settings.js';
import { compactFiles } from '../../server/storage/compact-files.js';
import { forgetSaved, forgetSubmissions } from '../../server/storage/forget-erased.js';
import { forgetImports } from '../../server/storage/forget-imports.js';
import { withOutbox } from '../../server/storage/outbox-storage.js';
import { withSavedSnapshots } from '../../server/storage/proxy-stores.js';
import { hasStore, openServiceStore } from '../../server/storage/service-store.js';
import {
  type Erasure,
  type ErasureStore,
  EVERY_ACCOUNT,
  type FoundAtVendor,
  type SearchedData,
} from '../../service/index.js';

/** What there is of a person, or of a review. */
export interface Found {
  vendors: FoundAtVendor[];
  /** In the outbox. */
  submissions: UndeliveredSubmission[];
}

/** What was erased before: by the service, and in the outbox by the ids of the submissions. */
export interface RecordedErasures {
  erasures: readonly Erasure[];
  submissions: readonly string[];
}

/** How many were erased, and where. */
interface Done {
  erasures: Erasure[];
  /** In the outbox. */
  submissions: number;
}

/** All places of an installation, opened. */
export interface OpenErasure {
  find(who: Person | { review: string }, vendorId: string | undefined): Promise<Found>;
  /** Erases what was found everywhere; files hold none of it when it resolves. */
  erase(found: Found, options: Parameters<ErasureStore['erase']>[1]): Promise<Done>;
  /** The same of what was erased before, as far as it is there. */
  repeat(recorded: RecordedErasures): Promise<Done>;
  close(): Promise<void>;
}

/** Opens them. In front of an existing service there is no database: that service erases its own. */
export async function openErasure(settings: Settings): Promise<OpenErasure> {
  const store = !settings.upstream && hasStore(settings) ? await openServiceStore(settings) : null;

  /** The outbox is emptied first: what is delivered afterwards is found in the database. */
  async function eraseSubmissions(ids: readonly string[]): Promise<number> {
    return (await withOutbox(settings, (outbox) => outbox.erase({ ids }, Date.now()))) ?? 0;
  }

  /** Snapshots last: a Redis that is away must not keep the rest from being erased. */
  async function eraseCopies(erasures: readonly Erasure[]): Promise<void> {
    await withOutbox(settings, (outbox) => forgetSubmissions(outbox, erasures));
    forgetImports(settings, erasures);
    if (store) await openMedia(settings, store, { url: 'http://localhost', log: () => {} }).removeGone();
    const due = await store?.compaction.due();
    await compactFiles(settings);
    if (due) await store?.compaction.done(due);
    await withSavedSnapshots(settings, (saved) => forgetSaved(saved, erasures, settings.snapshotKeepSeconds)).catch(
      () => {
        throw new OperatorError(
          'it is erased, but the snapshots in Redis cannot be reached: until servers read the vendor again they may hold it',
        );
      },
    );
  }

  return {
    async find(who, vendorId) {
      const data: SearchedData = { account: EVERY_ACCOUNT, vendorId };
      if ('review' in who) {
        const found = await store?.erasures.findReview(who.review, data);
        if (!found)
          throw new OperatorError(`there is no review ${who.review}${vendorId === undefined ? '' : ` of ${vendorId}`}`);
        return { vendors: [found], submissions: [] };
      }
      const isTheirs = samePerson(who);
      const undelivered = (await withOutbox(settings, (outbox) => outbox.undelivered())) ?? [];
      const submissions = undelivered.filter(
        ({ vendorId: id, review: { channel } }) =>
          (vendorId === undefined || id === vendorId) && isTheirs(channel?.email, channel?.phoneNumber),
      );
      return { vendors: (await store?.erasures.findPerson(who, data)) ?? [], submissions };
    },

    async erase({ vendors, submissions }, options) {
      const count = await eraseSubmissions(submissions.map(({ id }) => id));
      const erasures: Erasure[] = [];
      for (const found of vendors) erasures.push(...(await store!.erasures.erase(found, options)));
      await eraseCopies(erasures);
      return { erasures, submissions: count };
    },

    async repeat({ erasures: before, submissions }) {
      const count = await eraseSubmissions(submissions);
      const erasures = (await store?.erasures.repeat(before)) ?? [];
      await eraseCopies(before);
      return { erasures, submissions: count };
    },

    close: async () => store?.close(),
  };
}
