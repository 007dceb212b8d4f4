import type { InboxAudit, InboxOverview, InboxPage } from '../../../contract/desk-inbox.js';
import type { Api } from '../api.js';

/** Reviews of one request. */
export const PAGE = 50;

/** What the inbox of one vendor requests; `query` is its filter. */
export function inboxRequests(api: Api, vendorId: string, query: string) {
  return {
    page(cursor: string | undefined, signal: AbortSignal): Promise<InboxPage> {
      const parameters = new URLSearchParams(query);
      parameters.set('limit', String(PAGE));
      if (cursor !== undefined) parameters.set('cursor', cursor);
      return api.get(`/vendors/${vendorId}/reviews?${parameters}`, signal);
    },
    overview: (signal: AbortSignal): Promise<InboxOverview> => api.get(`/vendors/${vendorId}/moderation`, signal),
    audit: (signal: AbortSignal): Promise<InboxAudit> => api.get(`/vendors/${vendorId}/audit`, signal),
  };
}
