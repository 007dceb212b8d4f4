/** What is known of an import: as it begins, after a restart, and as the desk is told of it. */
import { hostname } from 'node:os';
import type { ImportJob, ImportState } from '../../contract/desk-import.js';
import type { KeptJob } from './import-folder.js';

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
