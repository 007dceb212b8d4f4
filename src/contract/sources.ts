/** Connected sources: plain types, for the service, the commands and the desk. */

/** What can be connected. The last is any service that speaks the reviews interface, such as this one on another server. */
export const SOURCE_KINDS = ['google', 'trustpilot', 'reviews-service'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Bytes of UTF-8 that a reply may have where the source keeps it. Trustpilot names no limit: it is that of the interface. */
export const LONGEST_REPLY: Record<SourceKind, number> = {
  google: 4_096,
  trustpilot: 20_000,
  'reviews-service': 20_000,
};

/** Whether replies are sent to the source: to Trustpilot only where a user there writes them. */
export function takesRepliesBy({ kind, settings }: { kind: SourceKind; settings: Record<string, string> }): boolean {
  return kind !== 'trustpilot' || settings.businessUserId !== undefined;
}

/** Whether a reply that was sent to the source can be taken away there. The reviews interface has no way, a server such as this one has. */
export function takesRepliesAwayBy({
  kind,
  settings,
}: {
  kind: SourceKind;
  settings: Record<string, string>;
}): boolean {
  return kind !== 'reviews-service' || settings.takesRepliesAway === 'yes';
}

/** What the reviews that are read by a connection have as their source. */
export const sourceOf = ({ kind, name }: { kind: SourceKind; name: string }): string =>
  kind === 'reviews-service' ? name : kind;

/** Why a source cannot be read, or takes no reply, as a code. */
export const SOURCE_FAILURES = [
  'revoked',
  'forbidden',
  'not_found',
  'rate_limited',
  'unavailable',
  'unreadable',
  'refused',
  'locked',
] as const;
/**
 * `revoked`: the grant is no longer good, and somebody has to connect again. `forbidden`: it is good, and not for this. `not_found`: the location
 * is gone. `rate_limited`, `unavailable` (no response, or 5xx) and `unreadable` (a response that is no list of reviews) are tried again. `refused`:
 * the source says that the request is wrong. `locked`: the key that opens the stored grant is missing.
 */
export type SourceFailure = (typeof SOURCE_FAILURES)[number];

/** What becomes of the reviews of a source that is disconnected. */
export const DISCONNECT_CHOICES = ['keep', 'archive', 'erase'] as const;
export type DisconnectChoice = (typeof DISCONNECT_CHOICES)[number];

/** Where a reply stands at a source that keeps its replies itself. A review whose reply is shown there has none of these. */
export const REPLY_STATES = ['waiting', 'pending', 'rejected', 'failed'] as const;
/** `waiting` to be sent; `pending`: the source looks at it; `rejected` by the source; `failed`: it could not be sent. */
export type ReplyState = (typeof REPLY_STATES)[number];

/** An account at a source that was connected. Times are ISO 8601. */
export interface SourceConnection {
  id: string;
  kind: SourceKind;
  /** Whose account it is at the source, as the source says; for a reviews service its address. */
  name: string;
  createdAt: string;
  /** Why nothing can be read with its grant; null: it is good, as far as anybody knows. */
  failure: SourceFailure | null;
  /** Whether a reply that was sent there can be taken away; else it can be changed alone. */
  takesRepliesAway: boolean;
  locations: SourceLocation[];
}

/** A list of reviews at the source, of a business location or of a vendor there. */
export interface SourceLocation {
  id: string;
  /** Its id at the source. */
  sourceLocationId: string;
  title: string;
  address: string | null;
  placeId: string | null;
  /** The vendor whose list shows its reviews; null: it is not read. */
  vendorId: string | null;
  /** The vendor that has the same Google place id; null: none, or several. */
  matchingVendorId: string | null;
  /** Reviews that were read and are here, and the average of their ratings; null without any. */
  read: number;
  readAverage: number | null;
  /** How many the source says it has; null before it was read. */
  total: number | null;
  /** How many the last whole reading has left out: they were collected by yet another source, or an import would refuse them. */
  leftOut: number;
  /** What the source says is the average of its reviews. */
  average: number | null;
  /** Whether a reading is under way, and whether it is of the whole list. */
  reading: 'whole' | 'changes' | null;
  /** When a reading ended well. */
  lastReadAt: string | null;
  /** When it is read next; null: it is not. */
  nextReadAt: string | null;
  /** Since when nothing was read well, where that is longer than a day. */
  silentSince: string | null;
  failure: SourceFailure | null;
}
