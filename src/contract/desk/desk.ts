/** What crosses the wire between the desk's app and its server, as plain types. */
import type { MessageState } from '../messages.js';

/** What a person of the desk may do, from least to most: each may do what those before it may. */
export const ROLES = ['reader', 'moderator', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Whether somebody with the role `has` may do what needs `needed`. */
export function roleAllows(has: Role, needed: Role): boolean {
  return ROLES.indexOf(has) >= ROLES.indexOf(needed);
}

/** What a one-time link is for: to make the first owner of an account, to join it, to set a new password, or to sign in. */
export type LinkPurpose = 'first_owner' | 'join' | 'password' | 'sign_in';

/** Characters of a password, at least and at most. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;

/** Who works at the desk. */
export interface DeskPerson {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** A vendor whose reviews the desk shows. */
export interface DeskVendor {
  id: string;
  name: string;
  /** Whether it is the shop of the demo, which is nobody's own. */
  demo?: true;
}

/** `GET /desk/api/session` without a session. */
export interface SignedOut {
  person: null;
  /** Whether the default account has an owner. */
  hasOwner: boolean;
  /** Whether a link to sign in can be mailed. */
  mail: boolean;
  /** The one origin in whose pages passkeys work; null where they work nowhere. */
  passkeyOrigin: string | null;
}

/** The same with one, and what signing in responds with. */
export interface SignedIn {
  person: DeskPerson;
  accountId: string;
  /** The header `x-csrf-token` of every request that is no GET. */
  csrfToken: string;
  /** The account's own first. */
  vendors: DeskVendor[];
  /** Whether the server sends mail. */
  mail: boolean;
  /** Whether the reviews live in a service that is not ours: the desk then shows what that one's interface has. */
  foreign: boolean;
}

/** The shop with this id, where it is one of the account's own and not the demo's. */
export function ownShop({ vendors }: Pick<SignedIn, 'vendors'>, vendorId: string | null): DeskVendor | undefined {
  return vendors.find(({ id, demo }) => id === vendorId && !demo);
}

/** What a one-time link is for, before it is used. */
export interface LinkFound {
  purpose: LinkPurpose;
  accountId: string;
  role: Role;
  /** Whose password it sets, or who signs in; null where the link makes a new person. */
  email: string | null;
  expiresAt: string;
}

/** One row of `GET /desk/api/people`. */
export interface PersonListed extends DeskPerson {
  createdAt: string;
  /** When a session of theirs was used last; null without a session. */
  seenAt: string | null;
}

/** A link that nobody has used yet. */
export interface InviteListed {
  id: string;
  role: Role;
  note: string;
  createdAt: string;
  expiresAt: string;
  /** What became of its mail; null where none was to be sent. */
  mail: MessageState | null;
}

/** `GET /desk/api/people`. */
export interface PeopleListed {
  people: PersonListed[];
  invites: InviteListed[];
}

/** A new link to join that is mailed: nobody else sees its address. */
export interface MailedLink {
  mailedTo: string;
  expiresAt: string;
}

/** A new one-time link, whose address is told this once. */
export interface NewLink {
  url: string;
  expiresAt: string;
}

/** A session of the one who asks. */
export interface SessionListed {
  id: string;
  device: string;
  createdAt: string;
  seenAt: string;
  /** Whether it is the one that this request came with. */
  current: boolean;
}

/** A passkey of the one who asks. */
export interface PasskeyListed {
  id: string;
  name: string;
  /** Where it signs in: a host that is another one now, where the desk has moved. */
  host: string;
  createdAt: string;
  /** When somebody signed in with it last; null: never. */
  usedAt: string | null;
}

/** `GET /desk/api/you/passkeys`. */
export interface PasskeysListed {
  /** The one origin in whose pages passkeys work; null where they work nowhere. */
  origin: string | null;
  /** What a session calls this browser. */
  device: string;
  passkeys: PasskeyListed[];
}

// What a person chooses to be told by mail.

/** When somebody is told. */
export const NOTICE_TIMES = ['off', 'at_once', 'daily'] as const;
export type NoticeTime = (typeof NOTICE_TIMES)[number];

/** `GET` and `PUT …/vendors/{id}/notices`: what the person of the session is told of this vendor. */
export interface NoticeChoice {
  newReviews: NoticeTime;
  /** Those of one or two stars. It chooses whom to tell, and nothing else. */
  lowReviews: NoticeTime;
  reports: NoticeTime;
  /** The hour of the day, UTC, of what comes daily. */
  digestHour: number;
}
