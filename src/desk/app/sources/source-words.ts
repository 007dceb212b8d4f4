import type { SourceConnection, SourceFailure, SourceKind, SourceLocation } from '../../../contract/sources.js';
import { count, counted } from '../numbers/number-words.js';

/** What the desk calls the kinds of sources, and what each brings. */
export const KIND_WORDS: Record<SourceKind, { name: string; short: string; brings: string }> = {
  google: {
    name: 'Google Business Profile',
    short: 'Google',
    brings:
      'Every review of your locations, new ones and changed ones by themselves. Replies that you write in the inbox go to Google, and those that stand there come along.',
  },
  trustpilot: {
    name: 'Trustpilot',
    short: 'Trustpilot',
    brings:
      'Every review of your business there, new ones and changed ones by themselves. You reply at Trustpilot, and the reply comes along. With the secret of your application you reply in the inbox.',
  },
  'reviews-service': {
    name: 'Another reviews service',
    short: 'Reviews service',
    brings:
      'The reviews that a service keeps which speaks the same interface as this one, such as this software on another server. Replies go back.',
  },
};

/** Why a location cannot be read, and what becomes of it or is to be done, in plain words. */
export function failureText(failure: SourceFailure, kind: SourceKind): string {
  const { short } = KIND_WORDS[kind];
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

/** Failures that pass by themselves. */
export const PASSES: readonly SourceFailure[] = ['rate_limited', 'unavailable', 'unreadable', 'refused'];

/** Whether a list is read for the first time, or is about to be. */
export const isFirstReading = ({ vendorId, lastReadAt, nextReadAt, failure }: SourceLocation): boolean =>
  vendorId !== null && lastReadAt === null && nextReadAt !== null && failure === null;

/** Whether something of it may change within seconds. */
export const isBusy = ({ vendorId, reading, nextReadAt, failure }: SourceLocation, now: number): boolean =>
  vendorId !== null && nextReadAt !== null && ((reading !== null && failure === null) || Date.parse(nextReadAt) <= now);

/** `412 of 1,204 reviews`, as far as the source has said how many it has. */
export function readText({ read, total }: Pick<SourceLocation, 'read' | 'total'>): string {
  return total === null ? counted(read, 'review') : `${count(read)} of ${counted(total, 'review')}`;
}

/** Where a connection stands, in a line. */
export function summaryText({ locations, failure, kind }: SourceConnection): string {
  if (locations.length === 0) return `${KIND_WORDS[kind].short} has listed no location.`;
  const read = locations.filter(({ vendorId }) => vendorId !== null);
  const all = counted(locations.length, 'location');
  if (read.length === 0) return `${all}. None is read yet.`;
  const sum = (of: (location: SourceLocation) => number) => read.reduce((total, one) => total + of(one), 0);
  const reviews = sum((one) => one.read);
  const first = failure === null ? read.filter(isFirstReading) : [];
  const failed = read.filter((one) => one.failure !== null && !PASSES.includes(one.failure)).length;
  return [
    read.length === locations.length ? `${all} read` : `${count(read.length)} of ${all} read`,
    first.length > 0 ? `${counted(reviews, 'review')} so far` : counted(reviews, 'review'),
    ...(failed > 0 ? [`${counted(failed, 'location')} cannot be read`] : []),
  ].join(' · ');
}
