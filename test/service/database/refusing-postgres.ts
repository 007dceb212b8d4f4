import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What an engine says that knows the protocol and not the statement. */
const REFUSAL = `do $$ begin raise exception 'not yet implemented' using errcode = '0A000'; end $$`;

/**
 * The address of a Postgres that refuses statements with `refused` in them, as engines do that speak its protocol: each
 * goes on to the one at `databaseUrl` unless it is one of them.
 */
export async function refusingPostgres(databaseUrl: string, refused: RegExp) {
  const { hostname, port } = new URL(databaseUrl);
  const refusals: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
    database.pipe(client);
    let waiting = Buffer.alloc(0);
    let isStarted = false;
    client.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      for (;;) {
        // The first message has no type; every other is a byte, a length that counts itself, and what it says.
        const head = isStarted ? 1 : 0;
        if (waiting.length < head + 4) return;
        const length = head + waiting.readInt32BE(head);
        if (waiting.length < length) return;
        const message = waiting.subarray(0, length);
        waiting = waiting.subarray(length);
        database.write(isStarted ? passed(message) : message);
        isStarted = true;
      }
    });
  });

  /** A query as it came, or in its place one that is refused. */
  function passed(message: Buffer): Buffer {
    const type = String.fromCharCode(message[0]!);
    if (type !== 'Q' && type !== 'P') return message;
    // Parse: the name of the statement, its text, and the types of its parameters.
    const start = type === 'P' ? message.indexOf(0, 5) + 1 : 5;
    const text = message.toString('utf8', start, message.indexOf(0, start));
    if (!refused.test(text)) return message;
    refusals.push(text);
    const types = type === 'P' ? Buffer.alloc(2) : Buffer.alloc(0);
    const body = Buffer.concat([message.subarray(5, start), Buffer.from(`${REFUSAL}\0`), types]);
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return { databaseUrl: url.href, refusals };
}
