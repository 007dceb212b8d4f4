/** Raw connections by the hundred, and how a server fares beside them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** Asks `/healthz` from another process; `longest` resolves to the longest wait since it was asked last, in ms. */
export function watchHealth(url: string) {
  const child = spawn(process.execPath, [resolve('test/faults/health-watch.mjs'), url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  return {
    async longest(): Promise<number> {
      const said = once(lines, 'line');
      child.stdin.write('\n');
      return Number((await said)[0]);
    },
    end: () => void child.kill(),
  };
}

/** A server that nobody attacks, in a process of its own: what it keeps waiting, the machine does. */
export async function startWitness(): Promise<{ url: string; end(): void }> {
  const source = `require('node:http').createServer((_, response) => response.end()).listen(0, '127.0.0.1', function () {
    console.log(this.address().port);
  })`;
  const child = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  return { url: `http://127.0.0.1:${port}`, end: () => void child.kill() };
}

/** A connection that has sent a GET and takes nothing of the response where `reads` is false. */
export async function openGet(
  port: number,
  path: string,
  headers: Record<string, string>,
  reads = true,
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  if (reads) socket.resume();
  else socket.pause();
  await once(socket, 'connect');
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return socket;
}

/** Opens `count` of them, a few at a time. */
export async function openMany(count: number, open: (at: number) => Promise<Socket>): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let at = 0; at < count; at += 50)
    sockets.push(...(await Promise.all(Array.from({ length: Math.min(50, count - at) }, (_, n) => open(at + n)))));
  return sockets;
}

/** What a process has used: CPU in seconds (ticks are hundredths on Linux), memory in MB. */
export function usageOf(pid: number): { cpu: number; memory: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1];
  return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, memory: Number(kilobytes) / 1024 };
}
