import type { NowRead } from '../../../contract/desk/sources.js';
import { SOURCE_LABELS } from '../../../contract/source-words.js';
import type { SourceConnection, SourceFailure, SourceKind, SourceLocation } from '../../../contract/sources.js';
import { count, counted } from '../numbers/number-words.js';
import { momentText } from '../times.js';

/** What the desk calls the kinds of sources, and what each brings. */
export const KIND_WORDS: Record<SourceKind, { name: string; short: string; brings: string }> = {
  google: {
    ...SOURCE_LABELS.google,
    brings:
      'Every review of your locations, new ones and changed ones by themselves. Replies that you write in the inbox go to Google, and those that stand there come along.',
  },
  trustpilot: {
    ...SOURCE_LABELS.trustpilot,
    brings:
      'Every review of your business there, new ones and changed ones by themselves. You reply at Trustpilot, and the reply comes along. With the secret of your application you reply in the inbox.',
  },
  'reviews-service': {
    ...SOURCE_LABELS['reviews-service'],
    brings:
      'The reviews that a service keeps which speaks the same interface as this one, such as this software on another server. Replies go back.',
  },
};

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

/** How many reviews of a list were left out, and why; null without any. */
export function leftOutText({ leftOut }: Pick<SourceLocation, 'leftOut'>, kind: SourceKind): string | null {
  if (leftOut === 0) return null;
  const elsewhere = kind === 'reviews-service' ? 'they are of yet another source, ' : 'they ';
  return `${count(leftOut)} ${leftOut === 1 ? 'was' : 'were'} left out: ${elsewhere}have neither stars nor a text, or have a text, a name or an id that cannot be kept.`;
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

/** What came of reading lists now, as it is announced: all of a source, or the one with this `name`. */
export function nowReadText({ locations, waiting, waitUntil }: NowRead, name: string | null): string {
  const of = (lists: number, does: string, theyDo: string) =>
    name === null ? `${counted(lists, 'location')} ${lists === 1 ? does : theyDo}` : `${name} ${does}`;
  const read = `${of(locations, 'is', 'are')} being read.`;
  if (waitUntil === null) return read;
  const waits = `${of(waiting, 'waits', 'wait')} until ${momentText(waitUntil)}, as the source has asked.`;
  return locations === 0 ? waits : `${read} ${waits}`;
}
