import type { Kysely } from 'kysely';
import type { LinkPurpose, NoticeTime, Role } from '../../contract/desk/desk.js';
import type { Channel, MessageState } from '../../contract/messages.js';
import type { InviteReason, InviteState } from '../../contract/service/invite.js';
import type { NewReviews } from '../../contract/service/moderation.js';
import type { OrderKind, OrderOutcome } from '../../contract/service/order-kind.js';
import type { NameFrom } from '../../contract/service/product.js';
import type { Decision } from '../../contract/service/report.js';
import type { InviteTokenRefusal } from '../../contract/service/submitted-review.js';
import type { SuppressionReason } from '../../contract/service/suppression.js';
import type { ReplyState, SourceFailure, SourceKind } from '../../contract/sources.js';
import type { TokenKind } from '../../contract/tokens.js';
import type { Opinion, Topic } from '../../contract/topics.js';
import type { Incentive, Relationship, VerifiedBy } from '../../contract/widget.js';

/**
 * The tables as the queries see them, the same on SQLite and on Postgres: timestamps are ISO 8601 text in UTC with
 * milliseconds (fixed width, so text order is time order), booleans are 0 or 1, objects are JSON text.
 */
export interface Schema {
  api_keys: KeyRow;
  businesses: BusinessRow;
  reviews: ReviewRow;
  review_counts: ReviewCountRow;
  review_readings: ReadingRow;
  review_mentions: MentionRow;
  contacts: ContactRow;
  invites: InviteRow;
  campaigns: CampaignRow;
  products: ProductRow;
  product_ids: ProductIdRow;
  product_changes: ProductChangeRow;
  suppressions: SuppressionRow;
  order_sources: OrderSourceRow;
  cancelled_orders: CancelledOrderRow;
  invite_origins: InviteOriginRow;
  order_refunds: OrderRefundRow;
  review_invitations: ReviewInvitationRow;
  reports: ReportRow;
  review_decisions: DecisionRow;
  text_messages: TextMessageRow;
  idempotency_keys: IdempotencyRow;
  review_changes: ReviewChangeRow;
  change_sequence: ChangeSequenceRow;
  erasures: ErasureRow;
  daily_traffic: DailyTrafficRow;
  people: PersonRow;
  sessions: SessionRow;
  one_time_links: OneTimeLinkRow;
  passkeys: PasskeyRow;
  passkey_challenges: PasskeyChallengeRow;
  reply_templates: ReplyTemplateRow;
  messages: MessageRow;
  webhooks: WebhookRow;
  notice_choices: NoticeChoiceRow;
  page_tokens: PageTokenRow;
  uploads: UploadRow;
  upload_bytes: UploadBytesRow;
  source_connections: SourceConnectionRow;
  source_locations: SourceLocationRow;
  source_reviews: SourceReviewRow;
  source_authorizations: SourceAuthorizationRow;
  /** From when on the next request may be sent, ms since 1970. */
  source_quotas: { name: string; free_at_ms: number };
  settings: { name: string; value: string };
}

/** Every query is written against this, whatever the engine. */
export type Db = Kysely<Schema>;

/** `hash` is the hexadecimal SHA-256 of the key. */
export interface KeyRow {
  id: string;
  account_id: string;
  name: string;
  hash: string;
  created_at: string;
  revoked_at: string | null;
  used_at: string | null;
}

/**
 * A vendor is a business that was created through the marketplace. `review_policy` is JSON, null where nothing was ever said;
 * `new_reviews` says whether new reviews wait, null where whoever submits them does. `competitors` is JSON, null
 * where nobody ever chose; then `proposed_competitors` stand for them, null without any.
 */
export interface BusinessRow {
  id: string;
  account_id: string;
  name: string;
  sender_name: string;
  address: string;
  industry: string;
  website: string;
  logo_url: string;
  google_place_id: string | null;
  facebook_url: string | null;
  created_at: string;
  review_policy: string | null;
  new_reviews: NewReviews;
  /** JSON of a ShopLook. */
  look: string | null;
  competitors: string | null;
  proposed_competitors: string | null;
  /** Days between two asks of one person; null: as by default. */
  invite_pause_days: number | null;
  /** Where replies to its mails go; null: to the server's address. */
  reply_to: string | null;
  /** JSON of what it asks in its form; null: nothing. */
  custom_questions: string | null;
}

