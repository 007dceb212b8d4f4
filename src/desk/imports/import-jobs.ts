/**
 * The imports of this server: a file that was sent, and what became of it. Both lie in a folder of their own, under names that we choose, for the
 * owner of the process alone. A file goes once it is imported or given up, and after a day in any case.
 */
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ImportChoices, ImportJob, ImportState } from '../../contract/desk-import.js';
import type { Vendor } from '../../contract/service/vendor.js';
import { readOwnHeader } from '../../import/own-lines.js';
import { OperatorError } from '../../platform/operator-error.js';
import { ServiceProblem } from '../../service/http/problem.js';
import type { Store } from '../../service/index.js';
import { readImport } from './import-file.js';
import { readOwnImport } from './own-export.js';
import { formatOf, writeUpload } from './uploaded-file.js';

const DAY_MS = 86_400_000;
/** Files that lie here at once, of all vendors. */
const MOST_FILES = 20;
const RUNNING: readonly ImportState[] = ['looking', 'importing'];

/** An import with what only the server knows of it. */
interface KeptJob extends ImportJob {
  accountId: string;
  vendorId: string;
}

export interface ImportJobsOptions {
  store: Pick<Store, 'reviews' | 'exports' | 'vendors'>;
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
  /** Stops it. What is imported stays; the file goes. */
  cancel(accountId: string, vendorId: string, id: string): void;
  /** Every row that was refused, a JSON object a line. */
  refused(accountId: string, vendorId: string, id: string): string;
  /** Stops what runs: it is interrupted. */
  close(): void;
}

