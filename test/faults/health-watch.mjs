/** Asks `/healthz` of a server again and again over one connection, in a process of its own; says the longest wait, in ms, for each line it gets. */
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longest = 0;

createInterface({ input: process.stdin }).on('line', () => {
  process.stdout.write(`${longest}\n`);
  longest = 0;
});

for (;;) {
  const asked = performance.now();
  await new Promise((resolve, reject) => {
    get(`${process.argv[2]}/healthz`, { agent }, (response) => response.resume().on('end', resolve)).on(
      'error',
      reject,
    );
  });
  longest = Math.max(longest, performance.now() - asked);
  await new Promise((resolve) => setTimeout(resolve, 10));
}
