import { TUS } from '../../../contract/uploads.js';
import { pause } from './retry.js';

/** Bytes of one request. A server in between that takes less responds with 413, and gets half. */
const PIECE = 8 * 1024 * 1024;
const SMALLEST_PIECE = 256 * 1024;
/** Requests in a row that may bring the file no further. */
const MAX_FAILURES = 7;
/** Milliseconds without any progress after which a request counts as broken. */
const STALL = 60_000;

/** How the sending of a file ended: `refused` for its content, `gone` where the service has no such upload any more. */
export type TusEnd = 'ready' | 'refused' | 'gone' | 'failed';

export interface TusOptions {
  url: string;
  file: Blob;
  /** Whether some of it may have arrived already. */
  resume: boolean;
  signal: AbortSignal;
  onProgress(bytes: number): void;
  /** The line has broken, or is back. */
  onWaiting(waiting: boolean): void;
}

/**
 * Sends `file` to `url` by tus 1.0, from where it stopped after each break of the line. Never throws; with an aborted signal it ends as
 * `failed`. `ready` means that all of it has arrived and that the service takes it.
 */
export async function sendByTus({ url, file, resume, signal, onProgress, onWaiting }: TusOptions): Promise<TusEnd> {
  let offset = resume ? undefined : 0;
  let piece = PIECE;
  let furthest = 0;
  for (let failures = 0; failures < MAX_FAILURES && !signal.aborted; ) {
    const body = offset === undefined ? undefined : file.slice(offset, offset + piece);
    const { status, arrived, retryAfter } = await request(url, { offset, body, signal }, (bytes) => {
      onWaiting(false);
      onProgress(offset! + bytes);
    });
    if (status === 404 || status === 410) return 'gone';
    if (status === 422 || status === 415) return 'refused';
    if (status >= 200 && status < 300 && arrived !== undefined) {
      if (arrived >= file.size) return 'ready';
      failures = arrived > furthest ? 0 : failures + 1;
      furthest = Math.max(furthest, arrived);
      offset = arrived;
      onWaiting(false);
      onProgress(offset);
      continue;
    }
    if (status === 413) {
      if (piece <= SMALLEST_PIECE) return 'refused';
      piece /= 2;
    } else {
      failures += 1;
      if (signal.aborted || failures === MAX_FAILURES) break;
      // After a break the service may still be taking in what had come: then another part of it has arrived than it said.
      if (status !== 409) onWaiting(true);
      await pause(failures, retryAfter, signal);
    }
    offset = undefined;
  }
  return 'failed';
}

interface TusResponse {
  /** 0 where there was no response. */
  status: number;
  /** Bytes that the service has, as it says. */
  arrived: number | undefined;
  /** Seconds. */
  retryAfter: number;
}

interface TusRequest {
  offset: number | undefined;
  body: Blob | undefined;
  signal: AbortSignal;
}

/** A `PATCH` with `body`, or a `HEAD` without. By XMLHttpRequest, since `fetch` does not say how much it has sent. */
function request(
  url: string,
  { offset, body, signal }: TusRequest,
  onProgress: (bytes: number) => void,
): Promise<TusResponse> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout>;
    const abort = (): void => xhr.abort();
    const watch = (): void => {
      clearTimeout(stall);
      stall = setTimeout(abort, STALL);
    };
    xhr.open(body ? 'PATCH' : 'HEAD', url);
    xhr.setRequestHeader('Tus-Resumable', TUS.version);
    if (body) {
      xhr.setRequestHeader('Upload-Offset', `${offset}`);
      xhr.setRequestHeader('Content-Type', TUS.type);
      xhr.upload.onprogress = ({ loaded }) => {
        watch();
        onProgress(loaded);
      };
    }
    xhr.onloadend = () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', abort);
      const header = xhr.getResponseHeader('Upload-Offset');
      const arrived = /^\d{1,15}$/.test(header ?? '') ? Number(header) : undefined;
      // A browser complains about one that it may not read.
      const wait = [429, 503].includes(xhr.status) ? Number(xhr.getResponseHeader('Retry-After')) : 0;
      resolve({ status: xhr.status, arrived, retryAfter: wait || 0 });
    };
    signal.addEventListener('abort', abort);
    watch();
    if (signal.aborted) abort();
    xhr.send(body);
  });
}
