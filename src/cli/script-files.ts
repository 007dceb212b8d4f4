import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { CommandError } from './command-error.js';
import { problem } from './problem.js';

/** Answers a request for a script file; null when the path names none. */
export type ScriptFiles = (request: Request, path: string) => Response | null;

interface ScriptFile {
  headers: Record<string, string>;
  etag: string;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
}
type Encoding = 'br' | 'gzip' | 'identity';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
};
const ENTRY = 'public, max-age=300, stale-while-revalidate=86400';
/** A chunk's name holds the hash of its content. */
const CHUNK = 'public, max-age=31536000, immutable';

/** Loads what the build made for pages, compressed once: `/reviews-widget.js`, its style sheet and `/chunks/*`. Throws a CommandError when it was not built. */
export async function loadScriptFiles(directory: string): Promise<ScriptFiles> {
  const files = new Map<string, ScriptFile>();
  const chunks = await readdir(join(directory, 'chunks')).catch(() => []);
  for (const name of ['reviews-widget.js', 'reviews-widget.css', ...chunks.map((chunk) => `chunks/${chunk}`)]) {
    const type = TYPES[extname(name)];
    if (type)
      files.set(`/${name}`, await load(join(directory, name), type, name.startsWith('chunks/') ? CHUNK : ENTRY));
  }
  return (request, path) => {
    const file = files.get(path);
    return file ? answer(request, file) : null;
  };
}

async function load(path: string, type: string, cacheControl: string): Promise<ScriptFile> {
  const content = await readFile(path).catch(() => {
    throw new CommandError(`the script ${path} is missing: run "npm run build" first`);
  });
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  return {
    headers: {
      'content-type': type,
      'cache-control': cacheControl,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    },
    etag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    bodies: { br: bytes(br), gzip: bytes(gzipped), identity: bytes(content) },
  };
}

function answer(request: Request, file: ScriptFile): Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return problem(405, 'method_not_allowed', 'This address takes only GET and HEAD.', { allow: 'GET, HEAD' });
  }
  const encoding = pickEncoding(request.headers.get('accept-encoding') ?? '');
  const etag = `"${file.etag}-${encoding}"`;
  const headers: Record<string, string> = { ...file.headers, etag };
  if (names(request.headers.get('if-none-match') ?? '', etag)) return new Response(null, { status: 304, headers });
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  headers['content-length'] = String(file.bodies[encoding].length);
  return new Response(request.method === 'HEAD' ? null : file.bodies[encoding], { headers });
}

/** The smallest encoding that the client takes. */
function pickEncoding(accepted: string): Encoding {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding)) ?? 'identity';
}

/** Whether an If-None-Match names this tag; it compares weakly (RFC 9110 §13.1.2). */
function names(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

function bytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
