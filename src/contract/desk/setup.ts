import type { ShopLook } from '../shop-look.js';
/** What crosses the wire between the desk's set-up and its server, as plain types. */
import type { Scope, TokenKind } from '../tokens.js';
import type { PolicyFacts } from '../widget.js';

/** What is stored of a shop, by the names of the interface: a vendor. */
export interface ShopProfile {
  name: string;
  senderName: string;
  address: string;
  industry: string;
  website: string;
  logoUrl: string;
  googlePlaceId: string | null;
  facebookUrl: string | null;
  /** Days between two invites to one person. */
  invitePauseDays: number;
  /** Where replies to invites go; empty: to the server's address. */
  replyTo: string;
}

/** Whether new reviews wait for a first look; null: as the key of the page says. */
export type NewReviewsSetting = 'show' | 'wait' | null;

/** `GET …/shop`. */
export interface ShopSetup {
  id: string;
  profile: ShopProfile;
  /** Ids of the vendors of the account that its insights are held against. */
  competitors: string[];
  /** Whether nobody chose them: they were proposed when a source was connected, as they have the same industry. */
  areProposed: boolean;
  newReviews: NewReviewsSetting;
  policy: PolicyFacts;
  /** The policy page as shoppers see it, by a key that ends within the hour. */
  policyPage: string;
}

/** What a token that stands in pages may allow. One that shows reviews at once is for servers, and made there. */
export const PAGE_SCOPES = ['reviews:read', 'reviews:submit', 'insights:read'] as const satisfies readonly Scope[];

/** A token of a shop's pages. */
export interface PageTokenListed {
  id: string;
  name: string;
  kind: TokenKind;
  scope: string[];
  /** Null: on any page. */
  origins: string[] | null;
  createdAt: string;
  /** Null: it has no end. */
  expiresAt: string | null;
  /** `key_revoked`: the key that signed it is gone, and with it all that it signed. */
  state: 'good' | 'ended' | 'revoked' | 'key_revoked';
  /** When a page used it last; null: never, as far as is known. */
  usedAt: string | null;
  /** Null where a server used it. */
  usedOrigin: string | null;
  /** Its text; null of one for servers, which is not kept. */
  token: string | null;
}

/** `GET …/tokens`. */
export interface PageTokens {
  tokens: PageTokenListed[];
  /** Where pages load the script from. */
  scriptUrl: string;
  /** The shop's website, whose pages the token is likely for; empty where nobody has said. */
  website: string;
  /** A token that ends within the hour, for previews at the desk. */
  preview: string;
  /** By which attribute pages name the shop, as far as anybody knows. */
  kind: TokenKind;
  /** Whether the shop asks questions whose answers readers see. */
  hasShownQuestions: boolean;
}

/** Body of `POST …/tokens`. */
export interface TokenRequest {
  name: string;
  kind: TokenKind;
  scope: string[];
  /** Empty: any page. */
  origins: string[];
  /** Null: without an end. */
  days: number | null;
}

/** One thing that the check of a page has found. `detail` is what it is about, as it stands in the page. */
export interface PageFinding {
  kind: 'good' | 'wrong' | 'note';
  code: PageFindingCode;
  detail: string;
}

export const PAGE_FINDINGS = [
  'unreachable',
  'private_address',
  'too_slow',
  'too_large',
  'too_complex',
  'not_html',
  'status',
  'redirected',
  'script_found',
  'script_missing',
  'script_no_module',
  'script_elsewhere',
  'script_not_secure',
  'element_found',
  'element_missing',
  'vendor_wrong',
  'vendor_missing',
  'token_good',
  'token_missing',
  'token_invalid',
  'token_expired',
  'token_revoked',
  'token_other_shop',
  'token_other_page',
  'token_scope',
  'policy_good',
  'policy_stops',
] as const;
export type PageFindingCode = (typeof PAGE_FINDINGS)[number];

/** `POST …/page-check`. */
export interface PageChecked {
  /** The address in the end, after redirects of the same origin. */
  url: string;
  findings: PageFinding[];
}

/** An API key of the account, without its secret. */
export interface ApiKeyListed {
  id: string;
  name: string;
  createdAt: string;
  revokedAt: string | null;
  usedAt: string | null;
}

/** A new API key, which is told this once. */
export interface NewApiKey {
  id: string;
  key: string;
}

/** `GET` and `PUT …/look`: what the shop's own pages and mails look like; null: as usual. */
export interface SavedLook {
  look: ShopLook | null;
}
