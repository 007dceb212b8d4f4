import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { notFoundResponse, readOnlyResponse } from '../http/problem.js';
import type { Fetch } from '../http/router.js';
import { isRead } from '../http/router.js';

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

/** The response at an address where there is nothing: the way back for somebody in a browser, a problem for a program. */
export async function createMissing(): Promise<Fetch> {
  const respond = await plainPage(
    'Nothing here',
    html`<h1>There is nothing at this address</h1>
<p>Perhaps it was cut off where it was copied, or what stood here has moved.</p>
<ul>
<li><a href="/"><strong>The first page</strong><span>Of this server, which shows a shop’s reviews.</span></a></li>
<li><a href="/desk"><strong>The desk</strong><span>Where a shop works with its reviews.</span></a></li>
</ul>`,
    404,
  );
  return (request) =>
    isRead(request) && request.headers.get('accept')?.includes('text/html') ? respond() : notFoundResponse();
}

function readOnly(respond: () => Response): Fetch {
  return (request) => (isRead(request) ? respond() : readOnlyResponse());
}

type Html = ReturnType<typeof html>;

const STYLE = `:root{color-scheme:light dark;background:light-dark(#f6f5f2,#161513);color:light-dark(#23211d,#ece7df)}
body{box-sizing:border-box;max-width:42rem;margin:0 auto;padding:clamp(1.5rem,12vh,7rem) 1.25rem;font:1rem/1.55 ui-sans-serif,system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;text-size-adjust:100%;-webkit-text-size-adjust:100%;overflow-wrap:anywhere}
h1{margin:0 0 .75rem;font-size:1.75rem;line-height:1.2;letter-spacing:-.015em}
p{margin:0 0 1rem}
ul{display:grid;gap:.75rem;margin:1.5rem 0;padding:0;list-style:none}
a{color:light-dark(#1f7a5a,#8fd3b6)}
a:focus-visible{outline:2px solid;outline-offset:3px;border-radius:4px}
li a{display:block;padding:1rem 1.25rem;border:1px solid light-dark(#dfdbd3,#3a3631);border-radius:12px;background:light-dark(#fffefc,#1f1d1a);text-decoration:none}
li a:hover{border-color:currentColor}
li span{display:block;color:light-dark(#5f5a51,#b3aca1)}
strong{font-size:1.125rem}
li a strong{text-decoration:underline}
code{font:.875em ui-monospace,Consolas,monospace}`;

/** The style sheet stands in the page, which needs nothing else then; its hash lets the policy pass it and no other. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A page of plain words, without a script. */
async function plainPage(title: string, body: Html, status = 200): Promise<() => Response> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body><main>${body}</main></body>
</html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  return () => new Response(page.toString(), { status, headers });
}
