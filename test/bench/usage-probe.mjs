/**
 * Preloaded into a server that is measured (`--import`): tells the process that started it, when asked, what the server
 * has used so far. The server itself is not changed by it.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Since the first time it was asked for: looking a thousand times a second takes 6 ms of processor time a second. */
let delay;
process.on('message', (question) => {
  if (question === 'delay') {
    process.send({ delay: (delay?.max ?? 0) / 1e6 });
    delay ??= monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    delay.reset();
  }
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send({ cpu: (user + system) / 1e6 });
  }
  if (question === 'memory') {
    for (let turn = 0; turn < 4; turn += 1) globalThis.gc();
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
    process.send({ memory: { held: heapUsed + arrayBuffers, rss } });
  }
});
// Listening for questions must not keep a server alive that has stopped.
process.channel?.unref();
