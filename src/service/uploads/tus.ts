/** Takes the bytes of uploads by tus 1.0 (https://tus.io/protocols/resumable-upload): HEAD, PATCH, DELETE and OPTIONS at an address with a secret. */
import { TUS } from '../../contract/uploads.js';
import { errorFields } from '../../platform/errors.js';
import type { UploadRow } from '../database/schema.js';
import { ServiceProblem } from '../http/problem.js';
import { UnusableFile } from '../media/unusable-file.js';
import { TooBusy } from './finish-upload.js';
import type { Full } from './held-bytes.js';
import { type IncomingFiles, TooManyBytes } from './incoming-files.js';
import { endOfOpen, type FinishedFile, type UploadStore } from './uploads.js';

const RETRY_AFTER = { 'retry-after': '5' };
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Tus-Resumable, Upload-Offset, Upload-Length, Upload-Expires, Retry-After',
};

export interface TusOptions {
  store: Pick<UploadStore, 'bySecret' | 'stateOf' | 'markReady' | 'markGone'>;
  incoming: IncomingFiles;
  /** Counts what has arrived of an upload, and says whether there is room for more. */
  arrive: (upload: UploadRow, bytes: number) => Promise<Full | 'gone' | null>;
  /** Checks the file at `path` and keeps what is made of it. */
  finish: (upload: UploadRow, path: string) => Promise<FinishedFile>;
  /** Whether there is an error of the disk or database that passes. */
  isPassing: (error: unknown) => boolean;
  now: () => Date;
  log: (event: object) => void;
}

/**
 * Makes the handler. Of two requests for one upload the later goes on: the earlier's line is broken, and only its sender knows. A response says that all
 * bytes are there once the file was checked: who asks before waits for it.
 */
export function createTus({ store, incoming, arrive, finish, isPassing, now, log }: TusOptions) {
  const working = new Map<string, { stop: AbortController; done: Promise<unknown> }>();

  return async (request: Request, secret: string): Promise<Response> => {
    try {
      return withHeaders(await respond(request, secret));
    } catch (error) {
      if (error instanceof ServiceProblem) return withHeaders(error.toResponse());
      if (!isPassing(error)) throw error;
      log({ severity: 'error', event: 'upload_failed', ...errorFields(error) });
      return withHeaders(unavailable('The file cannot be stored now.').toResponse());
    }
  };

  async function respond(request: Request, secret: string): Promise<Response> {
    const { method } = request;
    if (method === 'OPTIONS') return preflight();
    if (!['HEAD', 'PATCH', 'DELETE'].includes(method)) {
      throw new ServiceProblem(405, 'method_not_allowed', { headers: { allow: 'HEAD, PATCH, DELETE, OPTIONS' } });
    }
    if (request.headers.get('tus-resumable') !== TUS.version) {
      const headers = { 'tus-version': TUS.version };
      throw new ServiceProblem(412, 'tus_version', { detail: `Tus-Resumable must be ${TUS.version}.`, headers });
    }
    const { id } = await found(secret);
    return exclusively(id, async (signal) => {
      const upload = await found(secret);
      if (method === 'DELETE') return takeBack(upload);
      if (!isThere(upload)) throw gone();
      if (upload.state === 'ready') return method === 'HEAD' ? status(upload, upload.size) : noMore(request, upload);
      return method === 'HEAD' ? head(upload) : patch(request, upload, signal);
    });
  }

  async function found(secret: string): Promise<UploadRow> {
    const upload = await store.bySecret(secret);
    if (!upload) throw new ServiceProblem(404, 'not_found', { detail: 'There is no such upload.' });
    return upload;
  }

  /** Ends what still writes to an upload, waits for that, and does this. */
  async function exclusively(id: string, work: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
    const before = working.get(id);
    const stop = new AbortController();
    const done = (async () => {
      before?.stop.abort();
      await before?.done.catch(() => {});
      return work(stop.signal);
    })();
    const entry = { stop, done };
    working.set(id, entry);
    try {
      return await done;
    } finally {
      if (working.get(id) === entry) working.delete(id);
    }
  }

  async function head(upload: UploadRow): Promise<Response> {
    const arrived = await incoming.sizeOf(upload.id);
    if (arrived === upload.size) await check(upload);
    return status(endingOf(upload, arrived), arrived);
  }

  async function patch(request: Request, upload: UploadRow, signal: AbortSignal): Promise<Response> {
    if (request.headers.get('content-type') !== TUS.type) {
      throw new ServiceProblem(415, 'unsupported_media_type', { detail: `The body must be ${TUS.type}.` });
    }
    const offset = offsetOf(request);
    const before = await incoming.sizeOf(upload.id);
    if (offset !== before) throw conflict(before);
    const announced = Number(request.headers.get('content-length') ?? 0);
    if (before + announced > upload.size) throw tooLarge(upload);
    const arrived = await takeBody(request, upload, before, signal);
    if (arrived === upload.size) await check(upload);
    return new Response(null, {
      status: 204,
      headers: { 'upload-offset': String(arrived), ...expiry(endingOf(upload, arrived)) },
    });
  }

  async function takeBody({ body }: Request, upload: UploadRow, before: number, signal: AbortSignal): Promise<number> {
    if (!body || before === upload.size) return before;
    const onArrived = async (bytes: number): Promise<void> => {
      const full = await arrive(upload, bytes);
      if (full === 'gone') throw gone();
      if (full) throw unavailable('There is no room for files at the moment.', { connection: 'close' });
    };
    try {
      return await incoming.append(upload.id, body, upload.size, { signal, onArrived });
    } catch (error) {
      throw error instanceof TooManyBytes ? tooLarge(upload) : error;
    }
  }

  async function check(upload: UploadRow): Promise<void> {
    const { id, business_id: vendorId, kind } = upload;
    try {
      const kept = await finish(upload, incoming.pathOf(id));
      const isMarked = await store.markReady(id, kept, now());
      // Taken back, or checked by another process, meanwhile.
      if (!isMarked && (await store.stateOf(id)) !== 'ready') throw gone();
      await incoming.remove(id);
      log({ event: 'upload_ready', id, vendorId, kind, bytes: kept.bytes });
    } catch (error) {
      if (error instanceof TooBusy) throw unavailable('Many files are being checked.');
      if (!(error instanceof UnusableFile)) throw error;
      await store.markGone(id, now());
      await incoming.remove(id);
      log({ severity: 'warn', event: 'upload_refused', id, vendorId, kind, reason: error.reason });
      const detail = NOT_TAKEN[error.reason] ?? NOT_TAKEN[kind]!;
      throw new ServiceProblem(422, 'file_refused', { detail });
    }
  }

  async function takeBack(upload: UploadRow): Promise<Response> {
    const isGone = await store.markGone(upload.id, now());
    if (!isGone && !isThere(upload)) throw gone();
    if (!isGone) throw new ServiceProblem(409, 'upload_claimed', { detail: 'The file belongs to a review.' });
    await incoming.remove(upload.id);
    return new Response(null, { status: 204 });
  }

  function isThere({ state, ends_at }: UploadRow): boolean {
    return (state === 'open' || state === 'ready') && (ends_at === null || ends_at > now().toISOString());
  }
}

