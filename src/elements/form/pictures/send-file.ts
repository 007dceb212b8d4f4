import { type NewUpload, READY_DAYS, type Upload } from '../../../contract/uploads.js';
import { vendorUrl } from '../../base/endpoint.js';
import type { ProxyAddress } from '../form-host.js';
import { pause } from './retry.js';
import { sendByTus, type TusOptions } from './tus.js';

/** Requests for an upload that are made before it counts as failed. */
const MAX_REQUESTS = 5;
/** Milliseconds in which the proxy has to respond. */
const TIMEOUT = 20_000;

/**
 * Days for which a draft keeps a file that is ready. The service keeps it for longer, because the proxy may take a week to deliver the
 * review.
 */
const KEPT_DAYS = READY_DAYS - 7;
const DAY = 86_400_000;

/** How the sending of a file ended: `refused` where another attempt cannot help. */
export type SendEnd = 'ready' | 'refused' | 'failed';

export interface FileToSend extends Omit<TusOptions, 'url' | 'resume'> {
  proxy: ProxyAddress;
  type: string;
  /** An upload of the same bytes that was interrupted. */
  earlier: Pick<Upload, 'url'> | undefined;
  /** The service expects the file. */
  onCreated(upload: Upload): void;
}

/** Announces a file to the proxy and sends its bytes to where that says. Never throws. */
export async function sendFile(options: FileToSend): Promise<SendEnd> {
  const { proxy, type, file, earlier, signal, onCreated, onWaiting } = options;
  let end = earlier ? await sendByTus({ ...options, url: earlier.url, resume: true }) : 'gone';
  // Once more where the upload has ended meanwhile, as it does when a shopper comes back after a day.
  for (let uploads = 0; end === 'gone' && uploads < 2; uploads++) {
    const upload = await requestUpload(proxy, { type, size: file.size }, signal, onWaiting);
    if (typeof upload === 'string') return upload;
    onCreated(upload);
    end = await sendByTus({ ...options, url: upload.url, resume: false });
  }
  return end === 'gone' ? 'failed' : end;
}

/** Until when a draft keeps a file that has just arrived, in milliseconds since 1970. */
export const keptUntil = (): number => Date.now() + KEPT_DAYS * DAY;

async function requestUpload(
  { endpoint, vendorId, token }: ProxyAddress,
  file: NewUpload,
  signal: AbortSignal,
  onWaiting: (waiting: boolean) => void,
): Promise<Upload | 'refused' | 'failed'> {
  for (let requests = 1; requests <= MAX_REQUESTS && !signal.aborted; requests++) {
    let retryAfter = 0;
    try {
      const response = await fetch(vendorUrl(endpoint, 'vendors', vendorId, 'uploads').href, {
        method: 'POST',
        credentials: 'omit',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(file),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      });
      const upload = (await response.json().catch(() => null)) as Upload | null;
      if (response.ok && typeof upload?.id === 'string' && typeof upload.url === 'string') {
        onWaiting(false);
        return upload;
      }
      if (response.status === 400 || response.status === 422) return 'refused';
      if (response.status < 500 && response.status !== 429) return 'failed';
      if (response.status === 501) return 'failed';
      retryAfter = Number(response.headers.get('retry-after')) || 0;
    } catch {
      // No response: the line may be back in a moment.
    }
    if (requests === MAX_REQUESTS) break;
    onWaiting(true);
    await pause(requests, retryAfter, signal);
  }
  return 'failed';
}
