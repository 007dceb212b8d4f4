import { randomBytes, randomUUID } from 'node:crypto';
import { READY_DAYS } from '../../contract/uploads.js';
import type { Database } from '../database/database.js';
import type { UploadRow } from '../database/schema.js';
import { isShown } from '../reviews/review-state.js';
import { sha256 } from '../sha256.js';
import { goneAt } from './claim-uploads.js';
import { bytesHeld, type Full, type UploadQuota, whatIsFull } from './held-bytes.js';

const DAY_MS = 86_400_000;
/** For how long an upload is open to which no byte comes. */
const EMPTY_MS = 15 * 60_000;
/** Rows that are looked at in one step. */
const BATCH = 100;

/** A new row, and the secret that its address has. */
export interface OpenedUpload {
  id: string;
  secret: string;
  expiresAt: string;
}

/** A file that is kept: what it is, and whether readers may have it now. */
export interface KeptFile {
  kind: UploadRow['kind'];
  isShown: boolean;
}

/** What was made of a file: its bytes in all, and the name that readers get. */
export interface FinishedFile {
  bytes: number;
  name: string;
}

/** How much is held. */
export interface UploadUsage {
  open: number;
  waiting: number;
  claimed: number;
  bytes: number;
}

/** The files that shoppers send, as the database knows them; their bytes are elsewhere. */
export interface UploadStore {
  /** Opens one for a day, or for 15 minutes if nothing arrives in them. Says what has no room otherwise. */
  open(
    vendorId: string,
    file: { kind: UploadRow['kind']; size: number },
    quota: UploadQuota,
    at: Date,
  ): Promise<OpenedUpload | Full>;
  /** Says how many bytes have arrived, which from then on are held. Responds with what is full then, or null; `gone` when it is not open. */
  arrive(upload: UploadRow, bytes: number, quota: UploadQuota): Promise<Full | 'gone' | null>;
  bySecret(secret: string): Promise<UploadRow | null>;
  stateOf(id: string): Promise<UploadRow['state'] | null>;
  /** Says that the file was checked, and waits for its review; false when it is gone meanwhile. */
  markReady(id: string, kept: FinishedFile, at: Date): Promise<boolean>;
  /** Says that it is to be removed, unless a review has it; false then. */
  markGone(id: string, at: Date): Promise<boolean>;
  /** What is kept under this name, of any vendor or of one; null when there is nothing. */
  kept(fileKey: string, vendorId?: string): Promise<KeptFile | null>;
  /** Says that those are to be removed whose time is over, or whose review is no longer there. Returns how many. */
  expire(at: Date): Promise<number>;
  /** Some whose files are to be removed. */
  gone(): Promise<Pick<UploadRow, 'id' | 'file_key'>[]>;
  /** Says that their files are removed; their rows end a day later. */
  markRemoved(ids: readonly string[]): Promise<void>;
  /** Which of these name something that is not to be removed. */
  known(names: { ids: readonly string[] } | { keys: readonly string[] }): Promise<Set<string>>;
  usage(): Promise<UploadUsage>;
}

