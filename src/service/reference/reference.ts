import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AnyOperation } from '../http/operation.js';
import { sourceIcon } from '../reviews/sources.js';
import { createDocument } from './document.js';

/** What anybody may read: the OpenAPI document, the page that shows it, and the icons of the sources. */
export function createReference(operations: readonly AnyOperation[], publicUrl?: string): Hono {
  /** Made when it is first wanted: few ever read it, and a start need not wait for it. */
  let json: string | null = null;
  const reference = new Hono();

  reference.get('/openapi.json', (context) => {
    // For generators and viewers on other origins; there is nothing secret in it.
    const headers = {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
    };
    json ??= JSON.stringify(createDocument(operations, publicUrl));
    return context.body(json, 200, headers);
  });
  reference.route('/', createViewer());
  reference.get('/icons/:name{.+\\.svg}', (context) => {
    const icon = sourceIcon(context.req.param('name').slice(0, -'.svg'.length));
    if (icon === null) return context.notFound();
    // An icon that somebody opens by itself is a document: it may do nothing.
    return context.body(icon, 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'",
    });
  });
  return reference;
}

// The page that shows the OpenAPI document: Swagger UI, served from here (docs/decisions/0031).

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
function createViewer(): Hono {
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