export function createImportJobs({
  store,
  directory,
  onChange,
  log,
  now = () => new Date(),
}: ImportJobsOptions): ImportJobs {
  /** By vendor. */
  const jobs = readJobs();
  const running = new Map<string, AbortController>();

  const place = (id: string, ending: 'json' | 'upload' | 'refused') => join(directory, `${id}.${ending}`);

  /** What a former process has left: it did not end what it had begun. */
  function readJobs(): Map<string, KeptJob> {
    const found = existsSync(directory) ? readdirSync(directory).filter((name) => name.endsWith('.json')) : [];
    const kept = found.map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as KeptJob);
    return new Map(
      kept
        .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
        .map((job) => [job.vendorId, RUNNING.includes(job.state) ? { ...job, state: 'interrupted' } : job]),
    );
  }

  function keep(job: KeptJob): KeptJob {
    jobs.set(job.vendorId, job);
    const path = place(job.id, 'json');
    writeFileSync(`${path}.new`, JSON.stringify(job), { mode: 0o600 });
    renameSync(`${path}.new`, path);
    return job;
  }

  function forget({ id, vendorId }: KeptJob): void {
    running.get(id)?.abort();
    for (const ending of ['json', 'upload', 'refused'] as const) rmSync(place(id, ending), { force: true });
    if (jobs.get(vendorId)?.id === id) jobs.delete(vendorId);
  }

  function forgetOld(): void {
    const before = new Date(now().getTime() - DAY_MS).toISOString();
    for (const job of jobs.values()) if (job.createdAt < before && !running.has(job.id)) forget(job);
  }

  function find(accountId: string, vendorId: string, id: string): KeptJob {
    const job = jobs.get(vendorId);
    if (!job || job.id !== id || job.accountId !== accountId) {
      throw new ServiceProblem(404, 'not_found', { detail: 'This import is over: send the file again' });
    }
    return job;
  }

  /** Reads the file in the background; the job says how far it is. */
  function run(job: KeptJob, vendor: Vendor): KeptJob {
    const abort = new AbortController();
    running.set(job.id, abort);
    rmSync(place(job.id, 'refused'), { force: true });
    void read(job, vendor, abort.signal)
      .then((look) => keep({ ...job, look, progress: 1, state: job.state === 'importing' ? 'done' : 'looked' }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof OperatorError))
          log({
            severity: 'error',
            event: 'import_failed',
            vendorId: vendor.id,
            error: String((error as Error).stack),
          });
        const said =
          error instanceof OperatorError
            ? error.message.replaceAll(place(job.id, 'upload'), 'The file')
            : 'The server could not read it to its end';
        keep({ ...job, state: 'failed', problem: said });
      })
      .finally(() => {
        running.delete(job.id);
        if (job.state !== 'importing') return;
        onChange(vendor.id);
        rmSync(place(job.id, 'upload'), { force: true });
      });
    return keep(job);
  }

  async function read(job: KeptJob, vendor: Vendor, signal: AbortSignal) {
    const path = place(job.id, 'upload');
    const stores = job.state === 'importing';
    const options = {
      path,
      vendor: { id: vendor.id, senderName: vendor.senderName },
      store,
      stores,
      signal,
      now: now().getTime(),
      onProgress(part: number) {
        job.progress = Math.min(part, 1);
      },
      onRefused: (row: object) => appendFileSync(place(job.id, 'refused'), `${JSON.stringify(row)}\n`, { mode: 0o600 }),
    };
    const own = await readOwnHeader(path);
    if (own) return readOwnImport(own, { ...options, bytes: job.bytes });
    return readImport({ ...options, format: await formatOf(path, job.fileName), choices: job.choices });
  }

  return {
    current(accountId, vendorId) {
      forgetOld();
      const job = jobs.get(vendorId);
      return job && job.accountId === accountId ? told(job) : null;
    },

    async receive(accountId, vendor, fileName, body) {
      forgetOld();
      const former = jobs.get(vendor.id);
      if (former && running.has(former.id)) throw isRunning();
      if (jobs.size >= MOST_FILES) {
        throw new ServiceProblem(409, 'too_many_imports', {
          detail: 'Other imports are not finished yet: try again later',
        });
      }
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      const id = randomUUID();
      try {
        const bytes = await writeUpload(place(id, 'upload'), body);
        if (jobs.get(vendor.id) !== former) throw isRunning();
        if (former) forget(former);
        const createdAt = now().toISOString();
        const job: KeptJob = {
          ...{ id, accountId, vendorId: vendor.id, fileName, bytes, createdAt },
          ...{ state: 'looking', choices: {}, progress: 0, problem: null, look: null },
        };
        return told(run(job, vendor));
      } catch (error) {
        rmSync(place(id, 'upload'), { force: true });
        throw error;
      }
    },

    choose(accountId, vendor, id, choices) {
      const job = find(accountId, vendor.id, id);
      if (running.has(id)) throw isRunning();
      if (job.state !== 'looked' && job.state !== 'failed') throw notReady();
      return told(run({ ...job, choices, state: 'looking', progress: 0, problem: null, look: null }, vendor));
    },

    start(accountId, vendor, id) {
      const job = find(accountId, vendor.id, id);
      if (running.has(id)) throw isRunning();
      if (job.state !== 'looked' || job.look?.question || !job.look?.counts.imported) throw notReady();
      return told(run({ ...job, state: 'importing', progress: 0 }, vendor));
    },

    cancel(accountId, vendorId, id) {
      const job = find(accountId, vendorId, id);
      const wasImporting = running.has(id) && job.state === 'importing';
      forget(job);
      if (wasImporting) onChange(vendorId);
    },

    refused(accountId, vendorId, id) {
      const path = place(find(accountId, vendorId, id).id, 'refused');
      return existsSync(path) ? readFileSync(path, 'utf8') : '';
    },

    close() {
      for (const abort of running.values()) abort.abort();
    },
  };
}

/** What the desk is told of a job. */
function told({ accountId: _, vendorId: __, ...job }: KeptJob): ImportJob {
  return job;
}

function isRunning(): ServiceProblem {
  return new ServiceProblem(409, 'import_running', {
    detail: 'This shop’s file is being read: wait for it, or stop it first',
  });
}

function notReady(): ServiceProblem {
  return new ServiceProblem(409, 'import_not_ready', {
    detail: 'There is nothing to import from this file as it stands',
  });
}
