/** The strictest content security policy under which the elements work, for pages of this server whose reviews may have media from `mediaOrigin`. */
export function pagePolicy(mediaOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${mediaOrigin}`,
    `media-src 'self' ${mediaOrigin}`,
    "connect-src 'self'",
    "font-src 'self'",
    // The configurator shows its look on a page of its own.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html dompurify',
  ].join('; ');
}
