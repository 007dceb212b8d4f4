/** `/unsubscribe/TOKEN`: a look at it changes nothing, since programs that check mails open every link; a `POST` does (RFC 8058). */
import { type InviteLanguage, inviteLanguage } from '../../embed/invite-language.js';
import { markup } from '../../embed/markup.js';
import type { Store } from '../../service/index.js';
import { acceptedLanguage } from './accepted-language.js';
import { drawPage, inviteFailed, type Page, type PageShop, pageResponse, RETRY_SECONDS } from './page-document.js';
import { fill, plainName, webAddress } from './plain-names.js';

export interface UnsubscribeHandlerOptions {
  store: Pick<Store, 'invites'>;
  log: (event: object) => void;
  now?: () => Date;
}

/**
 * Creates the handler. Nothing is counted by address: a mail service sends the presses of all its customers from a few, and none of them may be lost.
 */
export function createUnsubscribeHandler({ store, log, now = () => new Date() }: UnsubscribeHandlerOptions) {
  return async (token: string, request: Request): Promise<Response> => {
    const isPost = request.method === 'POST';
    // Whatever the body says, a button was pressed; a mail program's is no form that has to be read.
    await request.body?.cancel().catch(() => {});
    try {
      const found = isPost ? await store.invites.unsubscribe(token, now()) : await store.invites.readUnsubscribe(token);
      const language = await inviteLanguage(found?.language ?? acceptedLanguage(request));
      if (!found) return pageResponse(404, said(language.words.unsubscribe, language.words.broken, language));
      return pageResponse(200, isPost ? stopped(found.shop, language) : question(found.shop, language));
    } catch (error) {
      log(inviteFailed(error));
      const language = await inviteLanguage(acceptedLanguage(request));
      const page = said(language.words.unsubscribe, language.words.away, language);
      return pageResponse(503, page, { 'retry-after': String(RETRY_SECONDS) });
    }
  };
}

function said(heading: string, text: string, language: InviteLanguage): Page {
  return drawPage({ heading, shop: null, body: markup`<p>${text}</p>\n` }, language);
}

function question(shop: PageShop | null, language: InviteLanguage): Page {
  const { words } = language;
  const body = markup`<p>${meaning(shop, language)}</p>
<p class="quiet">${words.stopOther}</p>
<form method="post"><button type="submit">${words.unsubscribe}</button></form>
`;
  return drawPage({ heading: words.unsubscribe, shop, body }, language);
}

function stopped(shop: PageShop | null, language: InviteLanguage): Page {
  const { words } = language;
  const website = webAddress(shop?.website);
  const write =
    website && markup`<p>${words.stopWrite} <a href="${website}"><bdi>${new URL(website).hostname}</bdi></a></p>\n`;
  const body = markup`<p class="done">${meaning(shop, language)}</p>
<p class="quiet">${words.stopOther}</p>
${write}`;
  return drawPage({ heading: words.stopped, shop, body }, language);
}

/** The shop may be erased, and its link still counts. */
function meaning(shop: PageShop | null, { words }: InviteLanguage): string {
  return fill(words.stopMeaning, { shop: `\u2068${plainName(shop?.name || '…', 100)}\u2069` });
}
