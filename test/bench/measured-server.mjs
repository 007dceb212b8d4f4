import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.mjs';

const PROBE = new URL('usage-probe.mjs', import.meta.url).href;
const READY_MS = 20_000;

/**
 * Starts a server in a process of its own, on a free port of the loopback that it finds in `PORT`, and waits until it
 * answers at `/readyz`. It ends with this process at the latest.
 */
export async function startServer(script, { args = [], env = {}, readyMs = READY_MS } = {}) {
  const port = await freePort();
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
    execArgv: ['--expose-gc', '--import', PROBE],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([
    ready(url, readyMs),
    exited.then(([code]) => Promise.reject(new Error(`${script} ended with ${code} before it was ready`))),
  ]);

  const ask = async (question) => {
    const answered = once(child, 'message');
    child.send(question);
    const [answer] = await answered;
    return answer[question];
  };
  return {
    url,
    /** What it answers to a question of the script's own. */
    ask,
    /** Seconds of processor time, user and system, since it started. */
    cpu: () => ask('cpu'),
    /** Bytes after a collection: `held` on the heap and in buffers, `rss` of the process. */
    memory: () => ask('memory'),
    /** The longest that its event loop was held since the last time this was asked, ms. */
    delay: () => ask('delay'),
    tell: (message) => void child.send(message),
    async stop() {
      process.off('exit', kill);
      child.kill();
      await exited;
    },
  };
}

async function ready(url, ms) {
  const until = performance.now() + ms;
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    if (performance.now() > until) throw new Error(`${url} was not ready in time`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
