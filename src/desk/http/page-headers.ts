import { createMiddleware } from 'hono/factory';
import type { DeskEnv } from '../desk-env.js';

/**
 * The strictest policy that the desk works under. Pictures and videos of reviews may come from where the widget has them. `ancestors`: who may
 * frame the page.
 */
export function contentPolicy(mediaOrigin: string, ancestors: 'none' | 'self' = 'none'): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${mediaOrigin}`,
    `media-src 'self' ${mediaOrigin}`,
    "connect-src 'self'",
    "font-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors '${ancestors}'`,
    "require-trusted-types-for 'script'",
    'trusted-types lit-html dompurify',
  ].join('; ');
}

/**
 * Headers of every response of the desk. Nothing of it is kept in a cache, but for the app's files, which hold nobody's data and say
 * so themselves. A response that says otherwise of itself, as the frame of mails does, is left as it is.
 */
export function pageHeaders(mediaOrigin: string) {
  const headers = {
    'content-security-policy': contentPolicy(mediaOrigin),
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
