import type {
  FOREIGN_ORDERS,
  FOREIGN_SHOWN,
  ForeignBusiness,
  ForeignInsights,
  ForeignInvite,
  ForeignInvited,
  ForeignPage,
} from '../../contract/desk/foreign.js';
import type { TokenKind } from '../../contract/tokens.js';

/** Which part of a shop's list. */
export interface ForeignQuery {
  shown: (typeof FOREIGN_SHOWN)[number];
  source?: string | undefined;
  order: (typeof FOREIGN_ORDERS)[number];
  offset: number;
}

/**
 * A reviews service that is not ours, as far as its interface goes: it lists, takes replies and invites, and has insights. Each method rejects with a
 * `ServiceProblem` that says in words why the service did not do it.
 */
export interface ForeignService {
  /** The businesses that the server's key opens. */
  businesses(): Promise<ForeignBusiness[]>;
  /** Whether the service lists the shop among its businesses; what it does not list is taken for a vendor. */
  kindOf(shopId: string): Promise<TokenKind>;
  /** Whether the service has a vendor of this id. */
  hasVendor(shopId: string): Promise<boolean>;
  page(shopId: string, query: ForeignQuery): Promise<ForeignPage>;
  reply(reviewId: string, comment: string): Promise<void>;
  /** The same under the same key counts once, where the service knows keys. */
  invite(shopId: string, invite: ForeignInvite, idempotencyKey: string): Promise<ForeignInvited>;
  insights(shopId: string): Promise<ForeignInsights>;
}
