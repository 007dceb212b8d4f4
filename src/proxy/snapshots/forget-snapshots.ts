import { partKeyOf } from './resource.js';
import type { SnapshotStore } from './snapshot-store.js';

/** What a store may keep of a vendor, which is a business as well. */
const KEPT = ['vendors', 'businesses'].flatMap((family) =>
  ['reviews', partKeyOf('reviews'), 'insights', 'audit'].map(
    (resource) => (id: string) => `${family}/${id}/${resource}`,
  ),
);

/**
 * Empties what the store has of these vendors at `at`, ms. An empty snapshot stays in its place for `keepMs`: a process that requested the
 * list before cannot save what it got over it, and nobody can read it.
 */
export async function forgetSnapshots(
  store: Pick<SnapshotStore, 'save'>,
  vendorIds: readonly string[],
  { at, keepMs }: { at: number; keepMs: number },
): Promise<void> {
  for (const id of vendorIds) {
    for (const keyOf of KEPT) await store.save(keyOf(id), { takenAt: at, json: '' }, keepMs);
  }
}
