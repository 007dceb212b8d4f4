import type { Hono } from 'hono';
import type { RetentionShown } from '../contract/desk/data.js';
import type { DeskPerson, Role } from '../contract/desk/desk.js';
import type { Campaign } from '../contract/service/campaign.js';
import type { Review } from '../contract/service/review.js';
import type { SubmittedReview } from '../contract/service/submitted-review.js';
import type { Vendor } from '../contract/service/vendor.js';
import type { DisconnectChoice, SourceKind } from '../contract/sources.js';
import type { TokenKind } from '../contract/tokens.js';
import type { PublicReview } from '../contract/widget.js';
import type { OperationContext } from '../service/http/operation.js';
import type { Erasure, Media, NewPageToken, Store } from '../service/index.js';
import type { ForeignService } from './foreign/foreign-service.js';
import type { HashPassword } from './sign-in/password.js';

/** A rate limit: resolves to 0 when one more may pass, else to the milliseconds to wait. */
export interface AttemptLimit {
  consume(key: string): Promise<number>;
}

/** What the desk is made of. */
export interface DeskOptions {
  store: Store;
  /** What the operations of the service use, which the desk does under a session; null where the service is not ours. */
  service: OperationContext | null;
  /** Where the desk is reached, from `PUBLIC_URL`; null: each request says it by its `Host`. */
  publicUrl: string | null;
  /** What links begin with that are made for others: `publicUrl`, else the server's own address. */
  url: string;
  /** Origin of the reviews' media, which pages may show besides their own. */
  mediaOrigin: string;
  /** A review as shoppers see it, or would if it were shown. */
  toCard: (review: Review) => PublicReview;
  /** Full address of a picture or video; null where no page can show it. */
  mediaUrl: (reference: string, vendorId: string) => string | null;
  /** Keeps pictures and films of shoppers; null where there are none. */
  media: Pick<Media, 'serveToShop'> | null;
  tokens: DeskTokens;
  /** The service that has the reviews, where it is not ours: the store then holds what is the desk's own alone. */
  foreign?: ForeignService | undefined;
  /** Whether the check of a page may request addresses of this machine and its networks. */
  checkPrivatePages: boolean;
  /** The built app. */
  files: DeskFiles;
  /** The address that a request counts for; null where nobody knows. */
  clientAddress: (request: Request, peer: Peer | undefined) => string | null;
  /** Live streams that may be open in this process; 2,000 by default. */
  liveStreams?: number;
  /** Attempts to sign in, of one address and of one person. */
  limits: { address: AttemptLimit; person: AttemptLimit };
  passwords?: HashPassword;
  /** Called with a vendor whose reviews were shown, hidden or replied to. */
  onChange: (vendorId: string) => void;
  /** Whether the server sends mail. */
  mail: boolean;
  /** Whether it sends text messages. */
  textMessages: boolean;
  /** The mail of a campaign, with an example of a customer; changes nothing. */
  previewInvite: PreviewInvite;
  /** Whether webhooks may go to http, and to addresses of the own network. */
  webhooksToPrivate: boolean;
  /** Connected sources; null where the service is not ours. */
  sources: DeskSources | null;
  /** Called when a message was added that somebody waits for. */
  wake: () => void;
  /** Called with what was erased; nothing may hold it any longer when it resolves. */
  onErase: (erasure: Erasure) => Promise<void>;
  /** Reviews that are on their way to the service, of every account. */
  waiting: WaitingReviews;
  /** Where files to import lie while they are read. */
  importsDirectory: string;
  /** How long the server keeps what is personal. */
  kept: Omit<RetentionShown, 'appliedAt'>;
  now?: () => Date;
  log: (event: object) => void;
}

/** Draws what a shop's campaign mails in one language; a `reminder` above 0 is one. */
export type PreviewInvite = (
  campaign: Pick<Campaign, 'texts' | 'tracksOpens'>,
  vendor: Vendor,
  language: string,
  example: { reminder: number },
) => Promise<{ subject: string; text: string; html: string }>;

