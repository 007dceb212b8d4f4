import { createMiddleware } from 'hono/factory';
import { pagePolicy } from '../../platform/page-policy.js';
import type { DeskEnv } from '../desk-env.js';

/**
 * Headers of every response of the desk, whose reviews may have media from `mediaOrigin`. Nothing of it is kept in a cache, but for the
 * app's files, which hold nobody's data and say so themselves. A response that says otherwise of itself, as the frame of mails does, is left as it is.
 */
export function pageHeaders(mediaOrigin: string) {
  const headers = {
    'content-security-policy': pagePolicy({ media: [mediaOrigin], formAction: 'none', frameAncestors: 'none' }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  return createMiddleware<DeskEnv>(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value);
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
  });
}

/** What a mail may do in the desk's preview: have styles and pictures, and nothing else. No script runs in it. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src https: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * The empty page into which the desk's app draws a mail that is being written. The app's own policy forbids the styles that a mail needs, so
 * it has a page and a policy of its own; nobody's data is in it.
 */
export function mailFrame(): Response {
  return new Response('<!doctype html>\n<html lang="en"><head><title>Preview</title></head><body></body></html>\n', {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'x-frame-options': 'SAMEORIGIN',
    },
  });
}
