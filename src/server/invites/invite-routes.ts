/** What is at `/review/…` and `/unsubscribe/…`: the pages that links of invites open. */
import { linkToken } from '../../contract/tokens.js';
import { inviteLanguage } from '../../embed/invite-language.js';
import { markup } from '../../embed/markup.js';
import type { Peer } from '../../proxy/index.js';
import { problemResponse } from '../http/problem.js';
import type { Fetch } from '../http/router.js';
import { isRead, pathOf } from '../http/router.js';
import { TEST_PAGE } from './compose-test-mail.js';
import { createInviteUploads, type InviteUploadsOptions, uploadsOf } from './invite-uploads.js';
import { drawPage, inviteFailed, NOT_SHARED, pageResponse } from './page-document.js';
import { createReviewHandlers, type ReviewHandlerOptions } from './review-handler.js';
import { createUnsubscribeHandler } from './unsubscribe-handler.js';

/** Characters of the longest token. */
const MAX_TOKEN = 2048;
/** What may stand below the page of a token. */
const BESIDE = /^\/(opened\.gif|policy)(?![\w-])/;

/** What a path leads to. */
interface Link {
  /** What is none reads as the empty one, which is refused like a forged one. */
  token: string;
  beside: string | undefined;
  /** From a page at this path to where the pages of tokens are: it is deeper where a mail program has put a slash behind the link. */
  up: string;
}

/** Reads a path of one of the two kinds of links, whatever signs stand behind it that cannot belong to it. */
function linkIn(path: string): Link {
  const isReview = path.startsWith('/review/');
  const rest = path.slice(isReview ? '/review/'.length : '/unsubscribe/'.length);
  const token = linkToken(rest);
  const after = rest.slice(token.length).replace(/^\.+/, '');
  const beside = isReview ? BESIDE.exec(after)?.[1] : undefined;
  // Another page below it, such as of a token that is cut in two, there is none.
  const isOther = beside === undefined && /^\/[\w-]/.test(after);
  const up = '../'.repeat(rest.split('/').length - 1);
  return { token: isOther || token.length > MAX_TOKEN ? '' : token, beside, up };
}

/** A picture of one pixel that nobody sees. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export interface InviteRoutesOptions extends ReviewHandlerOptions {
  client: InviteUploadsOptions['client'];
}

/** Creates the handler of both. */
export function createInviteRoutes(options: InviteRoutesOptions): Fetch {
  const { store, log, now = () => new Date() } = options;
  const review = createReviewHandlers(options);
  const uploads = createInviteUploads(options);
  const unsubscribe = createUnsubscribeHandler(options);

  /** The same picture for every token, whether it is ours or not. A campaign that has it in its mails wants each request of it counted. */
  async function opened(token: string): Promise<Response> {
    await store.invites.openPage(token, now(), 'person').catch((error) => log(inviteFailed(error)));
    return new Response(PIXEL, { headers: { ...NOT_SHARED, 'content-type': 'image/gif' } });
  }

  /** Text messages have a short code in place of the token; null for what is none. */
  async function longLink(code: string, up: string): Promise<Response | null> {
    const token = code.includes('.')
      ? null
      : await store.invites.tokenOf(code).catch((error) => log(inviteFailed(error)));
    return token ? new Response(null, { status: 303, headers: { ...NOT_SHARED, location: `./${up}${token}` } }) : null;
  }

  return async (request: Request, peer?: Peer) => {
    const path = pathOf(request);
    const uploadsFor = uploadsOf(path);
    if (uploadsFor !== null) return uploads(uploadsFor, request, peer);
    const { token, beside, up } = linkIn(path);
    const isPost = request.method === 'POST' && beside === undefined;
    if (!isPost && !isRead(request)) {
      const allow = beside === undefined ? 'GET, HEAD, POST' : 'GET, HEAD';
      return problemResponse(405, 'method_not_allowed', `This address takes only ${allow}.`, { allow });
    }
    if (path === TEST_PAGE) return testPage();
    if (path.startsWith('/unsubscribe/')) return unsubscribe(token, request);
    if (beside === 'opened.gif') return opened(token);
    if (beside === 'policy') return review.showPolicy(token, request, peer);
    if (isPost) return review.take(token, request, peer, up);
    return (await longLink(token, up)) ?? review.show(token, request, peer, up);
  };
}

/** Where the links of a test mail lead: it says so, in English as the desk does, and stores nothing, whatever is sent to it. */
async function testPage(): Promise<Response> {
  const body = markup`<p>This link is from a test mail. In an invite, it opens the page on which your customer writes.</p>
<p>Nothing was stored, and nobody was unsubscribed. You can close this page.</p>
`;
  const language = await inviteLanguage('en');
  return pageResponse(200, drawPage({ heading: 'This was a test', shop: null, body }, language));
}
