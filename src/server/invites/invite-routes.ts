/** What is at `/review/…` and `/unsubscribe/…`: the pages that links of invites open. */
import type { Peer } from '../../proxy/index.js';
import { problemResponse } from '../http/problem.js';
import type { Fetch } from '../http/router.js';
import { isRead, pathOf } from '../http/routes.js';
import { TEST_PAGE } from './compose-test-mail.js';
import { inviteFailed, NOT_SHARED } from './page-document.js';
import { createReviewHandlers, type ReviewHandlerOptions } from './review-handler.js';
import { testPage } from './test-page.js';
import { createUnsubscribeHandler } from './unsubscribe-handler.js';

/** What a token can be made of, and how long it is. What is none reads as the empty one, which is refused like a forged one. */
const REVIEW = /^\/review\/([\w.-]{1,2048})(?:\/(opened\.gif|policy))?$/;
const UNSUBSCRIBE = /^\/unsubscribe\/([\w.-]{1,2048})$/;

/** A picture of one pixel that nobody sees. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Creates the handler of both. */
export function createInviteRoutes(options: ReviewHandlerOptions): Fetch {
  const { store, log, now = () => new Date() } = options;
  const review = createReviewHandlers(options);
  const unsubscribe = createUnsubscribeHandler(options);

  /** The same picture for every token, whether it is ours or not. A campaign that has it in its mails wants each request of it counted. */
  async function opened(token: string): Promise<Response> {
    await store.invites.openPage(token, now(), 'person').catch((error) => log(inviteFailed(error)));
    return new Response(PIXEL, { headers: { ...NOT_SHARED, 'content-type': 'image/gif' } });
  }

  /** Text messages have a short code in place of the token; null for what is none. */
  async function longLink(code: string): Promise<Response | null> {
    const token = code.includes('.')
      ? null
      : await store.invites.tokenOf(code).catch((error) => log(inviteFailed(error)));
    return token ? new Response(null, { status: 303, headers: { ...NOT_SHARED, location: `./${token}` } }) : null;
  }

  return async (request: Request, peer?: Peer) => {
    const path = pathOf(request);
    const [, token = '', beside] = REVIEW.exec(path) ?? UNSUBSCRIBE.exec(path) ?? [];
    const isPost = request.method === 'POST' && beside === undefined;
    if (!isPost && !isRead(request)) {
      const allow = beside === undefined ? 'GET, HEAD, POST' : 'GET, HEAD';
      return problemResponse(405, 'method_not_allowed', `This address takes only ${allow}.`, { allow });
    }
    if (path === TEST_PAGE) return testPage();
    if (path.startsWith('/unsubscribe/')) return unsubscribe(token, request);
    if (beside === 'opened.gif') return opened(token);
    if (beside === 'policy') return review.showPolicy(token, request, peer);
    if (isPost) return review.take(token, request, peer);
    return (await longLink(token)) ?? review.show(token, request, peer);
  };
}
