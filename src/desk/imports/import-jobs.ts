/** The imports of this server: a file that was sent, and what became of it. It goes once it is imported or given up, and after a day in any case. */
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { readFile as readWhole } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { ImportChoices, ImportJob } from '../../contract/desk/import.js';
import type { Vendor } from '../../contract/service/vendor.js';
import { takeBack } from '../../import/take-back.js';
import { errorFields, OperatorError } from '../../platform/errors.js';
import { ServiceProblem } from '../../service/http/problem.js';
import type { Store } from '../../service/index.js';
import { problemOf } from '../../service/known-problems.js';
import type { DeskOptions } from '../desk-env.js';
import { createInboxReviews } from '../inbox/inbox-reviews.js';
import { afterRestart, importFolder, type KeptJob, newJob, told, withoutSamples } from './import-folder.js';
import { readFile } from './read-file.js';
import { writeUpload } from './uploaded-file.js';

const DAY_MS = 86_400_000;
/** How often what is older is looked for; longer than any file may be on its way. */
const SWEEP_MS = 3_600_000;
/** Files that lie here or come in at once, of all vendors. */
const MOST_FILES = 20;

export interface ImportJobsOptions extends Pick<DeskOptions, 'toCard' | 'mediaUrl'> {
  store: Store;
  /** The folder, which is made when it is needed. */
  directory: string;
  /** Called with a vendor whose reviews have changed. */
  onChange: (vendorId: string) => void;
  log: (event: object) => void;
  now?: () => Date;
}

/** The imports, one of each vendor at a time. Each method throws a ServiceProblem for what cannot be. */
export interface ImportJobs {
  /** The last one of a vendor, for a day; null when there is none. */
  current(accountId: string, vendorId: string): ImportJob | null;
  /** Takes a file in, and begins to look at it. */
  receive(accountId: string, vendor: Vendor, fileName: string, body: ReadableStream<Uint8Array>): Promise<ImportJob>;
  /** Looks again, with other choices. */
  choose(accountId: string, vendor: Vendor, id: string, choices: ImportChoices): ImportJob;
  /** Begins to import. */
  start(accountId: string, vendor: Vendor, id: string): ImportJob;
  /** Begins to take back what it brought in, as far as nothing else was done with it. */
  undo(accountId: string, vendorId: string, id: string): ImportJob;
  /** Stops it. What is imported stays; the file goes. */
  cancel(accountId: string, vendorId: string, id: string): void;
  /** The refused rows as a table; empty where there are none. */
  refused(accountId: string, vendorId: string, id: string): Promise<Buffer>;
  /** Stops what runs: it is interrupted. */
  close(): void;
}

