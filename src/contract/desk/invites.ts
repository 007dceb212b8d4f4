/** What crosses the wire between the desk's invites and its server, as plain types. */
import type { Campaign } from '../service/campaign.js';
import type { InviteState, SentInvite } from '../service/invite.js';
import type { OrderSource } from '../service/order-source.js';
import type { SuppressionReason } from '../service/suppression.js';

/** Invites of one page. */
export const INVITES_PER_PAGE = 100;
/** Invites that are cancelled by one request. */
export const MOST_CANCELLED = 100;

/** An invite in the list; `reviewIds` are the reviews that came from it. */
export interface DeskInvite extends Omit<SentInvite, 'businessId'> {
  reviewIds: string[];
  /** Whether it waits because its campaign is paused. */
  isPaused: boolean;
  /** Opens the customer's page, to be handed out: of one that the server, which sends no mail, has not sent, for those who may invite; else null. */
  link: string | null;
}

/** `GET …/invites`. */
export interface DeskInvitePage {
  /** Of the chosen state, or of all. */
  total: number;
  /** How many stand where; what is not named stands at 0. */
  counts: Partial<Record<InviteState, number>>;
  invites: DeskInvite[];
  /** How this server can reach customers. */
  sends: { email: boolean; sms: boolean };
}

/** Response of `POST …/invites/cancel`: which of them were still waiting. */
export interface CancelledInvites {
  cancelled: string[];
}

/** `GET …/campaigns`: the default one first. */
export interface DeskCampaigns {
  campaigns: Campaign[];
  /** How this server can reach customers. */
  sends: { email: boolean; sms: boolean };
}

/** Response of `POST …/campaigns/preview`: the mail as it would be sent, with an example of a customer and a product. */
export interface InvitePreview {
  subject: string;
  text: string;
  html: string;
}

/** `GET /suppressions`: how many must not be asked, by reason. */
export interface DeskSuppressions {
  counts: Record<SuppressionReason, number>;
}

/** Response of `POST /suppressions/ask` and of `PUT /suppressions`. */
export interface IsSuppressed {
  suppressed: boolean;
}

/** A shop that tells of its orders, and where it sends them to. */
export interface DeskOrderSource extends OrderSource {
  url: string;
}

/** `GET …/order-sources`: the oldest first, and the campaigns that one may have. */
export interface DeskOrderSources {
  sources: DeskOrderSource[];
  campaigns: Pick<Campaign, 'id' | 'name'>[];
}

/** Response of `POST …/order-sources`: the secret is told this once. */
export interface NewDeskOrderSource extends DeskOrderSource {
  secret: string;
}

/** What became of the orders in a file, or would become of them. */
export interface OrderFileTotals {
  invited: number;
  /** Orders that were known. */
  before: number;
  leftOut: number;
  /** Of these, those whose date may have the day or the month first. */
  undecidedDates: number;
  /** Of these, those whose invite would have been due too long ago. */
  tooOld: number;
  /** Of these, those with a status that nobody knows. */
  unknownStatuses: { status: string; orders: number }[];
  /** Of a dry run: how many messages would go at once, how many later, and from which day (YYYY-MM-DD) to which. */
  sending?: { atOnce: number; later: number; days: { from: string; to: string } | null };
}

/** Response of `POST …/order-files`. */
export interface OrderFileOutcome extends OrderFileTotals {
  /** The first {@link MOST_ORDER_LINES} lines of which something is left out, with the reason. */
  lines: { line: number; text: string }[];
  /** What no column is known as, and the columns that there are: one has to be chosen, and nothing was done. */
  missing: { field: 'number' | 'email'; columns: string[] } | null;
  /** Whether this server sends mail. */
  mail: boolean;
}

export const MOST_ORDER_LINES = 200;
/** Bytes of a file of orders at the desk: some 100,000 of them. */
export const MOST_ORDER_BYTES = 20 * 2 ** 20;
