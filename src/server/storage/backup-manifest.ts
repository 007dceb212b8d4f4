import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** The first entry of a backup, which lists the files in it. */
export const MANIFEST = 'manifest.json';

/** The files of a data directory that cannot be created again, in the order in which they are copied. */
export const BACKUP_FILES = ['outbox.sqlite', 'reviews.sqlite', 'token-keys.json'] as const;
export type BackupFileName = (typeof BACKUP_FILES)[number];

const whole = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Pictures and films in a backup. */
const BackupMedia = z.object({
  /** A picture counts once, in all its sizes. */
  count: whole,
  bytes: whole,
  /** Of what `sha256sum` prints for their files, in the order of their paths. */
  sha256,
});
export type BackupMedia = z.infer<typeof BackupMedia>;
/** The content of {@link MANIFEST}. */
export const BackupManifest = z.object({
  format: z.literal(1),
  /** The version that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Where the reviews were; with `postgres` they are not in the backup. */
  database: z.enum(['sqlite', 'postgres']),
  files: z.array(
    z.object({
      name: z.enum(BACKUP_FILES),
      bytes: whole,
      sha256,
      /** Rows of each table of a database. */
      tables: z.record(z.string(), whole).exactOptional(),
    }),
  ),
  /** Absent where it holds none. */
  media: BackupMedia.exactOptional(),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/** Size and SHA-256 of a file in `directory`. */
export async function checksumOf(directory: string, name: string): Promise<{ bytes: number; sha256: string }> {
  const path = join(directory, name);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: statSync(path).size, sha256: hash.digest('hex') };
}

/** What a backup holds, for people: "812 reviews, 3 vendors and businesses, token keys". */
export function describeBackup({ files, media, database }: BackupManifest): string {
  const rows = (file: BackupFileName, table: string) => files.find(({ name }) => name === file)?.tables?.[table];
  const counted = [
    ['reviews.sqlite', 'reviews', 'reviews'],
    ['reviews.sqlite', 'businesses', 'vendors and businesses'],
    ['outbox.sqlite', 'outbox', 'reviews in the outbox'],
  ] as const;
  const counts = counted.flatMap(([file, table, noun]) => {
    const count = rows(file, table);
    return count === undefined ? [] : [`${count} ${noun}`];
  });
  const pictures = media ? [`${media.count} pictures and films`] : [];
  const keys = files.some(({ name }) => name === 'token-keys.json') ? ['token keys'] : [];
  return (
    [...counts, ...pictures, ...keys].join(', ') || (database === 'sqlite' ? 'nothing' : 'nothing besides the database')
  );
}
