/** Reads three bombs and a long list with the client; prints what became of them, and the MB that are held afterwards. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { createClient, ServiceError } from '../../src/client/index.js';

const MEBIBYTE = 2 ** 20;
const megabytes = Number(process.argv[2]);
const bodies: [begin: string, repeated: string][] = [
  ['{"reviews":[{"a":0', ',"a":0'],
  ['{"reviews":[0', ',0'],
  ['{"total":1,"reviews":[{"id":"r","text":"', 'ü'],
];

let responded = 0;
const server = createServer((request, response) => {
  const body = bodies[responded];
  response.writeHead(200, { 'content-encoding': 'gzip' });
  const gzip = createGzip({ level: 1 });
  gzip.pipe(response);
  response.on('close', () => gzip.destroy());
  gzip.on('error', () => {});
  request.resume();
  if (!body) {
    gzip.write('{"total":100000,"reviews":[');
    for (let index = 0; index < 100_000; index += 1) {
      gzip.write(`${index > 0 ? ',' : ''}${JSON.stringify({ id: `r-${index}`, text: 'Wärm '.repeat(50) })}`);
    }
    return gzip.end(']}');
  }
  const [begin, repeated] = body;
  const piece = Buffer.from(repeated.repeat(MEBIBYTE / Buffer.byteLength(repeated)));
  gzip.write(begin);
  let sent = 0;
  const more = (): unknown => {
    sent += piece.length;
    if (sent > (megabytes + 2) * MEBIBYTE) return gzip.end();
    return gzip.write(piece, () => setImmediate(more));
  };
  more();
});

server.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createClient({ baseUrl: url, marketplaceUrl: url, apiKey: 'rvw_test', retries: 0 });
  const read = () =>
    client.listAllVendorReviews('v').then(
      ({ reviews }) => reviews.length,
      (error: unknown) => (error instanceof ServiceError ? error.code : String(error)),
    );
  const outcomes: (number | string)[] = [];
  await client.ping().catch(() => {});
  const before = heldMb();
  for (; responded <= bodies.length; responded += 1) outcomes.push(await read());
  // What this server still holds of what it has sent is not the client's.
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await nextTurn();
  process.stdout.write(`${JSON.stringify({ outcomes, heldMb: heldMb() - before })}\n`);
});

function heldMb(): number {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEBIBYTE;
}
