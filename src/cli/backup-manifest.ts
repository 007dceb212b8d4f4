import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** The first entry of a backup: what it holds. */
export const MANIFEST = 'manifest.json';

/** Everything a data directory keeps that cannot be made again, and the order in which it is copied. */
export const BACKUP_FILES = ['outbox.sqlite', 'reviews.sqlite', 'token-keys.json'] as const;
export type BackupFileName = (typeof BACKUP_FILES)[number];

const whole = z.int().min(0);
/** What a backup says of itself. */
export const BackupManifest = z.object({
  format: z.literal(1),
  /** The version that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Where the reviews were: `postgres` are not in it. */
  database: z.enum(['sqlite', 'postgres']),
  files: z.array(
    z.object({
      name: z.enum(BACKUP_FILES),
      bytes: whole,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** Rows of each table of a database. */
      tables: z.record(z.string(), whole).exactOptional(),
    }),
  ),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/** Size and SHA-256 of a file in `directory`. */
export async function fingerprintOf(directory: string, name: string): Promise<{ bytes: number; sha256: string }> {
  const path = join(directory, name);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: statSync(path).size, sha256: hash.digest('hex') };
}

/** The same for people: 812 reviews, 3 vendors, … */
export function describeBackup({ files, database }: BackupManifest): string {
  const rows = (file: BackupFileName, table: string) => files.find(({ name }) => name === file)?.tables?.[table];
  const parts = [
    ['reviews.sqlite', 'reviews', 'reviews'],
    ['reviews.sqlite', 'businesses', 'vendors and businesses'],
    ['outbox.sqlite', 'outbox', 'reviews in the outbox'],
  ] as const;
  const said = parts.flatMap(([file, table, words]) => {
    const count = rows(file, table);
    return count === undefined ? [] : [`${count} ${words}`];
  });
  const keys = files.some(({ name }) => name === 'token-keys.json') ? ['token keys'] : [];
  return [...said, ...keys].join(', ') || (database === 'sqlite' ? 'nothing' : 'nothing besides the database');
}
