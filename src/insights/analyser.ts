/** Reads reviews in a thread of its own, so that a batch of them stalls no reader. */

import { Worker } from 'node:worker_threads';
import type { ReviewAnalysis, ReviewToRead } from './analysis.js';

/** What reads reviews; in the same order. */
export type AnalyseReviews = (reviews: readonly ReviewToRead[]) => Promise<ReviewAnalysis[]>;

export interface Analyser {
  /** Rejects when the thread has failed; the next call starts another. */
  analyse: AnalyseReviews;
  close(): Promise<void>;
}

/** The thread keeps 80 MB of what it knows of languages: without work it ends. */
const IDLE_MS = 5 * 60_000;

interface Waiting {
  resolve(analyses: ReviewAnalysis[]): void;
  reject(error: unknown): void;
}

/** `script` is the built `analysis-worker.js`. The thread starts with the first call. */
export function createAnalyser(script: URL, idleMs = IDLE_MS): Analyser {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  /** Those who wait for the thread, in the order of its batches. */
  let waiting: Waiting[] = [];

  function start(): Worker {
    const worker = new Worker(script);
    // Who waits keeps the process running, not the thread.
    worker.unref();
    worker.on('message', (analyses: ReviewAnalysis[]) => {
      waiting.shift()?.resolve(analyses);
      if (waiting.length === 0) rest();
    });
    const fail = (error: unknown) => {
      if (thread !== worker) return;
      thread = null;
      const failed = waiting;
      waiting = [];
      for (const { reject } of failed) reject(error);
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('The thread that reads reviews has ended.')));
    return worker;
  }

  function rest(): void {
    thread?.unref();
    idle = setTimeout(close, idleMs);
    idle.unref();
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    await thread?.terminate();
  }

  return {
    close,
    analyse(reviews) {
      clearTimeout(idle);
      thread ??= start();
      const worker = thread;
      worker.ref();
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage(reviews);
      });
    },
  };
}
