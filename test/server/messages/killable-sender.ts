/** Processes of their own that send what the queue has by mail, and are killed in the midst of it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { LEASE_MS } from '../../../src/server/messages/sender.js';
import type { StoreOptions } from '../../../src/service/index.js';
import { bundled } from '../../fixtures/scripts.js';

/** Later than any lease or retry: the clock of each process is so far ahead of the ones before. */
const STEP_MS = 2 * LEASE_MS;

/** Makes processes of the script at `script` in `test/`, which gets the database, `SMTP_URL`, and in `AHEAD_MS` how far its clock is ahead. */
export async function killableSenders(script: string, place: StoreOptions, smtpUrl: string) {
  const path = await bundled(script);
  let ahead = 0;
  return {
    start() {
      const child = spawn(process.execPath, [path], {
        env: {
          ...process.env,
          ...('databaseUrl' in place ? { DATABASE_URL: place.databaseUrl } : { DATA_DIR: place.dataDir }),
          SMTP_URL: smtpUrl,
          AHEAD_MS: String(ahead),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      return { child, isReady: once(child.stdout!, 'data'), ended: once(child, 'close') };
    },
    /** What the clock of the processes says. */
    now: () => new Date(Date.now() + ahead),
    /** The next process begins when all leases of those before have ended. */
    advance() {
      ahead += STEP_MS;
    },
  };
}
