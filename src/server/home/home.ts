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
<li><a href="/desk"><strong>The desk</strong><span>${hasService ? 'Sign in and work with your reviews.' : 'What it is, and why this server has none.'}</span></a></li>
${hasService ? reference : ''}
</ul>
<p>The documentation comes with the program, in the folder <code>docs</code>. With <code>DEMO=on</code> a demo shop stands at this address.</p>`,
    ),
  );
}

/** What `/desk` says in front of an existing service, which has the reviews and so the decisions about them. */
export async function createForeignDesk(): Promise<Fetch> {
  return readOnly(
    await plainPage(
      'Desk',
      html`<h1>There is no desk here</h1>
<p>This server stands in front of another reviews service: it shows the reviews that the service has, and passes on the reviews that shoppers write.</p>
<p>The reviews themselves, who approves them and who replies are that service’s matter. Sign in there to work with them.</p>
<p>A desk of its own comes with the reviews service in this program: start it without the settings <code>UPSTREAM_…</code>, and it has its own database.</p>
<p><a href="/">Back to the start</a></p>`,
    ),
  );
}

function readOnly(respond: () => Response): Fetch {
  return (request) => (isRead(request) ? respond() : readOnlyResponse());
}