/**
 * `account_id` is that of the business, which never changes: an account's list needs no join. `rating_hundredths` is
 * `rating` as a number, null when it is none from 1 to 5. `pictures`, `held_back_media`, `response`, `product` and `answers` are JSON. `changed_at` is when
 * the row was last written, which an import tells apart from its `updated_at`; null: at `updated_at`. `verified` is 1 for a purchase
 * that the shop or an invite token vouches for; with a null in `verified_by` it is from before that was stored. `shown_at` is when readers
 * saw it first; null where that is unknown, as of what was imported shown, and where it never was. `reply_state` is null where the reply is shown,
 * or there is none.
 */
export interface ReviewRow {
  id: string;
  account_id: string;
  business_id: string;
  author_name: string;
  name: string;
  email: string | null;
  phone_number: string | null;
  photo: string | null;
  rating: string;
  rating_hundredths: number | null;
  title: string | null;
  text: string;
  created_at: string;
  updated_at: string;
  is_archived: number;
  show_on_widget: number;
  held_back_reason: string | null;
  shield: number;
  source: string;
  source_feedback_id: string;
  review_url: string | null;
  type: string | null;
  video_ref: string | null;
  gif_ref: string | null;
  pictures: string | null;
  held_back_media: string | null;
  response: string | null;
  product: string | null;
  verified: number;
  verified_by: VerifiedBy | null;
  experienced_at: string | null;
  incentive: Incentive | null;
  relationship: Relationship | null;
  shown_at: string | null;
  answers: string | null;
  changed_at: string | null;
  reply_state: ReplyState | null;
  reply_reason: string | null;
}

/**
 * A product of a business, under the id by which its reviews are stored. `name` is empty where nobody has said it, `folded_name` is what a search
 * compares. What a review calls it is for the desk alone.
 */
export interface ProductRow {
  business_id: string;
  id: string;
  name: string;
  folded_name: string;
  name_from: NameFrom | null;
  image_url: string | null;
  url: string | null;
  created_at: string;
  updated_at: string;
}

/** What an id means: each has one product, and a product its own id. `own`: the product's; `shop`: as an order or import has it. */
export interface ProductIdRow {
  business_id: string;
  id: string;
  product_id: string;
  taught_by: 'own' | 'owner' | 'shop';
}

/** What somebody changed about products. `subject`, `before` and `after` are JSON: what it was about, and the rows that it found and left. */
export interface ProductChangeRow {
  business_id: string;
  id: string;
  changed_at: string;
  changed_by: string;
  kind: string;
  subject: string;
  before: string;
  after: string;
  undone_at: string | null;
}

/** What is needed to write something of a business. */
export type ReviewedBusiness = Pick<BusinessRow, 'id' | 'account_id'>;

/**
 * That readers see this review and that it has words: written by triggers on `reviews` (tables.ts), which take back what was read of it when
 * it changes. `version` is the `ANALYSIS_VERSION` it was read with, 0 until then; `language` null where none was found; `topics` is JSON. `stars` are
 * whole, null without any; `written_here` is 0 where a file brought the review. Both are null until it is read.
 */
export interface ReadingRow {
  business_id: string;
  review_id: string;
  version: number;
  changed_at: string;
  created_at: string;
  product_id: string | null;
  language: string | null;
  topics: string | null;
  stars: number | null;
  written_here: number | null;
}

/** That a shown review speaks of a topic: `sentence` says so. Goes with the reading, and has its `stars` and `written_here`. */
export interface MentionRow {
  business_id: string;
  review_id: string;
  topic: Topic;
  opinion: Opinion;
  claim: string | null;
  sentence: string;
  product_id: string | null;
  created_at: string;
  stars: number | null;
  written_here: number | null;
}

/** How many reviews of one kind a business has, how many of them are rated, and the sum of their ratings. */
export interface ReviewCountRow {
  business_id: string;
  source: string;
  show_on_widget: number;
  is_archived: number;
  reviews: number;
  rated: number;
  rating_hundredths: number;
}

/**
 * The last change of a business' reviews: `version` is another one after each, `sequence` is its place among all changes,
 * null until somebody reads them. `list_version` is another one after each change that no review's own `changed_at` tells; null before the first.
 */
export interface ReviewChangeRow {
  account_id: string;
  business_id: string;
  version: string;
  list_version: string | null;
  sequence: number | null;
}

