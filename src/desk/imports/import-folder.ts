/**
 * The folder of imports: of each the file that was sent, what is known of it, and its refused rows. All under names that we choose, for the
 * owner of the process alone.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ImportJob, ImportState } from '../../contract/desk/import.js';
import { parseJson } from '../../platform/json-body.js';

// What is known of an import: as it begins, after a restart, and as the desk is told of it.

const RUNNING: readonly ImportState[] = ['looking', 'importing'];

/** A file that has come. */
export function newJob(
  given: Pick<KeptJob, 'id' | 'accountId' | 'vendorId' | 'fileName' | 'bytes'>,
  at: Date,
): KeptJob {
  const nothingYet = { choices: {}, progress: 0, problem: null, look: null, undoable: 0, undone: null };
  return { ...given, createdAt: at.toISOString(), state: 'looking', ...nothingYet };
}

/** A job of a former process: what that had begun it did not end, and what came in can be taken back. */
export function afterRestart({ ...job }: KeptJob, added: number): KeptJob {
  // The version before kept samples of another form.
  if (job.look) job.look = { ...job.look, samples: job.look.samples.filter((sample) => 'card' in sample) };
  const undoable = job.state === 'undone' ? 0 : added;
  // What was not taken back yet can be taken back again.
  if (job.state === 'removing') return { ...job, state: 'done', progress: 1, undoable };
  if (RUNNING.includes(job.state)) return withoutSamples({ ...job, state: 'interrupted', progress: 0, undoable });
  const left = job.state === 'looked' || job.state === 'failed' ? job : withoutSamples(job);
  return { ...left, undoable, undone: job.undone ?? null };
}

/** The same job without samples of its columns and reviews, which have people in them. */
export function withoutSamples(job: KeptJob): KeptJob {
  if (!job.look) return job;
  const columns = job.look.columns.map((column) => ({ ...column, samples: [] }));
  return { ...job, look: { ...job.look, columns, samples: [] } };
}

/** What the desk is told of a job. */
export function told({ accountId: _, vendorId: __, ...job }: KeptJob): ImportJob {
  return { ...job, server: hostname() };
}

/** An import with what only the server knows of it. */
export interface KeptJob extends Omit<ImportJob, 'server'> {
  accountId: string;
  vendorId: string;
}

/** What lies there of an import: what is known of it, its file, its refused rows, and the ids of the reviews that it brought in. */
const KINDS = ['json', 'upload', 'refused', 'added'] as const;
type Kind = (typeof KINDS)[number];

/** Where imports are kept. */
export interface ImportFolder {
  place(id: string, kind: Kind): string;
  /** Makes the folder, where it is not there. */
  make(): void;
  /** What a former process has left, the oldest first. */
  read(): KeptJob[];
  /** What is known of an import now: an erasure may have removed something from it. Null where nothing is. */
  readOne(id: string): KeptJob | null;
  /** Deletes what belongs to none of these imports and was last written before a time, such as a file that never came whole. */
  sweep(ids: ReadonlySet<string>, before: Date): void;
  /** Throws where the disk does not take it. */
  write(job: KeptJob): void;
  /** Notes reviews that an import brought in. */
  noteAdded(id: string, reviewIds: readonly string[]): void;
  /** All of them; empty where there are none. */
  added(id: string): string[];
  remove(id: string): void;
}

export function importFolder(directory: string): ImportFolder {
  const place = (id: string, kind: Kind) => join(directory, `${id}.${kind}`);

  return {
    place,

    make() {
      mkdirSync(directory, { recursive: true, mode: 0o700 });
    },

    read() {
      const names = namesIn(directory).filter((name) => name.endsWith('.json'));
      const jobs = names.flatMap((name) => readJob(join(directory, name)));
      return jobs.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
    },

    readOne(id) {
      const path = place(id, 'json');
      return existsSync(path) ? (readJob(path)[0] ?? null) : null;
    },

    sweep(ids, before) {
      for (const name of namesIn(directory)) {
        if (ids.has(name.slice(0, name.indexOf('.')))) continue;
        const path = join(directory, name);
        if ((statSync(path, { throwIfNoEntry: false })?.mtime ?? before) < before) rmSync(path, { force: true });
      }
    },

    write(job) {
      const path = place(job.id, 'json');
      writeFileSync(`${path}.new`, JSON.stringify(job), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },

    noteAdded(id, reviewIds) {
      if (reviewIds.length > 0) appendFileSync(place(id, 'added'), `${reviewIds.join('\n')}\n`, { mode: 0o600 });
    },

    added(id) {
      const path = place(id, 'added');
      return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
    },

    remove(id) {
      for (const kind of KINDS) rmSync(place(id, kind), { force: true });
    },
  };
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Nothing where it is damaged: a machine may have lost its power halfway. */
function readJob(path: string): KeptJob[] {
  const job = parseJson(readFileSync(path, 'utf8')) as KeptJob | null;
  return typeof job === 'object' && typeof job?.id === 'string' && path.endsWith(`${job.id}.json`) ? [job] : [];
}

/**
 * Removes what imports of these vendors quote of people: samples, and refused rows, whose reasons may repeat what stood there. Servers that
 * run see it. A file that waits to be imported stays as it is. Throws where the disk does not take it.
 */
export function forgetPeople(directory: string, vendorIds: ReadonlySet<string>): void {
  const folder = importFolder(directory);
  for (const job of folder.read()) {
    if (!vendorIds.has(job.vendorId)) continue;
    rmSync(folder.place(job.id, 'refused'), { force: true });
    const forgotten = withoutSamples(job);
    folder.write({ ...forgotten, look: forgotten.look && { ...forgotten.look, refused: [] } });
  }
}
