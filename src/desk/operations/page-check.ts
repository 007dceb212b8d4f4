import { z } from 'zod';
import type { PageChecked } from '../../contract/desk-setup.js';
import { link } from '../../contract/service/fields.js';
import { allowsOrigin } from '../../contract/token-origins.js';
import { vendorInPath } from '../../service/http/path-resources.js';
import { invalidRequest, ServiceProblem } from '../../service/http/problem.js';
import { deskOperation } from '../operation.js';
import { checkPage } from '../setup/page-check/check-page.js';
import { fetchPage, PageFailure } from '../setup/page-check/fetch-page.js';

/**
 * `POST /vendors/{id}/page-check`: whether a page of the shop shows its reviews. The page has to be of the shop's website, or of an origin
 * that one of its tokens is for. One is checked at a time.
 */
export function pageCheckOperation() {
  let isBusy = false;
  return deskOperation({
    id: 'checkPage',
    role: 'owner',
    route: 'POST /vendors/{vendorId}/page-check',
    changesNothing: true,
    resource: vendorInPath,
    body: z.object({ url: link }),
    async handle({ resource: { id: vendorId, website }, body: { url }, signal }, context): Promise<PageChecked> {
      const { store, session, tokens, url: home, publicUrl, checkPrivatePages } = context;
      const { origin, href } = new URL(url);
      const known = await store.pageTokens.list(session.accountId, vendorId);
      const origins = known.filter(({ revokedAt }) => revokedAt === null).flatMap((token) => token.origins ?? []);
      if (URL.canParse(website)) origins.push(new URL(website).origin);
      if (!allowsOrigin(origins, origin)) {
        const message = `has to be a page of your website, or of an origin that one of your tokens names: ${origins.join(', ') || 'there is none yet'}`;
        throw invalidRequest([{ field: 'url', message }]);
      }
      if (isBusy) {
        throw new ServiceProblem(503, 'page_check_busy', {
          detail: 'Another page is being checked: try again in a moment',
          headers: { 'retry-after': '5' },
        });
      }
      isBusy = true;
      try {
        const servers = [home, publicUrl].flatMap((address) => (address === null ? [] : [new URL(address).origin]));
        const page = await fetchPage(href, { allowPrivate: checkPrivatePages, signal });
        return { url: page.url, findings: await checkPage(page, { vendorId, servers, tokens }) };
      } catch (error) {
        if (!(error instanceof PageFailure)) throw error;
        const { code, detail } = error;
        return { url: href, findings: [{ kind: 'wrong', code, detail }] };
      } finally {
        isBusy = false;
      }
    },
  });
}
