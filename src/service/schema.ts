import type { Kysely } from 'kysely';

/**
 * The tables as the queries see them, the same on SQLite and on Postgres: timestamps are ISO 8601 text in UTC with
 * milliseconds (fixed width, so text order is time order), booleans are 0 or 1, objects are JSON text.
 */
export interface Schema {
  api_keys: KeyRow;
  businesses: BusinessRow;
  reviews: ReviewRow;
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
}

/** A vendor is a business that was created through the marketplace. */
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
}

/** `response` and `product` are JSON; `idempotency_hash` is the SHA-256 of the submission stored under its key. */
export interface ReviewRow {
  id: string;
  business_id: string;
  author_name: string;
  name: string;
  email: string | null;
  phone_number: string | null;
  photo: string | null;
  rating: string;
  text: string;
  created_at: string;
  updated_at: string;
  is_archived: number;
  show_on_widget: number;
  shield: number;
  source: string;
  source_feedback_id: string;
  review_url: string | null;
  type: string | null;
  video_ref: string | null;
  gif_ref: string | null;
  response: string | null;
  product: string | null;
  verified: number;
  idempotency_key: string | null;
  idempotency_hash: string | null;
}

/** The account that everything belongs to until there are others. */
export const DEFAULT_ACCOUNT = 'default';
