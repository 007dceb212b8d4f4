import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
import { startLine } from './breaking-line.js';

const names = new Map<string, string>();

/** The reference implementation of tus, behind a line that breaks when it is told to. */
export async function startReceiver() {
  const directory = await mkdtemp(join(tmpdir(), 'reviews-tus-'));
  const tus = new Server({ path: '/files', datastore: new FileStore({ directory }), relativeLocation: true });
  const behind = createServer((request, response) => void tus.handle(request, response)).listen(0, '127.0.0.1');
  await once(behind, 'listening');
  const { port } = behind.address() as AddressInfo;
  const requests: string[] = [];
  behind.on('request', ({ method, headers }) => requests.push(`${method} ${headers['upload-offset'] ?? ''}`.trim()));
  const line = await startLine(() => port);
  const { url } = line;
  const limits: UploadLimits = {
    ...UPLOAD_LIMITS,
    types: [...PICTURE_TYPES, 'video/mp4', 'video/quicktime', 'video/webm'],
  };
  const created: (NewUpload & { id: string })[] = [];
  return {
    url,
    limits,
    breaks: line.breaks,
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
    breakNow: line.breakNow,
    hold: line.hold,
    async stop(): Promise<void> {
      line.stop();
      behind.close();
      behind.closeAllConnections();
      await rm(directory, { recursive: true });
    },
  };
}
