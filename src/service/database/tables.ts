/**
 * The tables of the service, on both engines: what a new database begins with. `schema.ts` has the types of their rows. What came after a
 * release is a migration of its own in `migrations.ts`; this file changes no more then.
 */

/** The columns whose change takes back what was read of a review. */
const READ_COLUMNS = ['title', 'text', 'rating', 'product', 'created_at', 'show_on_widget', 'is_archived'] as const;

/** The statements that make them, in order. */
export function tableStatements(engine: 'sqlite' | 'postgres'): string[] {
  const isPostgres = engine === 'postgres';
  /** Text by which rows are found or ordered: byte by byte, whatever the language of the database. */
  const key = isPostgres ? 'text collate "C"' : 'text';
  /**
   * The primary key of what a vendor has many of. On Postgres the vendor is its first column: an engine that spreads rows over machines
   * then keeps a vendor's together, and checks a key on one of them (docs/internals/beyond-one-database.md).
   */
  const primary = isPostgres ? ' not null' : ' primary key';
  const keyed = (table: string) => (isPostgres ? `, constraint ${table}_key primary key (business_id, id)` : '');
  /** As the queries write it (src/service/numbers/columns.ts). */
  const productId = "json_extract(product, '$.sourceProductId')";

  return [
    // Who may call and who works here: keys, people, sessions, links, passkeys.
    `create table api_keys (
      id ${key} primary key, account_id ${key} not null, name text not null, hash ${key} not null unique,
      created_at ${key} not null, revoked_at ${key}, used_at text
    )`,
    `create table people (
      account_id ${key} not null, id ${key} not null, email ${key} not null, name text not null, role text not null,
      password text not null, created_at ${key} not null, constraint people_key primary key (account_id, id),
      constraint people_email unique (account_id, email)
    )`,
    `create table sessions (
      account_id ${key} not null, hash ${key} not null, person_id ${key} not null, device text not null,
      created_at ${key} not null, seen_at ${key} not null, expires_at ${key} not null,
      constraint sessions_key primary key (account_id, hash)
    )`,
    `create index sessions_of_person on sessions (account_id, person_id)`,
    `create table one_time_links (
      account_id ${key} not null, id ${key} not null, hash ${key} not null, purpose text not null, role text not null,
      person_id ${key}, note text not null, created_at ${key} not null, expires_at ${key} not null, email text,
      constraint one_time_links_key primary key (account_id, id)
    )`,
    `create table passkeys (
      account_id ${key} not null, id ${key} not null, person_id ${key} not null, credential_id ${key} not null,
      user_handle ${key} not null, rp_id ${key} not null, public_key text not null, counter bigint not null,
      name text not null, created_at ${key} not null, used_at ${key}, constraint passkeys_key primary key (account_id, id),
      constraint passkeys_credential unique (account_id, credential_id)
    )`,
    `create index passkeys_of_handle on passkeys (user_handle)`,
    `create table passkey_challenges (
      hash ${key} not null, session_hash ${key}, expires_at ${key} not null
    )`,
    `create index passkey_challenges_hash on passkey_challenges (hash)`,
    `create index passkey_challenges_expires_at on passkey_challenges (expires_at)`,

    // Vendors, and what is theirs alone.
    `create table businesses (
      id ${key} primary key, account_id ${key} not null, name text not null, sender_name text not null,
      address text not null, industry text not null, website text not null, logo_url text not null, google_place_id text,
      facebook_url text, created_at ${key} not null, review_policy text, new_reviews text, look text, competitors text,
      invite_pause_days integer, reply_to text
    )`,
    `create index businesses_account on businesses (account_id, created_at, id)`,
    `create table reply_templates (
      account_id ${key} not null, id ${key} not null, name text not null, text text not null,
      constraint reply_templates_key primary key (account_id, id)
    )`,
    `create table page_tokens (
      account_id ${key} not null, id ${key} not null, business_id ${key} not null, kind text not null, name text not null,
      scope text not null, origins text, token text, key_id text not null, created_at ${key} not null, expires_at ${key},
      revoked_at ${key}, used_at ${key}, used_origin text, constraint page_tokens_key primary key (account_id, id)
    )`,
    `create index page_tokens_of_business on page_tokens (account_id, business_id, created_at)`,
    `create index page_tokens_by_id on page_tokens (id)`,
    `create index page_tokens_revoked on page_tokens (account_id, id) where revoked_at is not null`,
    `create table webhooks (
      account_id ${key} not null, id ${key} not null, url text not null, events text not null, secret text not null,
      created_at ${key} not null, failing_since ${key}, disabled_at ${key},
      constraint webhooks_key primary key (account_id, id)
    )`,
    `create table notice_choices (
      account_id ${key} not null, person_id ${key} not null, business_id ${key} not null, new_reviews text not null,
      low_reviews text not null, reports text not null, digest_hour integer not null,
      constraint notice_choices_key primary key (account_id, business_id, person_id)
    )`,
    `create table daily_traffic (
      business_id ${key} not null, day ${key} not null, lists integer not null, stars integer not null,
      submissions integer not null, constraint daily_traffic_key primary key (business_id, day)
    )`,
    `create index daily_traffic_day on daily_traffic (day)`,

    // Reviews, their counts, their changes, and what was decided about them.
    `create table reviews (
      id ${key}${primary}, account_id ${key} not null, business_id ${key} not null references businesses(id),
      author_name text not null, name text not null, email text, phone_number text, photo text, rating text not null,
      rating_hundredths integer, text text not null, created_at ${key} not null, updated_at ${key} not null,
      is_archived integer not null, show_on_widget integer not null, held_back_reason text, shield integer not null,
      source ${key} not null, source_feedback_id ${key} not null, review_url text, type text, video_ref text, gif_ref text,
      response text, product text, verified integer not null, answers text, changed_at ${key}, title text, pictures text,
      verified_by text, experienced_at text, incentive text, relationship text, shown_at text, held_back_media text${keyed('reviews')}
    )`,
    `create unique index reviews_at_source on reviews (business_id, source, source_feedback_id)`,
    // A list reads one of these in its order, forwards or backwards. The columns after the order are those that lists filter by and statistics
    // sum: a review that the filter leaves out is skipped in the index, and its row is not read.
    `create index reviews_of_business on reviews (business_id, created_at, id, source, show_on_widget, rating_hundredths)`,
    // Merchants mostly list the reviews that wait: few rows among many.
    `create index reviews_of_business_hidden on reviews (business_id, created_at, id) where show_on_widget = 0`,
    `create index reviews_of_account on reviews (account_id, created_at, id, source, show_on_widget, rating_hundredths)`,
    `create index reviews_of_account_hidden on reviews (account_id, created_at, id) where show_on_widget = 0`,
    `create index reviews_of_source on reviews (business_id, source, created_at, id)`,
    `create index reviews_changed_of_business on reviews (business_id, coalesce(changed_at, updated_at))`,
    `create index reviews_changed_of_account on reviews (account_id, coalesce(changed_at, updated_at))`,
    // Each of the indexes for the retention shrinks as rows lose what it is about.
    `create index reviews_with_contact on reviews (created_at) where (email is not null or phone_number is not null)`,
    // Written as the queries write it: both engines use an index on an expression only for the same expression.
    `create index reviews_by_state on reviews (business_id, (case when is_archived = 1 then 'archived' when show_on_widget = 1 then 'shown' when held_back_reason = 'pending' then 'pending' else 'held_back' end), created_at, id)`,
    // Postgres would refuse a row whose JSON it does not like, or that is too long for an index.
    ...(isPostgres
      ? []
      : [
          `create index reviews_by_product on reviews (business_id, ${productId}, created_at, rating_hundredths)
      where ${productId} is not null`,
          `create index shown_reviews_by_product on reviews (business_id, ${productId}, rating_hundredths)
      where show_on_widget = 1 and is_archived = 0 and ${productId} is not null`,
        ]),
    `create index reviews_by_email on reviews (business_id, lower(email)) where email is not null`,
    // On SQLite it holds what stands in JSON and what its condition names, without which a row would be read.
    `create index reviews_written_here on reviews (business_id, created_at${isPostgres ? '' : ", json_extract(response, '$.date'), source_feedback_id, id"})
      where source_feedback_id = id`,
    `create table review_counts (
      business_id ${key} not null references businesses(id), source ${key} not null, show_on_widget integer not null,
      is_archived integer not null, reviews integer not null, rated integer not null, rating_hundredths bigint not null,
      constraint review_counts_key primary key (business_id, source, show_on_widget, is_archived)
    )`,
    // No foreign key: the change outlives its vendor, so that the feed can report that the reviews are gone.
    `create table review_changes (
      account_id ${key} not null, business_id ${key} not null, version text not null, sequence bigint,
      constraint review_changes_key primary key (account_id, business_id)
    )`,
    `create index review_changes_of_account on review_changes (account_id, sequence, business_id)`,
    // For a key that opens every account, and to find what has no number yet.
    `create index review_changes_in_order on review_changes (sequence, business_id)`,
    `create table change_sequence (
      epoch ${key} primary key, sequence bigint not null
    )`,
    `create table review_decisions (
      business_id ${key} not null, id ${key} not null, review_id ${key} not null, decided_at ${key} not null,
      decided_by text not null, decision text not null, reason text, before text, after text,
      constraint review_decisions_key primary key (business_id, id)
    )`,
    `create index review_decisions_of_review on review_decisions (business_id, review_id, decided_at, id)`,
    `create table reports (
      business_id ${key} not null references businesses(id), id ${key} not null, review_id ${key} not null,
      reason text not null, explanation text not null, name text, email text, good_faith integer not null, page text,
      created_at ${key} not null, decision text, held_back_reason text, statement text, decided_at ${key},
      reporter_told_at ${key}, author_told_at ${key}, language text, constraint reports_key primary key (business_id, id)
    )`,
    `create index reports_of_business on reports (business_id, created_at, id)`,
    `create index reports_with_reporter on reports (decided_at) where (name is not null or email is not null)`,
    `create index reports_open on reports (business_id, review_id) where decision is null`,

    // What the texts of shown reviews speak of.
    `create table review_readings (
      business_id ${key} not null, review_id ${key} not null, version integer not null, changed_at ${key} not null,
      created_at ${key} not null, product_id ${key}, language ${key}, topics text, stars integer, written_here integer,
      constraint review_readings_key primary key (business_id, review_id)
    )`,
    `create index review_readings_to_read on review_readings (version, changed_at)`,
    `create index review_readings_by_language on review_readings (business_id, version, language, created_at, product_id, stars, written_here)`,
    `create table review_mentions (
      business_id ${key} not null, review_id ${key} not null, topic ${key} not null, opinion ${key} not null, claim ${key},
      sentence text not null, product_id ${key}, created_at ${key} not null, stars integer, written_here integer,
      constraint review_mentions_key primary key (business_id, review_id, topic)
    )`,
    `create index review_mentions_by_topic on review_mentions (business_id, topic, created_at, review_id, opinion, claim, stars, written_here)`,
    `create index review_mentions_by_product on review_mentions (business_id, product_id, topic, created_at, review_id, opinion, claim, stars, written_here)
      where product_id is not null`,

    // Who is asked for a review, by which order, and who must not be.
    `create table contacts (
      id ${key}${primary}, account_id ${key} not null, business_id ${key} not null references businesses(id),
      first_name text not null, last_name text not null, email text, phone_number text, source text not null,
      source_contact_id text not null, created_at ${key} not null${keyed('contacts')}
    )`,
    `create table campaigns (
      business_id ${key} not null, id ${key} not null, account_id ${key} not null, fields text not null,
      created_at ${key} not null, constraint campaigns_key primary key (business_id, id)
    )`,
    `create table invites (
      id ${key}${primary}, account_id ${key} not null, business_id ${key} not null references businesses(id),
      contact_id ${key} not null${isPostgres ? '' : ' references contacts(id)'}, campaign_id text, channel text not null, products text,
      created_at ${key} not null, due_at ${key} not null, state ${key}, reason ${key}, language ${key}, time_zone ${key},
      sent_at ${key}, delivered_at ${key}, opened_at ${key}, reviewed_at ${key}, reminders integer, order_id ${key},
      reach_hash ${key}, withdrawn ${key}, latest_due_at ${key}${keyed('invites')}${
        isPostgres
          ? ', constraint invites_contact_of_vendor foreign key (business_id, contact_id) references contacts (business_id, id)'
          : ''
      }
    )`,
    `create index invites_due on invites (due_at)`,
    // An invite that is sent again under its key is found by the contact that it made.
    `create index invites_contact on invites (contact_id)`,
    `create index invites_made on invites (business_id, created_at, id)`,
    `create index invites_by_state on invites (business_id, state, created_at, id) where state is not null`,
    `create unique index invites_by_order on invites (business_id, order_id) where order_id is not null`,
    `create index invites_by_reach on invites (business_id, reach_hash, due_at) where reach_hash is not null`,
    // No reference to the review: an invite token stays used when its review is gone.
    `create table review_invitations (
      review_id ${key} primary key, invite_id ${key}${isPostgres ? '' : ' references invites(id)'}, product_number integer, refused text,
      constraint review_invitations_once unique (invite_id, product_number)
    )`,
    `create table order_sources (
      business_id ${key} not null, id ${key} not null, account_id ${key} not null, name text not null, kind text not null,
      campaign_id ${key}, secret text not null, created_at ${key} not null, received integer default 0 not null,
      invited integer default 0 not null, last_at ${key}, last_outcome text,
      constraint order_sources_key primary key (business_id, id)
    )`,
    `create index order_sources_by_id on order_sources (id)`,
    `create table invite_origins (
      business_id ${key} not null, origin ${key} not null, invite_id ${key} not null, shop_ref ${key},
      contents text not null, changed_at ${key}, noted_at ${key} not null,
      constraint invite_origins_key primary key (business_id, origin, invite_id)
    )`,
    `create index invite_origins_of_invite on invite_origins (business_id, invite_id)`,
    `create index invite_origins_by_ref on invite_origins (business_id, shop_ref) where shop_ref is not null`,
    `create table order_refunds (
      business_id ${key} not null, shop_ref ${key} not null, refund_id ${key} not null, lines text not null,
      noted_at ${key} not null, constraint order_refunds_key primary key (business_id, shop_ref, refund_id)
    )`,
    `create table cancelled_orders (
      business_id ${key} not null, order_id ${key} not null, changed_at ${key} not null, noted_at ${key} not null,
      constraint cancelled_orders_key primary key (business_id, order_id)
    )`,
    `create table suppressions (
      account_id ${key} not null, hash ${key} not null, reason text not null, created_at ${key} not null,
      constraint suppressions_key primary key (account_id, hash)
    )`,
    `create table text_messages (
      account_id ${key} not null, month ${key} not null, used integer not null,
      constraint text_messages_key primary key (account_id, month)
    )`,

    // Pictures and films.
    `create table uploads (
      id ${key} primary key, business_id ${key} not null, secret_hash ${key} not null unique,
      file_key ${key} not null unique, kind text not null, size integer not null, kept_bytes integer, file_name text,
      state text not null, created_at ${key} not null, ends_at ${key}, review_id ${key}, arrived_bytes integer
    )`,
    `create index uploads_of_business on uploads (business_id, review_id)`,
    `create index uploads_of_review on uploads (review_id)`,
    `create index uploads_by_end on uploads (state, ends_at)`,
    // One condition, or SQLite would take the index of a condition alone, which has every file that is gone.
    `create index uploads_unclaimed on uploads (business_id, review_id, state, kept_bytes, arrived_bytes)
      where case when review_id is null then state end in ('open', 'ready')`,
    `create table upload_bytes (
      business_id ${key} primary key, bytes bigint not null
    )`,

    // What the service does: messages, requests, erasures, settings.
    `create table messages (
      account_id ${key} not null, id ${key} not null, channel ${key} not null, kind text not null,
      recipient_id ${key} not null, business_id ${key}, subject_id ${key}, details text not null, state ${key} not null,
      due_at ${key} not null, ends_at ${key}, attempts integer not null, lease ${key}, outcome text,
      created_at ${key} not null, changed_at ${key} not null, constraint messages_key primary key (account_id, id)
    )`,
    `create index messages_due on messages (state, channel, due_at, id)`,
    `create index messages_of_recipient on messages (account_id, recipient_id, created_at, id)`,
    `create index messages_about on messages (business_id, subject_id)`,
    `create index messages_changed on messages (changed_at)`,
    `create table idempotency_keys (
      scope ${key} not null, key ${key} not null, hash text not null, made_id text not null, created_at ${key} not null,
      constraint idempotency_keys_key primary key (scope, key)
    )`,
    `create index idempotency_keys_made on idempotency_keys (made_id)`,
    `create index idempotency_keys_with_hash on idempotency_keys (created_at) where hash <> ''`,
    // The columns that rate-limiter-flexible needs; used on Postgres alone.
    `create table request_counts (
      key varchar(255) primary key, points integer default 0 not null, expire bigint
    )`,
    // No foreign key: the record outlives its vendor.
    `create table erasures (
      account_id ${key} not null, id ${key} not null, business_id ${key} not null, erased_at ${key} not null,
      subject text not null, kept_text integer not null, reviews integer not null, contacts integer not null,
      invites integer not null, reports integer not null, ids text not null,
      constraint erasures_key primary key (account_id, id)
    )`,
    `create index erasures_in_order on erasures (erased_at, id)`,
    `create table settings (
      name ${key} primary key, value text not null
    )`,

    ...(isPostgres
      ? ['contacts', 'invites', 'reviews'].map((table) => `create index ${table}_id on ${table} (id)`)
      : []),
    ...(isPostgres ? triggersOnPostgres() : triggersOnSqlite()),
  ];
}

