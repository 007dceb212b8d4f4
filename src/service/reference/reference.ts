import { Hono } from 'hono';
import type { AnyOperation } from '../operation.js';
import { createDocument } from './document.js';
import { sourceIcon } from './icon.js';
import { referencePage } from './page.js';
import { referenceScript } from './script.js';
import { REFERENCE_STYLE } from './style.js';

const HOUR = 'public, max-age=3600';
/** The page may load what stands beside it, and call the service: nothing else, and nothing inline. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** What anybody may read: the OpenAPI document, the page that shows it, and the icons of the sources. */
export function createReference(operations: readonly AnyOperation[], publicUrl?: string): Hono {
  const document = createDocument(operations, publicUrl);
  const json = JSON.stringify(document);
  const page = referencePage(document);
  const reference = new Hono();

  reference.get('/openapi.json', (context) => {
    // For generators and viewers on other origins; there is nothing secret in it.
    const headers = {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
    };
    return context.body(json, 200, headers);
  });
  reference.get('/reference', (context) => {
    context.header('content-security-policy', PAGE_POLICY);
    context.header('referrer-policy', 'no-referrer');
    context.header('cache-control', 'no-cache');
    return context.html(page);
  });
  reference.get('/reference.css', () => file(REFERENCE_STYLE, 'text/css; charset=utf-8', 'no-cache'));
  reference.get('/reference.js', () => file(referenceScript(), 'text/javascript; charset=utf-8', 'no-cache'));
  reference.get('/icons/:name{.+\\.svg}', (context) => {
    const icon = sourceIcon(context.req.param('name').slice(0, -'.svg'.length));
    return icon === null ? context.notFound() : file(icon, 'image/svg+xml', HOUR);
  });
  return reference;
}

function file(body: string, type: string, cache: string): Response {
  // An icon that somebody opens by itself is a document: it may do nothing.
  const headers = { 'content-type': type, 'cache-control': cache, 'content-security-policy': "default-src 'none'" };
  return new Response(body, { headers });
}
