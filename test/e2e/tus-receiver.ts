import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createLine, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import {
  type NewUpload,
  PICTURE_TYPES,
  UPLOAD_LIMITS,
  type Upload,
  type UploadLimits,
} from '../../src/contract/uploads.js';

/** The reference implementation of tus, behind a line that breaks when it is told to. */
export async function startReceiver() {
  const directory = await mkdtemp(join(tmpdir(), 'reviews-tus-'));
  const tus = new Server({ path: '/files', datastore: new FileStore({ directory }), relativeLocation: true });
  const behind = createServer((request, response) => void tus.handle(request, response)).listen(0, '127.0.0.1');
  await once(behind, 'listening');
  const { port } = behind.address() as AddressInfo;
  /** Bytes after which each of the next connections breaks; 0 for one that is not taken. */
  const breaks: number[] = [];
  const requests: string[] = [];
  let hold: Promise<void> | undefined;
  behind.on('request', ({ method, headers }) => requests.push(`${method} ${headers['upload-offset'] ?? ''}`.trim()));
  const sockets = new Set<Socket>();
  const line = createLine(async (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    let left = breaks.length > 0 ? breaks.shift()! : Infinity;
    if (left === 0) return socket.destroy();
    await hold;
    const server = connect(port, '127.0.0.1');
    server.on('error', () => {}).pipe(socket);
    socket.on('close', () => server.end());
    socket.on('data', (bytes: Buffer) => {
      left -= bytes.length;
      if (left > 0) server.write(bytes);
      else {
        socket.destroy();
        server.end();
      }
    });
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const url = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
  const limits: UploadLimits = {
    ...UPLOAD_LIMITS,
    types: [...PICTURE_TYPES, 'video/mp4', 'video/quicktime', 'video/webm'],
  };
  const created: (NewUpload & { id: string })[] = [];
  return {
    url,
    limits,
    breaks,
    requests,
    created,
    /** What the proxy does for a page. */
    async create(file: NewUpload): Promise<Upload> {
      const response = await fetch(`http://127.0.0.1:${port}/files`, {
        method: 'POST',
        headers: { 'tus-resumable': '1.0.0', 'upload-length': `${file.size}` },
      });
      const name = response.headers.get('location')!.split('/').at(-1)!;
      const id = `upload-${created.length}-${randomUUID()}`;
      created.push({ ...file, id });
      names.set(id, name);
      return { id, url: `${url}/files/${name}`, expiresAt: new Date(Date.now() + 86_400_000).toISOString() };
    },
    /** The bytes of an upload as far as they have arrived. */
    bytesOf: (id: string) => readFile(join(directory, names.get(id)!)),
    /** How many files lie at the receiver. */
    count: async () => (await readdir(directory)).filter((name) => !name.endsWith('.json')).length,
    /** Breaks all lines that are open. */
    breakNow: () => {
      for (const socket of sockets) socket.destroy();
    },
    /** New connections wait for `until`. */
    hold: (until: Promise<void> | undefined) => {
      hold = until;
    },
    async stop(): Promise<void> {
      line.close();
      behind.close();
      for (const socket of sockets) socket.destroy();
      behind.closeAllConnections();
      await rm(directory, { recursive: true });
    },
  };
}

const names = new Map<string, string>();
