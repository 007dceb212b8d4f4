/** `/review/widget/v1/vendors/ID/uploads`: the uploads of the widget API for the page of an invite, with its token in the place of a page's. */
import type { ServiceClient } from '../../client/index.js';
import { createAddressCounting } from '../../proxy/inbound/inbound-rates.js';
import { createUploadHandlers } from '../../proxy/inbound/uploads.js';
import type { InboundRates, Peer } from '../../proxy/index.js';
import { toResponse } from '../../proxy/plain-response.js';
import { problemResponse, Refusal } from '../../proxy/problem.js';
import type { Store } from '../../service/index.js';
import { isRead } from '../http/router.js';
import { inviteFailed, NOT_SHARED } from './page-document.js';

/** How long the service may take, ms. */
const TIMEOUT_MS = 5_000;

export interface InviteUploadsOptions {
  store: Pick<Store, 'invites'>;
  client: Pick<ServiceClient, 'uploadLimits' | 'createUpload'>;
  rates: InboundRates;
  log: (event: object) => void;
  now?: () => Date;
}

/** The vendor in such an address; null where it is none. */
export const uploadsOf = (path: string): string | null =>
  /^\/review\/widget\/v1\/vendors\/([\w-]{1,64})\/uploads$/.exec(path)?.[1] ?? null;

/**
 * Creates the handler. A token that opens no page, that is another vendor's, or whose review has come in, opens no upload: 401 `token_invalid`, whichever
 * it is.
 */
export function createInviteUploads({ store, client, rates, log, now = () => new Date() }: InviteUploadsOptions) {
  const countingOf = createAddressCounting(rates);
  const handlers = createUploadHandlers({ client, timeoutMs: TIMEOUT_MS, now: () => now().getTime(), log });

  async function respond(vendorId: string, request: Request, peer: Peer | undefined): Promise<Response> {
    const byAddress = countingOf(request, peer);
    // An invite opens few pages: its address alone is counted.
    const counting = { ...byAddress, byToken: async () => {}, both: byAddress.byAddress };
    if (!isRead(request) && request.method !== 'POST') {
      throw new Refusal('method_not_allowed', { allow: 'GET, HEAD, POST' });
    }
    await byAddress.byAddress('making');
    const page = await store.invites.openPage(tokenOf(request), now());
    if ('refused' in page || page.vendorId !== vendorId || page.products[page.chosen]!.isReviewed)
      throw new Refusal('token_invalid');
    const admitted = { vendorId, counting };
    const headers = { ...NOT_SHARED };
    return toResponse(
      request.method === 'POST'
        ? await handlers.open(request, admitted, headers)
        : await handlers.limits(request, admitted, headers),
    );
  }

  return (vendorId: string, request: Request, peer?: Peer): Promise<Response> =>
    respond(vendorId, request, peer).catch((error: unknown) => {
      if (error instanceof Refusal) return toResponse(problemResponse(error, { ...NOT_SHARED }));
      log(inviteFailed(error));
      return toResponse(problemResponse(new Refusal('upstream_unreachable'), { ...NOT_SHARED }));
    });
}

function tokenOf(request: Request): string {
  const [, bearer] = /^Bearer ([\w.-]{1,2048})$/.exec(request.headers.get('authorization') ?? '') ?? [];
  return bearer ?? new URL(request.url).searchParams.get('token') ?? '';
}