/** Why a file is not taken, by the reason, or else by its kind. */
const NOT_TAKEN: Record<string, string> = {
  pixels: 'The picture has too many pixels.',
  coding:
    'The film is coded in a way that not every browser plays, such as HEVC or ProRes; H.264 is played everywhere.',
  picture: 'The file is no picture that can be read.',
  film: 'The file is no film that can be read.',
};

function noMore(request: Request, upload: UploadRow): Response {
  if (offsetOf(request) !== upload.size) throw conflict(upload.size);
  return new Response(null, { status: 204, headers: { 'upload-offset': String(upload.size), ...expiry(upload) } });
}

function offsetOf(request: Request): number {
  const text = request.headers.get('upload-offset') ?? '';
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new ServiceProblem(400, 'invalid_request', {
    errors: [{ field: 'Upload-Offset', message: 'must be a whole number of bytes' }],
  });
}

function status(upload: UploadRow, arrived: number): Response {
  const headers = {
    'upload-offset': String(arrived),
    'upload-length': String(upload.size),
    'cache-control': 'no-store',
    ...expiry(upload),
  };
  return new Response(null, { status: 200, headers });
}

const expiry = ({ ends_at }: UploadRow) => ({ ...(ends_at && { 'upload-expires': new Date(ends_at).toUTCString() }) });

/** An upload as it is once that many bytes have arrived. */
const endingOf = (upload: UploadRow, arrived: number): UploadRow =>
  upload.state === 'open' ? { ...upload, ends_at: endOfOpen(upload.created_at, arrived) } : upload;

function preflight(): Response {
  const headers = {
    'access-control-allow-methods': 'HEAD, PATCH, DELETE',
    'access-control-allow-headers': 'tus-resumable, upload-offset, content-type',
    'access-control-max-age': '86400',
    'tus-version': TUS.version,
    'tus-extension': 'termination,expiration',
  };
  return new Response(null, { status: 204, headers });
}

function conflict(arrived: number): ServiceProblem {
  const headers = { 'upload-offset': String(arrived) };
  return new ServiceProblem(409, 'upload_offset', { detail: `${arrived} bytes have arrived.`, headers });
}

// The rest of the body stays unread, so the connection cannot carry another request.
const tooLarge = ({ size }: UploadRow) =>
  new ServiceProblem(413, 'too_large', { detail: `The file has ${size} bytes.`, headers: { connection: 'close' } });

const gone = () => new ServiceProblem(410, 'upload_gone', { detail: 'The file is gone: send it again.' });

const unavailable = (detail: string, headers = {}) =>
  new ServiceProblem(503, 'media_unavailable', { detail, headers: { ...RETRY_AFTER, ...headers } });

function withHeaders(response: Response): Response {
  for (const [name, value] of Object.entries({ ...CORS, 'tus-resumable': TUS.version }))
    response.headers.set(name, value);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
  response.headers.set('x-content-type-options', 'nosniff');
  return response;
}
