import type { TokenClaims } from '../../proxy/index.js';
import { oneLine } from '../shell/terminal-text.js';

/** What a new token opens, for the person who made it: a line each on whose reviews, scopes, origins, its end and how to revoke it. */
export function tokenSummary(claims: TokenClaims, name: string | undefined): string {
  const { vendorId, kind = 'vendor', scope, expiresAt, tokenId } = claims;
  const lines = [
    `The token opens the ${kind} ${name === undefined ? vendorId : `${oneLine(name)} (${vendorId})`}.`,
    `Scopes: ${scope.map(sayScope).join(', ')}.`,
    `Origins: ${claims.origins?.map(sayOrigin).join(', ') ?? 'any page'}.`,
    expiresAt === undefined
      ? 'It has no end.'
      : `It ends on ${new Date(expiresAt * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    `Revoke it with: reviews-widget token-keys revoke ${tokenId}`,
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function sayScope(name: string): string {
  if (name === 'reviews:submit') return `${name} (reviews wait for approval)`;
  return name === 'reviews:publish' ? `${name} (reviews show at once: for servers, not for pages)` : name;
}

function sayOrigin(origin: string): string {
  const domain = /^https?:\/\/\*\.(.+)$/.exec(origin)?.[1];
  return domain === undefined ? origin : `${origin} (any page one label below ${domain}, whoever it belongs to)`;
}
