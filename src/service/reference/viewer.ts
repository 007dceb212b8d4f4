/** The page that shows the OpenAPI document: Swagger UI, served from here (docs/decisions/0031). */

import { Hono } from 'hono';
import { html } from 'hono/html';

/**
 * The page loads what is served beside it and calls the service: nothing else, and nothing inline. Swagger UI draws its
 * arrows and locks from `data:` images in its style sheet.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const PAGE = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>Reviews service: reference</title>
<link rel="stylesheet" href="reference/swagger-ui.css">
<link rel="stylesheet" href="reference/viewer.css">
<script defer src="reference/swagger-ui.js"></script>
<script defer src="reference/viewer.js"></script>
</head>
<body>
<div id="viewer">
<h1>Reviews service: reference</h1>
<p>This page needs its script. The same is in the <a href="openapi.json">OpenAPI document</a>.</p>
</div>
<footer>Shown by <a href="reference/license.txt">Swagger UI</a>.</footer>
</body>
</html>`;

/** The files of the page by name. The bundle has 1.7 MB, so each is loaded when it is first requested. */
const FILES = new Map<string, { type: string; load: () => Promise<{ default: string }> }>([
  ['viewer.js', { type: 'text/javascript', load: () => import('./viewer-script.js?raw') }],
  ['viewer.css', { type: 'text/css', load: () => import('./viewer-style.css?raw') }],
  ['swagger-ui.js', { type: 'text/javascript', load: () => import('swagger-ui-dist/swagger-ui-bundle.js?raw') }],
  ['swagger-ui.css', { type: 'text/css', load: () => import('swagger-ui-dist/swagger-ui.css?raw') }],
  ['license.txt', { type: 'text/plain', load: () => import('swagger-ui-dist/LICENSE?raw') }],
]);

/** Serves the page at `/reference` and its files below it. */
export function createViewer(): Hono {
  const viewer = new Hono();
  viewer.get('/reference', (context) => {
    context.header('content-security-policy', PAGE_POLICY);
    context.header('referrer-policy', 'no-referrer');
    context.header('cache-control', 'no-cache');
    return context.html(PAGE);
  });
  viewer.get('/reference/:file', async (context) => {
    const file = FILES.get(context.req.param('file'));
    if (!file) return context.notFound();
    const { default: body } = await file.load();
    return context.body(body, 200, {
      'content-type': `${file.type}; charset=utf-8`,
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'",
    });
  });
  return viewer;
}
