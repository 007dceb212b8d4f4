/** Gives files that are ready to the review that names them, and takes them from one that is erased. */
import { UPLOAD_LIMITS } from '../../contract/uploads.js';
import type { FieldError } from '../../contract/widget.js';
import type { Db, ReviewRow, UploadRow } from '../database/schema.js';

const DAY_MS = 86_400_000;

/** Some of the uploads that a review names cannot be used. */
export class UnusableUploads extends Error {
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super('unusable uploads');
    this.errors = errors;
  }
}

/** How a review's files are claimed. */
export interface ClaimOptions {
  /** Address of a file that is kept; null where none is. */
  addressOf: ((upload: Pick<UploadRow, 'file_key' | 'file_name'>) => string) | null;
  /** Whether the review is to be stored without those that cannot be used. */
  isLenient: boolean;
  at: Date;
}

/**
 * The row with the addresses of its files, which belong to it from now on. Throws {@link UnusableUploads}: for ids that are unknown, of another
 * vendor or review, not ready or gone, and for too many of a kind.
 */
export async function claimUploads(
  transaction: Db,
  row: ReviewRow,
  ids: readonly string[],
  { addressOf, isLenient, at }: ClaimOptions,
): Promise<ReviewRow> {
  if (ids.length === 0) return row;
  if (!addressOf) {
    if (isLenient) return row;
    throw new UnusableUploads([{ field: 'uploads', message: 'cannot be sent: no files are taken here' }]);
  }
  const found = await transaction
    .selectFrom('uploads')
    .selectAll()
    .where('business_id', '=', row.business_id)
    .where('id', 'in', ids)
    .execute();
  const errors: FieldError[] = [];
  const usable: UploadRow[] = [];
  for (const [at_, id] of ids.entries()) {
    const upload = found.find((one) => one.id === id);
    const wrong = whyNot(upload, usable, at);
    if (wrong === null) usable.push(upload!);
    else errors.push({ field: `uploads.${at_}`, message: wrong });
  }
  if (errors.length > 0 && !isLenient) throw new UnusableUploads(errors);
  const claimed: UploadRow[] = [];
  for (const upload of usable) {
    const { numUpdatedRows } = await transaction
      .updateTable('uploads')
      .set({ review_id: row.id, ends_at: null })
      .where('id', '=', upload.id)
      .where('state', '=', 'ready')
      .where('review_id', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) claimed.push(upload);
    else if (!isLenient) {
      throw new UnusableUploads([{ field: `uploads.${ids.indexOf(upload.id)}`, message: TAKEN }]);
    }
  }
  const pictures = claimed.filter(({ kind }) => kind === 'picture').map(addressOf);
  const film = claimed.find(({ kind }) => kind === 'film');
  return {
    ...row,
    pictures: pictures.length > 0 ? JSON.stringify(pictures) : null,
    video_ref: film ? addressOf(film) : null,
  };
}

const TAKEN = 'belongs to another review';

function whyNot(upload: UploadRow | undefined, before: readonly UploadRow[], at: Date): string | null {
  if (!upload) return 'is not known';
  if (upload.review_id !== null) return TAKEN;
  if (upload.state === 'open') return 'has not arrived in full';
  if (upload.state !== 'ready' || (upload.ends_at ?? '') <= at.toISOString()) return 'is gone: send the file again';
  const most = upload.kind === 'film' ? UPLOAD_LIMITS.films : UPLOAD_LIMITS.pictures;
  const isOneTooMany = before.filter(({ kind }) => kind === upload.kind).length >= most;
  return isOneTooMany ? `must be at most ${most} of this kind` : null;
}

/** How many files a review has. */
export async function countUploadsOf(db: Db, reviewId: string): Promise<number> {
  const counted = db.selectFrom('uploads').select(({ fn }) => fn.countAll().as('count'));
  return Number((await counted.where('review_id', '=', reviewId).executeTakeFirstOrThrow()).count);
}

/** Files of these reviews are gone once the transaction is on disk; whoever keeps them removes them then. */
export async function endUploadsOf(transaction: Db, reviewIds: readonly string[], at: Date): Promise<void> {
  if (reviewIds.length === 0) return;
  await transaction.updateTable('uploads').set(goneAt(at)).where('review_id', 'in', reviewIds).execute();
}

/** The same for all files of a vendor, those that wait for a review among them. */
export async function endUploadsOfVendor(transaction: Db, vendorId: string, at: Date): Promise<void> {
  await transaction
    .updateTable('uploads')
    .set(goneAt(at))
    .where('business_id', '=', vendorId)
    .where('state', 'in', ['open', 'ready'])
    .execute();
}

/** What the row of a file says that is to be removed. For a day it is known that there was one. */
export function goneAt(at: Date) {
  return { state: 'gone', review_id: null, ends_at: new Date(at.getTime() + DAY_MS).toISOString() } as const;
}
