/** What crosses the wire between the desk and its server in front of a service that is not ours, as plain types. */

import type { TokenKind } from '../tokens.js';
import type { InboxReview } from './inbox.js';

/** A business that the service lists. */
export interface ForeignBusiness {
  id: string;
  name: string;
  /** How many reviews the service says it has; null where it does not say. */
  reviews: number | null;
}

/** Which reviews of the service to list. */
export const FOREIGN_SHOWN = ['all', 'shown', 'hidden'] as const;
export const FOREIGN_ORDERS = ['desc', 'asc'] as const;

/** `GET …/foreign/reviews`: a page of the service's list. */
export interface ForeignPage {
  reviews: InboxReview[];
  /** What the service says there are of this filter. */
  total: number;
  /** Where the next page begins; null at the end. */
  nextOffset: number | null;
  /** Whether the service can filter and order this list: that of a vendor has neither. */
  filters: boolean;
}

/** Body of `POST …/foreign/invites`. */
export interface ForeignInvite {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  delayDays: number;
}

/** What the service said of an invite; null where it did not say. */
export interface ForeignInvited {
  textMessagesLeft: number | null;
  renews: string | null;
}

/** A topic of the insights. */
export interface ForeignTopic {
  topic: string;
  label: string | null;
  category: string | null;
  mentions: number | null;
  sentiment: string | null;
}

/** `GET …/foreign/insights`, in the service's own words and numbers. */
export interface ForeignInsights {
  kind: TokenKind;
  totalReviews: number | null;
  averageRating: number | null;
  averageRatingTrend: number | null;
  top: ForeignTopic[];
  recent: ForeignTopic[];
}
