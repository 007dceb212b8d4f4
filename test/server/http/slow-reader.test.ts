import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { endSlowReaders } from '../../../src/server/http/http-server.js';

/** A server whose readers may take too little for `stalledMs`, and the responses it has begun. */
async function served(respond: (outgoing: ServerResponse) => void, stalledMs: number) {
  const server = createServer((_, outgoing) => respond(outgoing)).listen(0, '127.0.0.1');
  endSlowReaders(server, stalledMs);
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = () => {
    const reader = connect(port, '127.0.0.1', () => reader.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')).pause();
    reader.on('error', () => {});
    onTestFinished(() => void reader.destroy());
    return reader;
  };
  return { open, url: `http://127.0.0.1:${port}/` };
}

test.each([
  ['a long response', (outgoing: ServerResponse) => outgoing.end(Buffer.alloc(40_000_000))],
  [
    'a stream',
    (outgoing: ServerResponse) => {
      const write = () => {
        while (outgoing.write(Buffer.alloc(100_000)));
      };
      outgoing.on('drain', write);
      write();
    },
  ],
])('the connection of a reader who takes nothing of %s is ended', async (_, respond) => {
  let ended = () => {};
  const gone = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const { open } = await served((outgoing) => {
    outgoing.on('close', ended);
    respond(outgoing);
  }, 60);
  open();
  await gone;
});

test('who waits for a response is let alone, whoever is ended meanwhile', async () => {
  let respond = (_: string) => {};
  let count = 0;
  let ended = () => {};
  const gone = new Promise<void>((resolve) => {
    ended = resolve;
  });
  const { open, url } = await served((outgoing) => {
    count += 1;
    if (count === 1) {
      respond = (text) => outgoing.end(text);
      open();
    } else outgoing.on('close', ended).end(Buffer.alloc(40_000_000));
  }, 60);
  const waiting = fetch(url);
  await gone;
  respond('a change');
  expect(await (await waiting).text()).toBe('a change');
});

test('who goes on reading gets all of it, however many looks that takes', async () => {
  const { open } = await served((outgoing) => outgoing.end(Buffer.alloc(30_000_000)), 600);
  let received = 0;
  for await (const part of open()) {
    received += (part as Buffer).length;
    if (received > 30_000_000) break;
  }
  expect(received).toBeGreaterThan(30_000_000);
});
