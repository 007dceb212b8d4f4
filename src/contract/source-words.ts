/** What the desk and mails to its owners call sources, and say of what fails there. */
import type { SourceFailure, SourceKind } from './sources.js';

export const SOURCE_LABELS: Record<SourceKind, { name: string; short: string }> = {
  google: { name: 'Google Business Profile', short: 'Google' },
  trustpilot: { name: 'Trustpilot', short: 'Trustpilot' },
  'reviews-service': { name: 'Another reviews service', short: 'Reviews service' },
};

/** Why a location cannot be read, and what becomes of it or is to be done, in plain words. */
export function failureText(failure: SourceFailure, kind: SourceKind): string {
  const { short } = SOURCE_LABELS[kind];
  switch (failure) {
    case 'revoked':
      return kind === 'google'
        ? 'Google does not let us in any more: somebody has taken the permission back, or it has ended. Connect again.'
        : `${short} does not take the key any more. Disconnect, keep the reviews, and connect with a new key: nothing is doubled.`;
    case 'forbidden':
      return `${short} does not give the reviews of this location. The account that has connected needs the right to manage it there. It is tried again once a day.`;
    case 'not_found':
      return `${short} does not have this location any more. What was read stays. It is looked for once a day.`;
    case 'rate_limited':
      return `${short} takes no more requests for now. It goes on by itself.`;
    case 'unavailable':
      return `${short} does not respond. It is tried again by itself.`;
    case 'unreadable':
      return `${short} sent something that is no list of reviews. It is tried again by itself. If that lasts, tell whoever runs the server.`;
    case 'refused':
      return `${short} says that our request is wrong. It is read from the beginning by itself. If that lasts, tell whoever runs the server.`;
    case 'locked':
      return 'The file with the key that opens the connection is missing on the server. Whoever runs it has to put source-keys.json back; or disconnect, keep the reviews, and connect again.';
  }
}
