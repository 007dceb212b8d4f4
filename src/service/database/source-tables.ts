/** The tables of connected sources (0103_sources, 0104_source_watch). */

/** The statements, in order. */
export function sourceTables(engine: 'sqlite' | 'postgres'): string[] {
  const key = engine === 'postgres' ? 'text collate "C"' : 'text';
  return [
    `create table source_connections (
      account_id ${key} not null, id ${key} not null, kind text not null, name text not null, settings text not null,
      sealed_grant text, failure text, created_at ${key} not null, created_by text not null,
      constraint source_connections_key primary key (account_id, id)
    )`,
    `create table source_locations (
      account_id ${key} not null, id ${key} not null, connection_id ${key} not null, source_location_id ${key} not null,
      title text not null, address text, place_id text, business_id ${key}, total integer, gap integer, average double precision,
      reading text, reading_number integer not null, cursor_text text, newest_seen text, known_until text, whole_due integer not null,
      last_whole_at text, last_read_at text, next_read_at ${key}, failure text, failures integer not null, lease text, leased_until ${key},
      constraint source_locations_key primary key (account_id, id)
    )`,
    `create unique index source_locations_at_source on source_locations (connection_id, source_location_id)`,
    `create index source_locations_due on source_locations (next_read_at)`,
    `create index source_locations_of_business on source_locations (business_id)`,
    `create table source_reviews (
      location_id ${key} not null, source_feedback_id ${key} not null, business_id ${key} not null, review_id ${key} not null,
      fingerprint text not null, reading_number integer not null, missed integer not null,
      constraint source_reviews_key primary key (location_id, source_feedback_id)
    )`,
    `create index source_reviews_of_review on source_reviews (business_id, review_id)`,
    `create table source_authorizations (
      state_hash ${key} not null, account_id ${key} not null, session_hash text not null, kind text not null, connection_id text,
      sealed_verifier text not null, expires_at ${key} not null,
      constraint source_authorizations_key primary key (state_hash)
    )`,
    `create table source_quotas (
      name ${key} not null, free_at_ms bigint not null,
      constraint source_quotas_key primary key (name)
    )`,
    `alter table reviews add column reply_state text`,
    `alter table reviews add column reply_reason text`,
  ];
}

/** What was added to them in 0104_source_watch. */
export function sourceWatchColumns(engine: 'sqlite' | 'postgres'): string[] {
  const key = engine === 'postgres' ? 'text collate "C"' : 'text';
  return [
    `alter table source_locations add column chosen_at ${key}`,
    `alter table source_locations add column silence_told_at ${key}`,
    `alter table source_locations add column wait_until ${key}`,
    `alter table source_locations add column left_out integer`,
    `alter table source_locations add column reading_left_out integer`,
    `alter table source_connections add column grant_lease text`,
    `alter table source_connections add column grant_leased_until ${key}`,
    `create index reviews_by_reply_state on reviews (reply_state) where reply_state is not null`,
  ];
}
