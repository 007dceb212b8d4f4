import { inviteLanguage } from '../../embed/invite-language.js';
import { markup } from '../../embed/markup.js';
import { drawPage, pageResponse } from './page-document.js';

/** Where the links of a test mail lead: it says so, in English as the desk does, and stores nothing, whatever is sent to it. */
export async function testPage(): Promise<Response> {
  const body = markup`<p>This link is from a test mail. In an invite, it opens the page on which your customer writes.</p>
<p>Nothing was stored, and nobody was unsubscribed. You can close this page.</p>
`;
  const language = await inviteLanguage('en');
  return pageResponse(200, drawPage({ heading: 'This was a test', shop: null, body }, language));
}