/*
 * Triggers keep true what was read of reviews, whoever writes one: what is hidden, edited or erased loses its mentions in the same transaction, and
 * what is shown with a text has a row in `review_readings`, with version 0 until it is read. And they count the bytes of the files that reviews have.
 */

const IS_READ = `new.show_on_widget = 1 and new.is_archived = 0 and (new.text <> '' or coalesce(new.title, '') <> '')`;
const TO_READ = `insert into review_readings (business_id, review_id, version, changed_at, created_at)
  select new.business_id, new.id, 0, coalesce(new.changed_at, new.updated_at), new.created_at where ${IS_READ};`;
const FORGET = `delete from review_mentions where business_id = old.business_id and review_id = old.id;
  delete from review_readings where business_id = old.business_id and review_id = old.id;`;
const differs = (isNot: string) => READ_COLUMNS.map((column) => `old.${column} ${isNot} new.${column}`).join(' or ');

const bytesOf = (row: 'old' | 'new') =>
  `(case when ${row}.state = 'ready' and ${row}.review_id is not null then coalesce(${row}.kept_bytes, 0) else 0 end)`;
const COUNT_BYTES = `insert into upload_bytes (business_id, bytes)
  values (new.business_id, ${bytesOf('new')} - ${bytesOf('old')})
  on conflict (business_id) do update set bytes = upload_bytes.bytes + excluded.bytes;`;
