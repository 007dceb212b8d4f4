/** What a page of this server may do besides what all of them may. */
export interface PagePolicyOptions {
  /** Origins of the pictures and films of reviews. */
  media: readonly string[];
  /** Where its forms send the pictures of shoppers, besides its own origin. */
  uploads?: readonly string[];
  formAction: 'none' | 'self';
  frameAncestors: 'none' | 'self';
}

/** The strictest content security policy under which the elements and the desk work: the value of the header. */
export function pagePolicy({ media, uploads = [], formAction, frameAncestors }: PagePolicyOptions): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", ...media].join(' '),
    ["media-src 'self'", ...media].join(' '),
    ["connect-src 'self'", ...uploads].join(' '),
    "font-src 'self'",
    // The configurator shows its look on a page of its own.
    "frame-src 'self'",
    "base-uri 'none'",
    `form-action '${formAction}'`,
    `frame-ancestors '${frameAncestors}'`,
    "require-trusted-types-for 'script'",
    'trusted-types lit-html dompurify',
  ].join('; ');
}
