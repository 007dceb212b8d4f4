import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { OutboxCounts } from '../../src/proxy/index.js';
import { openSqliteOutbox } from '../../src/stores/outbox/sqlite-outbox.js';
import { freePort } from '../free-port.mjs';
import { commandInProcess, until } from './server.js';

/** The built proxy as a process that can be killed and started again on the same port and data; ends with the test. */
export async function startProxyProcess(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'reviews-storm-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    const args = [resolve('dist/cli.js'), 'serve', '--port', String(port), '--data', dataDir];
    child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}`);
      return (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;
    });
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  }

  await start();
  return {
    url,
    start,
    end,
    /** A token that may submit for the vendor. */
    async token(vendorId: string): Promise<string> {
      const { stdout } = await commandInProcess(
        ['token', '--vendor', vendorId, '--scope', 'reviews:submit', '--data', dataDir],
        env,
      );
      return stdout.trim();
    },
    /** Sends a review as a page does; resolves to the status, 0 without an answer. */
    async submit(vendorId: string, token: string, key: string, review: object): Promise<number> {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
      const request = { method: 'POST', headers, body: JSON.stringify(review), signal: AbortSignal.timeout(10_000) };
      const response = await fetch(`${url}/widget/v1/vendors/${vendorId}/reviews`, request).catch(() => null);
      await response?.text().catch(() => {});
      return response?.status ?? 0;
    },
    /** Resolves once nothing waits in its outbox any more. */
    async drained(withinMs: number): Promise<OutboxCounts> {
      const store = await openSqliteOutbox(dataDir);
      try {
        for (const end = Date.now() + withinMs; ; await sleep(200)) {
          const counts = await store.counts();
          if (counts.waiting === 0) return counts;
          if (Date.now() > end) throw new Error(`still waiting: ${JSON.stringify(counts)}`);
        }
      } finally {
        await store.close();
      }
    },
  };
}