/** The tokens that stand in pages, which the proxy verifies. */
export interface DeskTokens {
  /** A token that ends within the hour, with which the desk's own pages show a vendor's reviews as shoppers see them. */
  preview(vendorId: string, kind?: TokenKind): Promise<string>;
  /** Makes a token. Throws a TypeError that names a claim it cannot have. */
  sign(
    claims: Pick<SignedToken, 'vendorId' | 'kind' | 'scope' | 'origins'> & { days: number | null },
  ): Promise<SignedToken>;
  /** What a token says, or why it is refused. */
  read(token: string): Promise<SignedToken | 'invalid' | 'expired' | 'revoked'>;
  /** The keys that verify, and the ids of tokens that are revoked one by one. */
  standing(): { keyIds: readonly string[]; revoked: readonly string[] };
  /** Called when a token was revoked in the store, so that it counts here at once. */
  onRevoke(): Promise<void>;
}

/** What is stored of a genuine token. One that was signed elsewhere without a `jti` has an empty id. */
export type SignedToken = Omit<NewPageToken, 'name'>;

/** Connected sources, as far as the desk has to do with what is not stored. */
export interface DeskSources {
  /** The kinds that the settings allow. */
  kinds: readonly SourceKind[];
  /** Whether a reviews service may be at http, and at addresses of the own network. */
  toPrivate: boolean;
  accounts: SourceAccounts;
  /** Called when a list is to be read at once. */
  wake: () => void;
}

/** Connects accounts at sources, and disconnects them. What goes wrong at the source rejects with a SourceError, and nothing is kept. */
export interface SourceAccounts {
  /** Connects by a key that the source has given to the shop, with its secret where it takes replies by that; resolves to the id of the connection. */
  connectByKey(
    source: { kind: SourceKind; key: string; secret?: string; settings: Record<string, string> },
    who: Connecting,
  ): Promise<string>;
  /** The address at the source where somebody lets us in; `connectionId`: to renew its grant. */
  authorize(kind: SourceKind, who: Going & { connectionId?: string }): Promise<string>;
  /** Takes up what came back from there; resolves to the id of the connection, null where this session has not gone there, or too long ago. */
  connectReturned(returned: URLSearchParams, who: Going): Promise<string | null>;
  /** Asks the source for its locations again; false where there is no such connection. */
  listAgain(accountId: string, id: string): Promise<boolean>;
  /** Gives the grant back and disconnects; resolves to how many reviews that concerns, null where there is no such connection. Throws `ChoiceNotAllowed`. */
  disconnect(which: Connecting & { id: string; choice: DisconnectChoice }): Promise<{ reviews: number } | null>;
}

/** Who connects, by name. */
export interface Connecting {
  accountId: string;
  by: string;
}

/** A session that goes to a source and comes back to `redirectUri`; `sessionHash` is the SHA-256 of its secret. */
export interface Going extends Connecting {
  sessionHash: string;
  redirectUri: string;
}

/** What was sent and is not stored yet: the outbox, as far as an erasure needs it. */
export interface WaitingReviews {
  list(): Promise<{ id: string; vendorId: string; review: Pick<SubmittedReview, 'channel'> }[]>;
  /** Deletes these; resolves to how many were there. */
  erase(ids: readonly string[]): Promise<number>;
}

/** The other end of a connection. */
export interface Peer {
  address?: string | undefined;
}

/** The built app: its page, the page that shows a look, and a handler of its files. */
export interface DeskFiles {
  page: string;
  lookPreview: string;
  /** Responds to `/desk/assets/*`. */
  fetch: (request: Request) => Response | Promise<Response>;
}

/** Who a request comes from. Nobody can act without one. */
export interface DeskSession {
  accountId: string;
  person: DeskPerson;
  role: Role;
  /** The hash of the session's secret, which names it. */
  hash: string;
  csrfToken: string;
}

/** What the routes of the desk know of a request: the session is null where nobody is signed in. */
export interface DeskEnv {
  Bindings: Peer;
  Variables: { session: DeskSession | null };
}

/** Routes of the desk, below `/desk/api`. */
export type DeskRoutes = Hono<DeskEnv>;
