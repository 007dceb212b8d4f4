/**
 * Fills a database in bulk with copies of its one review: half of them of the first vendor, the rest shared by the
 * others, each vendor's spread over three years. Then the counts are taken, as the migration that made them does.
 */
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';

const START = Date.UTC(2023, 0, 1) / 1000;
const SECONDS = 3 * 365 * 86_400;

/** How the engines say the same: a random id, a time from seconds since 1970, and the number of a row. */
const SQLITE = {
  id: "lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || hex(randomblob(9)))",
  time: (seconds) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`,
};
const POSTGRES = {
  id: 'gen_random_uuid()::text',
  time: (seconds) => `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

export async function fillSqlite(dataDir, vendors, size) {
  const db = new SQLite(join(dataDir, 'reviews.sqlite'));
  try {
    db.pragma('cache_size = -200000');
    const columns = db.pragma('table_info(reviews)').map(({ name }) => name);
    db.exec('begin');
    for (const statement of statements(SQLITE, columns, vendors, size)) db.exec(statement);
    db.exec('commit');
    db.pragma('wal_checkpoint(truncate)');
  } finally {
    db.close();
  }
}

export async function fillPostgres(databaseUrl, vendors, size) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const found = await client.query(
      "select column_name from information_schema.columns where table_schema = 'public' and table_name = 'reviews'",
    );
    const columns = found.rows.map((row) => row.column_name);
    await client.query('begin');
    for (const statement of statements(POSTGRES, columns, vendors, size)) await client.query(statement);
    await client.query('commit');
    // What its own housekeeping does a minute later.
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

function statements({ id, time }, columns, vendors, size) {
  const [first, ...others] = vendors;
  const half = Math.ceil(size / 2) - 1;
  const share = Math.floor((size - half - 1) / others.length);
  const copies = (vendor, count) => {
    const values = {
      id,
      business_id: `'${vendor}'`,
      source_feedback_id: id,
      created_at: time(`${START} + n.i * ${(SECONDS / count).toFixed(3)}`),
    };
    const selected = columns.map((column) => values[column] ?? `template.${column}`);
    return `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
      insert into reviews (${columns.join(', ')})
      select ${selected.join(', ')} from n cross join (select * from reviews where business_id = '${first}' limit 1) template`;
  };
  return [
    ...others.map((vendor) => copies(vendor, share)),
    copies(first, half),
    'delete from review_counts',
    `insert into review_counts (business_id, source, show_on_widget, is_archived, reviews, rated, rating_hundredths)
     select business_id, source, show_on_widget, is_archived,
            count(*), count(rating_hundredths), coalesce(sum(rating_hundredths), 0)
     from reviews group by business_id, source, show_on_widget, is_archived`,
  ];
}