/** The one row: the last number that was given to a change, and the history it belongs to. */
export interface ChangeSequenceRow {
  epoch: string;
  sequence: number;
}

/** Somebody who is invited to review a business. */
export interface ContactRow {
  id: string;
  account_id: string;
  business_id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  phone_number: string | null;
  source: string;
  source_contact_id: string;
  created_at: string;
}

/**
 * An invite to send at `due_at`; without a campaign it belongs to the default one of the business. `products` is JSON. Without a `state` it is from a
 * version that sent none. The times say what became of it first; `reminders` is how many went out.
 */
export interface InviteRow {
  id: string;
  account_id: string;
  business_id: string;
  contact_id: string;
  campaign_id: string | null;
  channel: 'email' | 'sms';
  products: string | null;
  created_at: string;
  due_at: string;
  state: InviteState | null;
  reason: InviteReason | null;
  language: string | null;
  time_zone: string | null;
  reminders: number | null;
  sent_at: string | null;
  delivered_at: string | null;
  opened_at: string | null;
  reviewed_at: string | null;
  /** What it was bought with first: where from, and the shop's own number. One invite of a business has it. */
  order_id: string | null;
  /** A keyed hash of the address or number that it goes to, by which the invites of one person are found; null: from before that was kept. */
  reach_hash: string | null;
  /** JSON of the numbers of products that it does not ask about any more; null for none. */
  withdrawn: string | null;
  /** No product that joins it puts it off for longer than this; null: from before that was kept. */
  latest_due_at: string | null;
}

/**
 * What an invite is made of. `origin` is an order, as in {@link InviteRow.order_id}, or a request of the API that names a contact; `shop_ref` what the
 * shop calls the order in its own messages on refunds. `contents` is JSON of InviteContents, `changed_at` when the shop changed the order.
 */
export interface InviteOriginRow {
  business_id: string;
  origin: string;
  invite_id: string;
  shop_ref: string | null;
  contents: string;
  changed_at: string | null;
  noted_at: string;
}

/** What went back of an order, by the shop's own message on it. `lines` is JSON. */
export interface OrderRefundRow {
  business_id: string;
  shop_ref: string;
  refund_id: string;
  lines: string;
  noted_at: string;
}

/** A campaign of a business. `fields` is JSON of what the shop decided; what it lacks is as in CAMPAIGN_DEFAULTS. */
export interface CampaignRow {
  business_id: string;
  id: string;
  account_id: string;
  fields: string;
  created_at: string;
}

/** A shop that tells of orders by webhook. `secret` checks its signatures, so that it is kept as it is; the numbers are for the shop to see. */
export interface OrderSourceRow {
  business_id: string;
  id: string;
  account_id: string;
  name: string;
  kind: OrderKind;
  campaign_id: string | null;
  secret: string;
  created_at: string;
  received: number;
  invited: number;
  last_at: string | null;
  last_outcome: OrderOutcome | null;
}

/** An order that was cancelled before anybody was invited for it: `changed_at` is when, as the shop says, `noted_at` when it said so. */
export interface CancelledOrderRow {
  business_id: string;
  order_id: string;
  changed_at: string;
  noted_at: string;
}

/** Somebody who must not be asked again, by any campaign of the account: `hash` is a keyed hash of the address or number. */
export interface SuppressionRow {
  account_id: string;
  hash: string;
  reason: SuppressionReason;
  created_at: string;
}

/**
 * A review that came with an invite token: used for the product number `product_number` of an invite (0 where it has none),
 * which happens once, or `refused`.
 */
export interface ReviewInvitationRow {
  review_id: string;
  invite_id: string | null;
  product_number: number | null;
  refused: InviteTokenRefusal | null;
}

/** A report of a review; `decision` is null while it is open. `name` and `email` are the reporter's, `language` is that of their page. */
export interface ReportRow {
  business_id: string;
  id: string;
  review_id: string;
  reason: string;
  explanation: string;
  name: string | null;
  email: string | null;
  good_faith: number;
  page: string | null;
  created_at: string;
  decision: Decision | null;
  held_back_reason: string | null;
  statement: string | null;
  decided_at: string | null;
  reporter_told_at: string | null;
  author_told_at: string | null;
  language: string | null;
}

/**
 * What was decided about a review, by whom. `before` and `after` are JSON of its state, null where the decision was not about the
 * whole review; nothing of what the shopper wrote is in it.
 */
