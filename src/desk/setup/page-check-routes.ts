import { Hono } from 'hono';
import { z } from 'zod';
import type { PageChecked } from '../../contract/desk-setup.js';
import { link } from '../../contract/service/fields.js';
import { allowsOrigin } from '../../contract/token-origins.js';
import { invalidRequest, ServiceProblem } from '../../service/http/problem.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { readBody } from '../http/body.js';
import { vendorInPath } from '../http/vendor-in-path.js';
import { demand, sessionOf } from '../sign-in/session.js';
import { checkPage } from './page-check/check-page.js';
import { fetchPage, PageFailure } from './page-check/fetch-page.js';

const Page = z.object({ url: link });

/**
 * `POST /vendors/{id}/page-check`: whether a page of the shop shows its reviews. The page has to be of the shop's website, or of an origin
 * that one of its tokens is for. One is checked at a time.
 */
export function pageCheckRoutes({ store, tokens, url: home, publicUrl, checkPrivatePages }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();
  const servers = [home, publicUrl].flatMap((url) => (url === null ? [] : [new URL(url).origin]));
  let isBusy = false;

  routes.post('/vendors/:vendorId/page-check', demand('owner'), async (c) => {
    const { id: vendorId, website } = await vendorInPath(c, { store });
    const { url } = await readBody(c, Page);
    const { origin, href } = new URL(url);
    const known = await store.pageTokens.list(sessionOf(c).accountId, vendorId);
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
      const page = await fetchPage(href, { allowPrivate: checkPrivatePages, signal: c.req.raw.signal });
      const findings = await checkPage(page, { vendorId, servers, tokens });
      return c.json({ url: page.url, findings } satisfies PageChecked);
    } catch (error) {
      if (!(error instanceof PageFailure)) throw error;
      const { code, detail } = error;
      return c.json({ url: href, findings: [{ kind: 'wrong', code, detail }] } satisfies PageChecked);
    } finally {
      isBusy = false;
    }
  });

  return routes;
}
