/** A response of the service as it is kept: JSON, and when it was requested, ms. */
export interface SavedResponse {
  takenAt: number;
  json: string;
}

/** Whether a process has the lease, and so may send the request. */
export type LeaseAttempt =
  | { granted: true }
  /** Another process sends it, or has sent it: the lease is free in `waitMs`. `failure` is how that ended, as `settleLease` was told; else null. */
  | { granted: false; waitMs: number; failure: string | null };

/**
 * Where snapshots outlive the process, and where processes agree on who sends a request. `key` names a subject such as
 * `vendors/{id}/reviews`: 200 characters of `[A-Za-z0-9_/-]` at most. Each method may reject; the proxy then goes on by itself.
 */
export interface SnapshotStore {
  /** What was saved last under `key`, when it is younger than `newerThan` (ms since 1970); else null. */
  load(key: string, newerThan: number): Promise<SavedResponse | null>;
  /** Saves it for `keepMs`, unless what is there is newer. */
  save(key: string, response: SavedResponse, keepMs: number): Promise<void>;
  /**
   * What was saved as taken at `from` is still so at `to`, and is kept for `keepMs` from now. False when that is not what is there:
   * it is saved then. A store without it has everything saved anew.
   */
  renew?(key: string, from: number, to: number, keepMs: number): Promise<boolean>;
  /**
   * Acquires the lease: the right to send the request. It holds for `ms`, also against the process itself: `settleLease` ends it sooner
   * or later. With `force` it is granted even while another process has it, since the vendor is known to have changed.
   */
  acquireLease(key: string, ms: number, force?: boolean): Promise<LeaseAttempt>;
  /** The request has ended: nobody may send another for `ms`. `failure` says how it failed, null that it did not. */
  settleLease(key: string, ms: number, failure: string | null): Promise<void>;
  /**
   * Tells every process that subscribes, this one too; nothing is kept of it. A store without it, and one through which a
   * message is lost, has the processes look for what changed by themselves.
   */
  publish?(message: string): Promise<void>;
  /** Runs `listener` with each message that is published until the function it returns is called. Anything may come. */
  subscribe?(listener: (message: string) => void): () => void;
  close(): Promise<void>;
}
