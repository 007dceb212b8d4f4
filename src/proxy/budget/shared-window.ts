/** What a request needs of the last minute. */
export interface Entry {
  /** It may go while fewer than this many requests are younger than a minute; at least 1. */
  most: number;
  /** Of `most`, so many are for submissions alone: less those that submissions have used of the last minute. */
  reserved: number;
  /** Whether it is a submission itself. */
  submission: boolean;
}

/** What the window says of a request: that it is entered and may go, or when to come back. */
export interface Entered {
  /** 0: it may go now, and counts. */
  waitMs: number;
  /** Whether it has to wait because the service asked for a pause. */
  paused: boolean;
}

/**
 * The sliding window that all processes share: the requests of the last sixty seconds, of all of them together and exactly. It
 * outlives each process, and each method may reject; the budget then counts by itself.
 */
export interface SharedWindow {
  enter(entry: Entry): Promise<Entered>;
  /** The service asked every process to send nothing for `ms`. */
  pause(ms: number): Promise<void>;
  /** How many requests are younger than a minute. */
  count(): Promise<number>;
  close(): Promise<void>;
}
