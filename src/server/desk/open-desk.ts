import { createDesk, type Desk, type DeskFiles } from '../../desk/index.js';
import { clientAddress } from '../../proxy/inbound/client-address.js';
import type { Store } from '../../service/index.js';
import type { CreateRequestLimit } from '../../stores/index.js';
import { type Logger, logEvent } from '../log.js';
import type { Settings } from '../settings/settings.js';

/** Attempts to sign in within ten minutes: of one address, behind which a whole office may be, and of one person. */
const ATTEMPTS = { address: 60, person: 10, seconds: 600 };

/** What the server opens the desk with. */
export interface OpenDeskOptions {
  settings: Settings;
  store: Store;
  files: DeskFiles;
  createRequestLimit: CreateRequestLimit;
  /** The server's own address. */
  url: string;
  mediaOrigin: string;
  onChange: (vendorId: string) => void;
  log: Logger;
}

/** The desk of the embedded service, whose attempts to sign in are counted by all processes on one Redis together. */
export function openDesk(options: OpenDeskOptions): Desk {
  const { settings, createRequestLimit, log, url, ...rest } = options;
  const { publicUrl, trustedProxies } = settings;
  const limit = (kind: 'address' | 'person') =>
    createRequestLimit(`desk:${kind}`, { requests: ATTEMPTS[kind], seconds: ATTEMPTS.seconds });
  return createDesk({
    ...rest,
    publicUrl,
    url: publicUrl ?? url,
    limits: { address: limit('address'), person: limit('person') },
    clientAddress: (request, peer) =>
      clientAddress(request.headers.get('x-forwarded-for'), peer?.address ?? null, trustedProxies),
    log: (event) => logEvent(log, event),
  });
}
