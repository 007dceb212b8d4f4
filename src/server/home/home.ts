import { html } from 'hono/html';
import { readOnlyResponse } from '../http/problem.js';
import type { Fetch } from '../http/router.js';
import { isRead } from '../http/routes.js';
import { plainPage } from './plain-page.js';

/** The page at `/` where there is no demo: the way to what this server has. */
export async function createHome({ hasService }: { hasService: boolean }): Promise<Fetch> {
  const reference = html`<li><a href="/api/reference"><strong>The API reference</strong><span>Every operation of the reviews service, to read and to try.</span></a></li>`;
  return readOnly(
    await plainPage(
      'Reviews server',
      html`<h1>This server shows a shop’s reviews</h1>
<p>Shops load their reviews from here. If you run one of them, this is your way in.</p>
<ul>
<li><a href="/desk"><strong>The desk</strong><span>Sign in and work with your reviews.</span></a></li>
<li><a href="/docs/"><strong>The documentation</strong><span>How to put reviews on a shop, and how to run this server.</span></a></li>
${hasService ? reference : ''}
</ul>
<p>With <code>DEMO=on</code> a demo shop stands at this address.</p>`,
    ),
  );
}

function readOnly(respond: () => Response): Fetch {
  return (request) => (isRead(request) ? respond() : readOnlyResponse());
}