/** The uploads in `database`. */
export function createUploadStore({ db, write }: Pick<Database, 'db' | 'write'>): UploadStore {
  return {
    open: (vendorId, { kind, size }, quota, at) =>
      write(async (transaction) => {
        const full = await whatIsFull(transaction, vendorId, quota, { bytes: size, files: 1 });
        if (full) return full;
        const secret = randomBytes(24).toString('base64url');
        const row: UploadRow = {
          id: randomUUID(),
          business_id: vendorId,
          secret_hash: sha256(secret),
          file_key: randomBytes(18).toString('base64url'),
          kind,
          size,
          kept_bytes: null,
          file_name: null,
          state: 'open',
          created_at: at.toISOString(),
          ends_at: endOfOpen(at.toISOString(), 0),
          review_id: null,
          arrived_bytes: 0,
        };
        await transaction.insertInto('uploads').values(row).execute();
        return { id: row.id, secret, expiresAt: endOfOpen(row.created_at, size) };
      }),

    arrive: ({ id, business_id, created_at, size }, bytes, quota) =>
      write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('uploads')
          .set({ arrived_bytes: bytes, ends_at: endOfOpen(created_at, bytes) })
          .where('id', '=', id)
          .where('state', '=', 'open')
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return 'gone';
        return whatIsFull(transaction, business_id, quota, { bytes: bytes < size ? 1 : 0, files: 0 });
      }),

    async bySecret(secret) {
      const found = db.selectFrom('uploads').selectAll().where('secret_hash', '=', sha256(secret));
      return (await found.executeTakeFirst()) ?? null;
    },

    async stateOf(id) {
      const found = await db.selectFrom('uploads').select('state').where('id', '=', id).executeTakeFirst();
      return found?.state ?? null;
    },

    markReady: (id, { bytes, name }, at) =>
      write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('uploads')
          .set({ state: 'ready', kept_bytes: bytes, file_name: name, ends_at: daysAfter(at, READY_DAYS) })
          .where('id', '=', id)
          .where('state', '=', 'open')
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      }),

    markGone: (id, at) =>
      write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('uploads')
          .set(goneAt(at))
          .where('id', '=', id)
          .where('review_id', 'is', null)
          .where('state', 'in', ['open', 'ready'])
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      }),

    async kept(fileKey, vendorId) {
      const found = await db
        .selectFrom('uploads')
        .innerJoin('reviews', (join) =>
          join.onRef('reviews.id', '=', 'uploads.review_id').onRef('reviews.business_id', '=', 'uploads.business_id'),
        )
        .select(['kind', 'show_on_widget', 'is_archived', 'pictures', 'video_ref'])
        .where('file_key', '=', fileKey)
        .where('state', '=', 'ready')
        .$if(vendorId !== undefined, (query) => query.where('uploads.business_id', '=', vendorId!))
        .executeTakeFirst();
      if (!found) return null;
      const { kind, pictures, video_ref } = found;
      // What is held back by itself is not in these columns.
      const isNamed = `${pictures ?? ''} ${video_ref ?? ''}`.includes(`/media/${fileKey}/`);
      return { kind, isShown: isShown(found) && isNamed };
    },

    expire: (at) =>
      write(async (transaction) => {
        const now = at.toISOString();
        const ended = await transaction
          .updateTable('uploads')
          .set(goneAt(at))
          .where('state', 'in', ['open', 'ready'])
          .where((where) =>
            where.or([
              where.and([where('review_id', 'is', null), where('ends_at', '<=', now)]),
              // The version before deletes a review without its files.
              where.and([
                where('review_id', 'is not', null),
                where.not(
                  where.exists(
                    where.selectFrom('reviews').select('reviews.id').whereRef('reviews.id', '=', 'uploads.review_id'),
                  ),
                ),
              ]),
            ]),
          )
          .executeTakeFirst();
        await transaction.deleteFrom('uploads').where('state', '=', 'removed').where('ends_at', '<=', now).execute();
        return Number(ended.numUpdatedRows);
      }),

    gone: () => db.selectFrom('uploads').select(['id', 'file_key']).where('state', '=', 'gone').limit(BATCH).execute(),

    async markRemoved(ids) {
      if (ids.length === 0) return;
      await write((transaction) =>
        transaction
          .updateTable('uploads')
          .set({ state: 'removed', kept_bytes: null })
          .where('id', 'in', ids)
          .where('state', '=', 'gone')
          .execute(),
      );
    },

    async known(names) {
      const [column, values] = 'ids' in names ? (['id', names.ids] as const) : (['file_key', names.keys] as const);
      if (values.length === 0) return new Set();
      const rows = db.selectFrom('uploads').select(`${column} as name`).where(column, 'in', values);
      return new Set((await rows.where('state', 'in', ['open', 'ready']).execute()).map(({ name }) => name));
    },

    async usage() {
      const count = async (state: UploadRow['state'], isClaimed: boolean) => {
        const rows = db
          .selectFrom('uploads')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('state', '=', state);
        const counted = rows.where('review_id', isClaimed ? 'is not' : 'is', null);
        return Number((await counted.executeTakeFirstOrThrow()).count);
      };
      return {
        open: await count('open', false),
        waiting: await count('ready', false),
        claimed: await count('ready', true),
        bytes: await bytesHeld(db),
      };
    },
  };
}

/** Until when an upload is open of which that many bytes have arrived. */
export function endOfOpen(openedAt: string, arrived: number): string {
  return new Date(Date.parse(openedAt) + (arrived > 0 ? DAY_MS : EMPTY_MS)).toISOString();
}

function daysAfter(at: Date, days: number): string {
  return new Date(at.getTime() + days * DAY_MS).toISOString();
}
