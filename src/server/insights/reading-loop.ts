/** Reads in the background what reviews say, for the insights: whatever is written, by whichever process, and nothing else. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Analyser } from '../../insights/analyser.js';
import type { ReviewAnalysis } from '../../insights/analysis.js';
import { errorFields } from '../../platform/errors.js';
import { createLookLoop } from '../../platform/look-loop.js';
import { SYSTEM_TIMER, type Timer } from '../../platform/timer.js';
import type { ChangeLog, ReadingStore, ReadReview, UnreadReview } from '../../service/index.js';

/** Reviews of one batch: some ten milliseconds of another thread, and a few of the database. */
const BATCH = 100;
/** After a batch that failed, ms. */
const PAUSE_MS = 5_000;
/** On SQLite nobody says what a command has written: it is looked for this often, ms. */
const LOOK_MS = 10_000;
/** For so long a request for insights waits for what was just written, ms, looking this often. */
const WAIT_MS = 2_000;
const WAIT_STEP_MS = 20;
/** What just came. With more left to read, as after an import, nobody waits. */
const JUST_WRITTEN = BATCH;

export interface ReadingLoopOptions {
  readings: ReadingStore;
  changes: Pick<ChangeLog, 'listen'>;
  analyser: Analyser;
  log: (event: object) => void;
  timer?: Timer;
}

export interface ReadingLoop {
  start(): void;
  /** Resolves when what was just written of a vendor has been read, by whichever process; after 2 seconds in any case. */
  whenRead(vendorId: string): Promise<void>;
  /** Takes no further batch; resolves when the one in hand is stored, and the thread has ended. */
  close(): Promise<void>;
}

/** Creates the loop; it begins with `start`. */
export function createReadingLoop({
  readings,
  changes,
  analyser,
  log,
  timer = SYSTEM_TIMER,
}: ReadingLoopOptions): ReadingLoop {
  const loop = createLookLoop({
    async look(isRunning) {
      while (isRunning() && (await readBatch()));
    },
    onFailure: (error) => log({ severity: 'error', event: 'insights_failed', ...errorFields(error) }),
    pauseMs: LOOK_MS,
    failedPauseMs: PAUSE_MS,
    timer,
  });
  let stopListening = () => {};

  /** Whether there was anything to read. */
  async function readBatch(): Promise<boolean> {
    const reviews = await readings.take(BATCH);
    if (reviews.length === 0) return false;
    const read = await analyse(reviews);
    const begun = performance.now();
    await readings.store(read);
    // SQLite has one connection: after a fresh import half of its time is everybody else's, and more while others wait for it.
    if (reviews.length === BATCH) await sleep(performance.now() - begun);
    return true;
  }

  /** A review on which the analysis fails is read as one without a language, so that those after it have their turn. */
  async function analyse(reviews: readonly UnreadReview[]): Promise<ReadReview[]> {
    try {
      return pairs(reviews, await analyser.analyse(reviews.map(toRead)));
    } catch (error) {
      const read: ReadReview[] = [];
      const failed: UnreadReview[] = [];
      for (const review of reviews) {
        const alone = await analyser.analyse([toRead(review)]).catch(() => null);
        if (alone) read.push(...pairs([review], alone));
        else failed.push(review);
      }
      // Where nothing can be read, it is no review's fault.
      if (read.length === 0 && reviews.length > 1) throw error;
      for (const review of failed) {
        log({
          severity: 'error',
          event: 'review_unreadable',
          vendorId: review.vendorId,
          id: review.id,
          ...errorFields(error),
        });
      }
      return [
        ...read,
        ...pairs(
          failed,
          failed.map(() => ({ language: null, mentions: [] })),
        ),
      ];
    }
  }

  return {
    start() {
      stopListening = changes.listen(loop.wake);
      loop.start();
    },

    async whenRead(vendorId) {
      for (let waited = 0; loop.isActive() && waited < WAIT_MS; waited += WAIT_STEP_MS) {
        const left = await readings.countUnreadOf(vendorId);
        if (left === 0 || left > JUST_WRITTEN) return;
        loop.wake();
        await sleep(WAIT_STEP_MS);
      }
    },

    async close() {
      stopListening();
      await loop.close();
      await analyser.close();
    },
  };
}

/** Plain values alone go to the thread. */
function toRead({ title, text, rating }: UnreadReview) {
  return { title, text, rating };
}

function pairs(reviews: readonly UnreadReview[], analyses: readonly ReviewAnalysis[]): ReadReview[] {
  return reviews.map((review, index) => ({ review, analysis: analyses[index]! }));
}
