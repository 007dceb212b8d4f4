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