export interface DecisionRow {
  business_id: string;
  id: string;
  review_id: string;
  decided_at: string;
  decided_by: string;
  decision: string;
  reason: string | null;
  before: string | null;
  after: string | null;
}

/** Text messages an account has used in a month, `YYYY-MM` in UTC. */
export interface TextMessageRow {
  account_id: string;
  month: string;
  used: number;
}

/** What was made under a key: `hash` is the SHA-256 of the request, empty once that was erased; `made_id` is what the first one made. */
export interface IdempotencyRow {
  scope: string;
  key: string;
  hash: string;
  made_id: string;
  created_at: string;
}

/**
 * What was erased of one vendor in one transaction. `ids` is JSON: the ids of reviews and contacts that are gone, and of reports, which name nobody and
 * serve to erase the same again in a database that was restored.
 */
export interface ErasureRow {
  account_id: string;
  id: string;
  business_id: string;
  erased_at: string;
  subject: 'person' | 'review' | 'vendor';
  kept_text: number;
  reviews: number;
  contacts: number;
  invites: number;
  reports: number;
  ids: string;
}

/** Requests of shoppers' pages for one vendor on one day, `YYYY-MM-DD` in UTC, and the reviews that they sent. */
export interface DailyTrafficRow {
  business_id: string;
  day: string;
  lists: number;
  stars: number;
  submissions: number;
}

/** Who may use the desk. `email` is in lower case; `password` says how it was hashed (src/desk/sign-in/password.ts). */
export interface PersonRow {
  account_id: string;
  id: string;
  email: string;
  name: string;
  role: Role;
  password: string;
  created_at: string;
}

/** A session of the desk: `hash` is the hexadecimal SHA-256 of what its cookie holds. */
export interface SessionRow {
  account_id: string;
  hash: string;
  person_id: string;
  device: string;
  created_at: string;
  seen_at: string;
  expires_at: string;
}

/** A passkey of a person. Its counter is text where Postgres reads it: up to 2 ** 32 is no `integer` there. */
export interface PasskeyRow {
  account_id: string;
  id: string;
  person_id: string;
  /** What the authenticator calls it, as base64url; so is the key, in COSE. */
  credential_id: string;
  user_handle: string;
  /** The host that it signs in at. */
  rp_id: string;
  public_key: string;
  counter: number | string;
  name: string;
  created_at: string;
  used_at: string | null;
}

/** What a passkey is to sign: the SHA-256 of it, and of the session that adds a passkey (null: somebody signs in). */
export interface PasskeyChallengeRow {
  hash: string;
  session_hash: string | null;
  expires_at: string;
}

/** A text for replies, of everybody who replies in the account. */
export interface ReplyTemplateRow {
  account_id: string;
  id: string;
  name: string;
  text: string;
}

/**
 * A link that works once: the row is gone afterwards. `person_id` is whose password it sets, or who signs in; `note` is who it is meant for,
 * `email` where it is mailed to.
 */
export interface OneTimeLinkRow {
  account_id: string;
  id: string;
  hash: string;
  purpose: LinkPurpose;
  role: Role;
  person_id: string | null;
  note: string;
  created_at: string;
  expires_at: string;
  email: string | null;
}

/** Where events are sent to. `events` is JSON; `secret` signs them, so that it is kept as it is. A disabled one gets nothing. */
export interface WebhookRow {
  account_id: string;
  id: string;
  url: string;
  events: string;
  secret: string;
  created_at: string;
  failing_since: string | null;
  disabled_at: string | null;
}

/** What a person of the desk is told of one vendor, and when. `digest_hour` is of the day in UTC. */
export interface NoticeChoiceRow {
  account_id: string;
  person_id: string;
  business_id: string;
  new_reviews: NoticeTime;
  low_reviews: NoticeTime;
  reports: NoticeTime;
  digest_hour: number;
}

/**
 * A message that is to be sent, or was. It has ids alone: `recipient_id` is a person or a webhook, `subject_id` the review it is about, and
 * `details` JSON of more such; what it says is composed when it is sent. `due_at` is when it may be taken, `ends_at` from when on it is too late.
 */
export interface MessageRow {
  account_id: string;
  id: string;
  channel: Channel;
  kind: string;
  recipient_id: string;
  business_id: string | null;
  subject_id: string | null;
  details: string;
  state: MessageState;
  due_at: string;
  ends_at: string | null;
  attempts: number;
  lease: string | null;
  outcome: string | null;
  created_at: string;
  changed_at: string;
}

