/** A file on its way from the desk to the disk, and what it is. */
import { createWriteStream } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MOST_IMPORT_BYTES } from '../../contract/desk/import.js';
import { type FileFormat, formatByContent } from '../../import/files/file-kind.js';
import { readStart } from '../../import/files/text-lines.js';
import { ServiceProblem } from '../../service/http/problem.js';

const JSON_ENDINGS = ['.json', '.jsonl', '.ndjson'];

/** The bytes of a request that is a file, as they come; `what` is the file. Throws a ServiceProblem where the request is something else. */
export function fileOf({ body, headers }: Request, what: string): ReadableStream<Uint8Array> {
  if (headers.get('content-type') === 'application/octet-stream' && body) return body;
  throw new ServiceProblem(415, 'unsupported_media_type', {
    detail: `Send the ${what} itself, as application/octet-stream`,
  });
}

/** Writes what comes, for the owner of the process alone, and no more than may; resolves to its bytes. */
export async function writeUpload(
  path: string,
  body: ReadableStream<Uint8Array>,
  most = MOST_IMPORT_BYTES,
  detail = 'A file may have 200 MB here. A larger one is read by the command reviews-widget import',
): Promise<number> {
  let bytes = 0;
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline(
    Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
    async function* (pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        bytes += piece.length;
        if (bytes > most) throw new ServiceProblem(413, 'content_too_large', { detail });
        yield piece;
      }
    },
    file,
  ).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error;
    throw new ServiceProblem(503, 'disk_full', { detail: 'The server’s disk has no room for the file' });
  });
  return bytes;
}

/** By how it begins; where that says nothing, by the ending of its name. Throws an OperatorError for what is not read. */
export async function formatOf(path: string, fileName: string): Promise<FileFormat> {
  const found = formatByContent(path, (await readStart(path)).start);
  return found ?? (JSON_ENDINGS.includes(extname(fileName).toLowerCase()) ? 'json' : 'csv');
}
