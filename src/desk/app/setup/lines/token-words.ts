import type { PageTokenListed } from '../../../../contract/desk/setup.js';
import { isTokenOrigin } from '../../../../contract/tokens.js';

/** What each scope lets a page do. */
export const SCOPE_LABELS: Record<string, string> = {
  'reviews:read': 'Show reviews',
  'reviews:submit': 'Take new reviews by the form',
  'insights:read': 'Show what is praised and missed',
  'reviews:publish': 'Show new reviews at once (for servers)',
};

export const STATE_LABELS: Record<PageTokenListed['state'], string> = {
  good: 'Work',
  ended: 'Ended',
  revoked: 'Revoked',
  key_revoked: 'Stopped by whoever runs the server',
};

/** What a token opens, in a few words. */
export function opens({ scope, origins }: Pick<PageTokenListed, 'scope' | 'origins'>): string {
  const what = scope.map((name) => SCOPE_LABELS[name] ?? name).join(', ');
  return `${what}; ${origins === null ? 'on any page' : `on ${origins.join(', ')}`}`;
}

/**
 * The origins in what somebody has typed: addresses with spaces, commas or line breaks between them. A path is cut off, and `https://`
 * put in front of a bare host. The first that is none is `wrong`.
 */
export function readOrigins(text: string): { origins: string[] } | { wrong: string } {
  const origins: string[] = [];
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const address = /^https?:\/\//i.test(part) ? part : `https://${part}`;
    const origin = URL.canParse(address.replace('*.', 'a.')) ? originOf(address) : '';
    if (!isTokenOrigin(origin)) return { wrong: part };
    origins.push(origin);
  }
  return { origins: [...new Set(origins)] };
}

function originOf(address: string): string {
  if (!/^https?:\/\/\*\./i.test(address)) return new URL(address).origin;
  return new URL(address.replace('*.', 'a.')).origin.replace('//a.', '//*.');
}
