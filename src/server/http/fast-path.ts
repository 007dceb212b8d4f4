import type { Peer, PlainResponse, ReadRequest, Proxy as WidgetProxy } from '../../proxy/index.js';
import { type Instrument, internalErrorParts } from './instrument.js';

/** Responds to reads of the widget. A request for which both ways give null is left to the router. */
export interface FastPath {
  /** The response to a read that is cached, at once. */
  ready(request: ReadRequest): PlainResponse | null;
  read(request: ReadRequest, peer: Peer): Promise<PlainResponse> | null;
}

/** Addresses under `/widget/v1/` that parsing would leave as they are. */
const PLAIN_URL = /^\/widget\/v1\/[\w/-]+(?:\?[!$-;=?-Z_a-z~]*)?$/;

/** Host headers that need no further check here; requests with any other are left to the router, which checks them. */
const PLAIN_HOST = /^[a-z\d._-]+(?::(?:[1-9]\d{3}|[1-5]\d{4}|6[0-4]\d{3}))?$/;

/**
 * The fast path for reads of the widget, which most requests are. It makes no `Request` and no `Response`, since making them costs
 * as much as a cached read itself. Requests that need parsing are left to the router, which responds alike. `proxy` is undefined
 * until the app is open. Requests that name `mediaHost` are left to the router, too: nothing of the widget is there.
 */
export function createFastPath(
  proxy: () => Pick<WidgetProxy, 'ready' | 'read'> | undefined,
  instrument: Instrument,
  mediaHost: string | null = null,
): FastPath {
  /** The last address and host that passed the checks: most requests repeat them. */
  let lastUrl = '';
  let lastHost: string | null = null;

  function isPlain({ url, headers }: ReadRequest): boolean {
    // Two Authorization headers would have to be joined to one that is no token: the router does that.
    if (headers.get('authorization') !== null) return false;
    if (url !== lastUrl && !PLAIN_URL.test(url)) return false;
    lastUrl = url;
    const host = headers.get('host');
    if (host !== null && host === mediaHost) return false;
    if (host !== lastHost && host !== null && !(PLAIN_HOST.test(host) && URL.canParse(`http://${host}`))) return false;
    lastHost = host;
    return true;
  }

  return {
    ready(request) {
      const startedAt = performance.now();
      const response = isPlain(request) ? proxy()?.ready(request) : null;
      return response ? instrument.record(request, response, startedAt) : null;
    },

    read(request, peer) {
      const opened = isPlain(request) ? proxy() : undefined;
      return opened ? instrument.run(request, () => opened.read(request, peer), internalErrorParts) : null;
    },
  };
}