export function createImportJobs({
  store,
  directory,
  onChange,
  log,
  now = () => new Date(),
  ...drawing
}: ImportJobsOptions): ImportJobs {
  const folder = importFolder(directory);
  const { draw: inboxReview } = createInboxReviews({ ...drawing, store });
  /** By vendor. What a former process had begun, it did not end. */
  const jobs = new Map<string, KeptJob>(
    folder.read().map((job) => [job.vendorId, afterRestart(job, folder.added(job.id).length)]),
  );
  const running = new Map<string, AbortController>();
  /** Vendors whose file is on its way. */
  const receiving = new Set<string>();
  for (const job of jobs.values()) keep(job);
  forgetOld();
  const sweeping = setInterval(forgetOld, SWEEP_MS).unref();

  /** Where the disk does not take it, a restart knows the import as it was before. */
  function keep(job: KeptJob): KeptJob {
    jobs.set(job.vendorId, job);
    try {
      folder.write(job);
    } catch (error) {
      logFailure(job, error);
    }
    return job;
  }

  function logFailure({ vendorId }: KeptJob, error: unknown): void {
    log({ severity: 'error', event: 'import_failed', vendorId, ...errorFields(error) });
  }

  function forget({ id, vendorId }: KeptJob): void {
    running.get(id)?.abort();
    folder.remove(id);
    if (jobs.get(vendorId)?.id === id) jobs.delete(vendorId);
  }

  function forgetOld(): void {
    const before = new Date(now().getTime() - DAY_MS).toISOString();
    for (const job of jobs.values()) if (job.createdAt < before && !running.has(job.id)) forget(job);
    folder.sweep(new Set([...jobs.values()].map(({ id }) => id)), new Date(now().getTime() - SWEEP_MS));
  }

  /** The job of a vendor, without what an erasure has removed from it meanwhile, in this process or in another. */
  function jobOf(vendorId: string): KeptJob | undefined {
    const job = jobs.get(vendorId);
    const kept = job && !running.has(job.id) ? folder.readOne(job.id) : null;
    if (job && kept?.state === job.state) job.look = kept.look;
    return job;
  }

  function find(accountId: string, vendorId: string, id: string): KeptJob {
    const job = jobOf(vendorId);
    if (!job || job.id !== id || job.accountId !== accountId) throw notHere();
    return job;
  }

  /** Reads the file in the background; the job says how far it is. */
  function run(job: KeptJob, vendor: Vendor): KeptJob {
    const { signal } = begin(job);
    return end(
      job,
      signal,
      readFile(job, vendor, { store, folder, signal, now: now(), inboxReview, onProgress: noteIn(job) }).then(
        (look): KeptJob => ({ ...job, look, progress: 1, state: job.state === 'importing' ? 'done' : 'looked' }),
        (error: unknown): KeptJob => ({ ...job, state: 'failed', problem: saidOf(job, error, signal) }),
      ),
    );
  }

  const noteIn = (job: KeptJob) => (part: number) => {
    job.progress = part;
  };

  function begin({ id }: KeptJob): AbortController {
    const abort = new AbortController();
    running.set(id, abort);
    return abort;
  }

  /** Keeps the job as it is, and as `ending` says once it has ended. */
  function end(job: KeptJob, signal: AbortSignal, ending: Promise<KeptJob>): KeptJob {
    void ending
      .then((ended) => {
        running.delete(job.id);
        const left = job.state === 'looking' ? ended : withoutSamples(ended);
        // Whoever stopped it has forgotten it, and a server that ends leaves it as interrupted.
        if (signal.aborted) {
          if (jobs.get(job.vendorId)?.id !== job.id) folder.remove(job.id);
        } else keep({ ...left, undoable: left.state === 'undone' ? 0 : folder.added(job.id).length });
        if (job.state === 'looking') return;
        rmSync(folder.place(job.id, 'upload'), { force: true });
        onChange(job.vendorId);
      })
      .catch((error: unknown) => logFailure(job, error));
    return keep(job);
  }

  /** What a person is told of a failure; the log has what is ours to mend. */
  function saidOf(job: KeptJob, error: unknown, { aborted }: AbortSignal): string | null {
    if (aborted) return null;
    const stays = job.state === 'importing' ? ' What came in stays: import the file again, nothing is doubled.' : '';
    if (error instanceof OperatorError)
      return `${error.message.replaceAll(folder.place(job.id, 'upload'), 'The file')}.${stays}`;
    logFailure(job, error);
    return `${problemOf(error, store)?.details.detail ?? 'The server could not read it to its end'}.${stays}`;
  }

  /** Takes back in the background what an import brought in. */
  function removeAdded(job: KeptJob, reviewIds: readonly string[]): KeptJob {
    const { signal } = begin(job);
    return end(
      job,
      signal,
      takeBack(job.vendorId, reviewIds, { store, signal, onProgress: noteIn(job) }).then(
        (undone): KeptJob => ({ ...job, state: 'undone', undoable: 0, undone }),
        (error: unknown): KeptJob => ({ ...job, state: 'done', problem: saidOf(job, error, signal) }),
      ),
    );
  }

  return {
    current(accountId, vendorId) {
      const job = jobOf(vendorId);
      return job && job.accountId === accountId ? told(job) : null;
    },

    async receive(accountId, vendor, fileName, body) {
      const former = jobs.get(vendor.id);
      if (receiving.has(vendor.id) || (former && running.has(former.id))) throw isRunning();
      const files = [...jobs.values()].filter(({ id }) => existsSync(folder.place(id, 'upload')));
      if (files.length + receiving.size >= MOST_FILES) throw tooManyFiles();
      const id = randomUUID();
      receiving.add(vendor.id);
      try {
        folder.make();
        const bytes = await writeUpload(folder.place(id, 'upload'), body);
        const last = jobs.get(vendor.id);
        if (last && running.has(last.id)) throw isRunning();
        if (last) forget(last);
        return told(run(newJob({ id, accountId, vendorId: vendor.id, fileName, bytes }, now()), vendor));
      } catch (error) {
        folder.remove(id);
        throw error;
      } finally {
        receiving.delete(vendor.id);
      }
    },

    choose(accountId, vendor, id, choices) {
      const job = find(accountId, vendor.id, id);
      if (running.has(id)) throw isRunning();
      const isWaiting = job.state === 'looked' || job.state === 'failed';
      if (!isWaiting || !existsSync(folder.place(id, 'upload'))) throw notReady();
      return told(run({ ...job, choices, state: 'looking', progress: 0, problem: null, look: null }, vendor));
    },

    start(accountId, vendor, id) {
      const job = find(accountId, vendor.id, id);
      if (running.has(id)) throw isRunning();
      if (job.state !== 'looked' || job.look?.question || !job.look?.counts.imported) throw notReady();
      return told(run({ ...job, state: 'importing', progress: 0 }, vendor));
    },

    undo(accountId, vendorId, id) {
      const job = find(accountId, vendorId, id);
      if (running.has(id)) throw isRunning();
      const reviewIds = job.state === 'undone' ? [] : folder.added(id);
      if (reviewIds.length === 0) throw notUndoable();
      return told(removeAdded({ ...job, state: 'removing', progress: 0, problem: null }, reviewIds));
    },

    cancel(accountId, vendorId, id) {
      const job = find(accountId, vendorId, id);
      const wasImporting = running.has(id) && job.state === 'importing';
      forget(job);
      if (wasImporting) onChange(vendorId);
    },

    async refused(accountId, vendorId, id) {
      const path = folder.place(find(accountId, vendorId, id).id, 'refused');
      return existsSync(path) ? readWhole(path) : Buffer.alloc(0);
    },

    close() {
      clearInterval(sweeping);
      for (const abort of running.values()) abort.abort();
    },
  };
}

/** A file of the shop is being read. */
function isRunning(): ServiceProblem {
  return new ServiceProblem(409, 'import_running', {
    detail: 'This shop’s file is being read: wait for it, or stop it first',
  });
}

/** It has to be looked at first, or there is nothing in it. */
function notReady(): ServiceProblem {
  return new ServiceProblem(409, 'import_not_ready', {
    detail: 'There is nothing to import from this file as it stands',
  });
}

/** Nothing that came in can be taken back any more. */
function notUndoable(): ServiceProblem {
  return new ServiceProblem(409, 'import_not_undoable', {
    detail: 'This import cannot be taken back: it brought nothing in, or it was an export of ours',
  });
}

function tooManyFiles(): ServiceProblem {
  return new ServiceProblem(409, 'too_many_imports', {
    detail: 'Other imports are not finished yet: try again later',
  });
}

/** A server has the files that it took, and no others. */
function notHere(): ServiceProblem {
  return new ServiceProblem(404, 'not_found', {
    detail: `The server “${hostname()}” has no such import: it is over, or another server of yours has it. Whoever runs them sends /desk to one of them; until then, send the file again`,
  });
}
