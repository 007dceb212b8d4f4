/** How much of the files of shoppers is held, and whether there is room for more. */
import { sql } from 'kysely';
import type { Db } from '../database/schema.js';

/** What may be held at most: of one vendor in files that no review names yet, and in all. */
export interface UploadQuota {
  unclaimedBytes: number;
  unclaimedFiles: number;
  allBytes: number;
}

/** What has no room for more: the vendor, or the whole server. */
export type Full = 'vendor_full' | 'full';

/** What is full when that many bytes and files more are to be held; null when there is room. */
export async function whatIsFull(
  db: Db,
  vendorId: string,
  quota: UploadQuota,
  more: { bytes: number; files: number },
): Promise<Full | null> {
  if ((await bytesHeld(db)) + more.bytes > quota.allBytes) return 'full';
  const { bytes, files } = await unclaimed(db, vendorId);
  const isFull = bytes + more.bytes > quota.unclaimedBytes || files + more.files > quota.unclaimedFiles;
  return isFull ? 'vendor_full' : null;
}

/** Bytes that are held: of each file what is kept of it, or what has arrived. */
export async function bytesHeld(db: Db): Promise<number> {
  const claimed = await db
    .selectFrom('upload_bytes')
    .select(({ fn }) => fn.sum('bytes').as('bytes'))
    .executeTakeFirst();
  return Number(claimed?.bytes ?? 0) + (await unclaimed(db)).bytes;
}

/** Files that no review names, and their bytes; with a vendor, its own. */
async function unclaimed(db: Db, vendorId?: string): Promise<{ bytes: number; files: number }> {
  const held = await unclaimedUploads(db, vendorId).executeTakeFirst();
  return { bytes: Number(held?.bytes ?? 0), files: Number(held?.files ?? 0) };
}

/** The query of it. Its condition is that of the index `uploads_unclaimed`, word by word, or that would not be used. */
export function unclaimedUploads(db: Db, vendorId?: string) {
  return db
    .selectFrom('uploads')
    .select(({ fn }) => [fn.sum(sql`coalesce(kept_bytes, arrived_bytes, 0)`).as('bytes'), fn.countAll().as('files')])
    .where(sql<boolean>`case when review_id is null then state end in ('open', 'ready')`)
    .$if(vendorId !== undefined, (query) => query.where('business_id', '=', vendorId!));
}
