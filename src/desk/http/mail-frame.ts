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