/**
 * A token that was made for pages: `id` is its `jti`, `origins` JSON, null for any page. `token` is its text, null where it is for servers alone.
 */
export interface PageTokenRow {
  account_id: string;
  id: string;
  business_id: string;
  kind: TokenKind;
  name: string;
  scope: string;
  origins: string | null;
  token: string | null;
  key_id: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  used_at: string | null;
  used_origin: string | null;
}

/**
 * A file that a shopper sends with a review: `secret_hash` is the SHA-256 of the secret in the address that takes its bytes, `file_key`
 * names what is kept. `size` is what was announced; `kept_bytes` is what it takes once it is ready, `file_name` the name that readers get. It is `open` while bytes are missing, `ready` once it was
 * checked, `gone` once its files are to be removed, and `removed` when they are. `ends_at` is null once it belongs to a review.
 */
export interface UploadRow {
  id: string;
  business_id: string;
  secret_hash: string;
  file_key: string;
  kind: 'picture' | 'film';
  size: number;
  kept_bytes: number | null;
  file_name: string | null;
  state: 'open' | 'ready' | 'gone' | 'removed';
  created_at: string;
  ends_at: string | null;
  review_id: string | null;
  arrived_bytes: number | null;
}

/** Bytes of the files of a business that reviews have; triggers on `uploads` count them (0034_arrived_bytes). */
export interface UploadBytesRow {
  business_id: string;
  bytes: number;
}

/** The account that everything belongs to until there are others. */
export const DEFAULT_ACCOUNT = 'default';

/**
 * An account at a source. `settings` is JSON; `sealed_grant` a JWE of what opens it, null where it was given back; `failure` why that opens nothing
 * any more.
 */
export interface SourceConnectionRow {
  account_id: string;
  id: string;
  kind: SourceKind;
  name: string;
  settings: string;
  sealed_grant: string | null;
  failure: SourceFailure | null;
  created_at: string;
  created_by: string;
  grant_lease: string | null;
  grant_leased_until: string | null;
}

/**
 * A list of reviews at a source. Readings have ascending numbers; one that is under way goes on at `cursor_text`, and `newest_seen` is the newest
 * change that it has met. `gap` is by how many reviews `total` differed from what the last whole reading met. All that the source changed until `known_until`, by its own clock, is here. `whole_due` is 1 where the whole list is
 * to be read next. `chosen_at` is when its vendor was chosen, `silence_told_at` when owners were told last that nothing comes from it. The source
 * asks to be left alone until `wait_until`. The last whole reading has left `left_out` reviews out, the one under way `reading_left_out` so far.
 */
export interface SourceLocationRow {
  account_id: string;
  id: string;
  connection_id: string;
  source_location_id: string;
  title: string;
  address: string | null;
  place_id: string | null;
  business_id: string | null;
  total: number | null;
  gap: number | null;
  average: number | null;
  reading: 'whole' | 'changes' | null;
  reading_number: number;
  cursor_text: string | null;
  newest_seen: string | null;
  known_until: string | null;
  whole_due: number;
  last_whole_at: string | null;
  last_read_at: string | null;
  next_read_at: string | null;
  failure: SourceFailure | null;
  failures: number;
  lease: string | null;
  leased_until: string | null;
  chosen_at: string | null;
  silence_told_at: string | null;
  wait_until: string | null;
  left_out: number | null;
  reading_left_out: number | null;
}

/**
 * A review of a source that is or was here: it stays where the review was erased, so that it does not come back. `fingerprint` is the SHA-256 of what
 * the source said; `missed` counts the whole readings in a row that did not meet it.
 */
export interface SourceReviewRow {
  location_id: string;
  source_feedback_id: string;
  business_id: string;
  review_id: string;
  fingerprint: string;
  reading_number: number;
  missed: number;
}

/** Somebody has gone to a source to let us in. `state_hash` and `session_hash` are SHA-256; `sealed_verifier` is a JWE of PKCE's verifier. */
export interface SourceAuthorizationRow {
  state_hash: string;
  account_id: string;
  session_hash: string;
  kind: SourceKind;
  /** The connection whose grant is renewed; null: a new one. */
  connection_id: string | null;
  sealed_verifier: string;
  expires_at: string;
}
