import { Hono } from 'hono';
import type { AnyOperation } from '../http/operation.js';
import { sourceIcon } from '../reviews/source-icon.js';
import { createDocument } from './document.js';
import { createViewer } from './viewer.js';

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