const BYTES_DIFFER = `${bytesOf('new')} <> ${bytesOf('old')}`;

function triggersOnSqlite(): string[] {
  return [
    `create trigger review_came after insert on reviews begin ${TO_READ} end`,
    `create trigger review_changed after update of ${READ_COLUMNS.join(', ')} on reviews when ${differs('is not')}
     begin ${FORGET} ${TO_READ} end`,
    `create trigger review_went after delete on reviews begin ${FORGET} end`,
    `create trigger upload_claimed after update of state, review_id, kept_bytes on uploads
     when ${BYTES_DIFFER} begin ${COUNT_BYTES} end`,
  ];
}

function triggersOnPostgres(): string[] {
  return [
    `create function follow_review() returns trigger language plpgsql as $$ begin
       if tg_op <> 'INSERT' then ${FORGET} end if;
       if tg_op <> 'DELETE' then ${TO_READ} end if;
       return null;
     end $$`,
    `create trigger review_came_or_went after insert or delete on reviews for each row execute function follow_review()`,
    `create trigger review_changed after update of ${READ_COLUMNS.join(', ')} on reviews
     for each row when (${differs('is distinct from')}) execute function follow_review()`,
    `create function count_upload_bytes() returns trigger language plpgsql as $$ begin
       ${COUNT_BYTES}
       return null;
     end $$`,
    `create trigger upload_claimed after update of state, review_id, kept_bytes on uploads
     for each row when (${BYTES_DIFFER}) execute function count_upload_bytes()`,
  ];
}
