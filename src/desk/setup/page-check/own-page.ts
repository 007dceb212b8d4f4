/** Opens a page of a shop for its owner: of the shop's website, or of an origin that one of its tokens is for. One is opened at a time. */
import { allowsOrigin } from '../../../contract/tokens.js';
import { limitConcurrency } from '../../../platform/limit-concurrency.js';
import { invalidRequest, ServiceProblem } from '../../../service/http/problem.js';
import type { DeskContext } from '../../operation.js';
import { type FetchedPage, fetchPage } from './fetch-page.js';

interface OwnPage {
  vendor: { id: string; website: string };
  url: string;
  signal: AbortSignal;
}

/** Runs `read` with the page. Rejects with a ServiceProblem for a page of somebody else, and as `fetchPage` and `read` do. */
export type OpenOwnPage = <Result>(
  page: OwnPage,
  context: Pick<DeskContext, 'store' | 'session' | 'checkPrivatePages'>,
  read: (page: FetchedPage) => Promise<Result>,
) => Promise<Result>;

export function createPageOpener(): OpenOwnPage {
  const oneAtATime = limitConcurrency({
    atOnce: 1,
    mostWaiting: 0,
    tooMany: () =>
      new ServiceProblem(503, 'page_check_busy', {
        detail: 'Another page is being checked: try again in a moment',
        headers: { 'retry-after': '5' },
      }),
  });
  return async ({ vendor, url, signal }, { store, session, checkPrivatePages }, read) => {
    const { origin, href } = new URL(url);
    const known = await store.pageTokens.list(session.accountId, vendor.id);
    const origins = known.filter(({ revokedAt }) => revokedAt === null).flatMap((token) => token.origins ?? []);
    if (URL.canParse(vendor.website)) origins.push(new URL(vendor.website).origin);
    if (!allowsOrigin(origins, origin)) {
      const message = `has to be a page of your website, or of an origin that one of your tokens names: ${origins.join(', ') || 'there is none yet'}`;
      throw invalidRequest([{ field: 'url', message }]);
    }
    return oneAtATime(async () => read(await fetchPage(href, { allowPrivate: checkPrivatePages, signal })));
  };
}
